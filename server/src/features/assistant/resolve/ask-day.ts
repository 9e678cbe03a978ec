import { optionalDate } from '@leme/contract/text'
import type { Said } from '../said.ts'
import { ask, quoted, type Stop } from './ask.ts'

const field = optionalDate()

type Wanted = { question: string; isDeadline: boolean }

/** Asks again for a day that no calendar has, and for a deadline that has passed, unless its year was said. */
export function askDay(about: string, day: string | null, said: Said, { question, isDeadline }: Wanted): Stop | null {
  if (!field.safeParse(day).success) return ask(about, `A data ${quoted(day ?? '')} não existe. ${question}`)
  if (!day || !isDeadline || day >= said.today || isYearSaid(day.slice(0, 4), said)) return null
  return ask(about, `O dia ${day.split('-').reverse().join('/')} já passou. ${question}`)
}

function isYearSaid(year: string, { text, history }: Said): boolean {
  return [text, ...history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))].some((words) =>
    words.includes(year),
  )
}
