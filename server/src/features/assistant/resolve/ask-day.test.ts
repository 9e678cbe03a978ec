import { expect, test } from 'vitest'
import { askDay } from './ask-day.ts'

const today = '2026-11-28'
const asked = (words: string) => {
  const stop = askDay('tasks.0.due_date', words, today, 'Qual é o prazo?')
  if (!stop || !('question' in stop)) return null
  const { text, options } = stop.question
  return { text, options: options.map(({ id, label }) => `${id} ${label}`) }
}

test.each([
  [
    'terça 30/11',
    '30/11 é segunda-feira',
    '2026-11-30 segunda-feira, 30/11/2026',
    '2026-12-01 terça-feira, 01/12/2026',
  ],
  ['sábado dia 6', '06/12 é domingo', '2026-12-06 domingo, 06/12/2026', '2026-12-05 sábado, 05/12/2026'],
  ['sexta dia 5', '05/12 é sábado', '2026-12-05 sábado, 05/12/2026', '2026-12-04 sexta-feira, 04/12/2026'],
  [
    'segunda-feira, 1/12',
    '01/12 é terça-feira',
    '2026-12-01 terça-feira, 01/12/2026',
    '2026-11-30 segunda-feira, 30/11/2026',
  ],
])('[AS-13] “%s” is two days, of which one is to be chosen', (words, why, one, other) => {
  expect(asked(words)).toEqual({ text: `${why}. Qual vale?`, options: [one, other] })
})

test('[AS-13] for a day that this month has not, the next one that has it is offered', () => {
  expect(asked('dia 31')).toEqual({
    text: 'A data “dia 31” não existe. Qual é o prazo?',
    options: ['2026-12-31 quinta-feira, 31/12/2026'],
  })
})

test('[AS-13] for a day of this month that has passed, the next month’s is offered', () => {
  expect(asked('quinto dia útil do mês')).toEqual({
    text: 'A data “quinto dia útil do mês” já passou. Qual é o prazo?',
    options: ['2026-12-07 segunda-feira, 07/12/2026'],
  })
  expect(asked('2026-12-01')).toBeNull()
})
