import { z } from 'zod'
import { formatDate } from '../format/format.ts'

/** What is said of a note where its invoice is shown. */
export const noteOfInvoice = z.object({
  number: z.string(),
  issue_day: z.iso.date(),
  competence: z.iso.date(),
  ended: z.enum(['cancelled', 'replaced']).nullable(),
})

type Note = Pick<z.infer<typeof noteOfInvoice>, 'issue_day' | 'competence'>

const monthOf = (day: string) => day.slice(0, 7)
const monthText = (day: string) => monthOf(day).split('-').reverse().join('/')

/**
 * In which month an invoice counts as invoiced, where its note is issued, or is of the competence, of another one: by the
 * invoice's own day of issue, once. Null where all is of one month, or the invoice takes the note's day.
 */
export function countedMonthText({ issue_day, competence }: Note, invoicedOn: string | null): string | null {
  if (!invoicedOn) return null
  if ([issue_day, competence].every((day) => monthOf(day) === monthOf(invoicedOn))) return null
  const of = monthOf(competence) === monthOf(issue_day) ? '' : `, competência ${monthText(competence)}`
  return `Nota de ${formatDate(issue_day)}${of}: como faturada, a fatura conta em ${monthText(invoicedOn)}, pela emissão dela`
}
