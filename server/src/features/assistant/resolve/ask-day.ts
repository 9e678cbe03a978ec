import { formatDate } from '@leme/contract/format/format'
import { optionalDate } from '@leme/contract/text/text'
import { weekdayOf } from '@leme/language/calendar'
import { readDate } from '@leme/language/read-date'
import { ask, quoted, type Stop } from './ask.ts'

const field = optionalDate()
const weekdays = 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' ')
const weekdayName = (day: string) => weekdays[weekdayOf(day)] ?? ''

/**
 * Asks again for a day that stayed in its words: no calendar has it, it has passed, or its weekday is another one. What may be meant instead is offered.
 */
export function askDay(about: string, day: string | null, today: string, question: string): Stop | null {
  if (field.safeParse(day).success) return null
  const words = day ?? ''
  const { problem = null, perhaps = [], day: read = null } = readDate(words, today) ?? {}
  const options = perhaps.map((one) => ({ id: one, label: `${weekdayName(one)}, ${formatDate(one)}` }))
  const [said] = perhaps
  if (problem === 'contradicts' && said)
    return ask(about, `${formatDate(said).slice(0, 5)} é ${weekdayName(said)}. Qual vale?`, options)
  const why = problem === 'has_passed' || (read !== null && read < today) ? 'já passou' : 'não existe'
  return ask(about, `A data ${quoted(words)} ${why}. ${question}`, options)
}
