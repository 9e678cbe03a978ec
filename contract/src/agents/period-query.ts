import { z } from 'zod'
import { defaultPeriod, mostDays, periods } from './observability.ts'

const day = z.iso.date({ error: 'Data inválida', abort: true }).optional()

/** Which period is asked about: one that ends now, or days of the organisation's calendar, both included. */
export const periodQuery = z.strictObject({
  period: z.enum(periods, 'Use 24h, 7d ou 30d').default(defaultPeriod),
  from: day,
  to: day,
})

export type PeriodQuery = z.output<typeof periodQuery>

const dayLength = 24 * 60 * 60 * 1000

/** Refuses days of which one is missing, or that are in the wrong order or too many. */
export function ofPeriod<const Query extends z.ZodType<PeriodQuery>>(query: Query): Query {
  return query.superRefine(({ from, to }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (from === undefined && to === undefined) return
    if (from === undefined || to === undefined) refuse('Informe from e to')
    else if (to < from) refuse('A data final vem antes da inicial')
    else if (Date.parse(to) - Date.parse(from) >= mostDays * dayLength) refuse(`No máximo ${mostDays} dias`)
  })
}
