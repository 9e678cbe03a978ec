import { optionalDate } from '@leme/contract/text'
import { readDate } from '@leme/language/read-date'
import { ask, quoted, type Stop } from './ask.ts'

const field = optionalDate()

/** Asks again for a day that stayed in its words: no calendar has it, or it has passed and its year was not said. */
export function askDay(about: string, day: string | null, today: string, question: string): Stop | null {
  if (field.safeParse(day).success) return null
  const words = day ?? ''
  const why = readDate(words, today)?.problem === 'has_passed' ? 'já passou' : 'não existe'
  return ask(about, `A data ${quoted(words)} ${why}. ${question}`)
}
