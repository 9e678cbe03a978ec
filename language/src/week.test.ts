import { weekOf } from '@leme/contract/work/due'
import { expect, test } from 'vitest'
import { freshTurn } from '../corpus.ts'
import { addDays } from './calendar.ts'
import { understand } from './understand.ts'

/** Five weeks around the turn of a year, and two around a leap day. */
const days = [...from('2026-12-07', 35), ...from('2028-02-21', 14)]

function from(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, one) => addDays(day, one))
}

function asked(text: string, today: string) {
  const plan = understand({ ...freshTurn(text), today })
  if (plan.intent !== 'query' || !plan.query.period) throw new Error(`${text} asks of no days`)
  return { from: plan.query.period.from, to: plan.query.period.to }
}

test.each([
  ['quanto temos a receber esta semana?', 0],
  ['quais faturas vencem na semana que vem?', 7],
  ['quanto recebemos na semana passada?', -7],
])('[FI-04] “%s” is of the week of the lists on every day, Sundays too', (text, further) => {
  for (const today of days) expect([today, asked(text, today)]).toEqual([today, weekOf(addDays(today, further))])
})

test('[AS-03] a deadline of next week is in the week after that of today, also on a weekend', () => {
  for (const today of days) {
    const plan = understand({ ...freshTurn('crie a task Revisar contrato para semana que vem'), today })
    const due = plan.intent === 'create' ? plan.draft.tasks[0]?.due_date : null
    const end = understand({ ...freshTurn('crie a task Revisar contrato até o fim da semana que vem'), today })
    const last = end.intent === 'create' ? end.draft.tasks[0]?.due_date : null
    const friday = addDays(weekOf(addDays(today, 7)).from, 4)
    expect([today, due, last]).toEqual([today, friday, friday])
  }
})
