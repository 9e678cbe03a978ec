import { expect, test } from 'vitest'
import { messageLines } from './message-text.tsx'

test('[AS-04] lines keep their order, their level and their words', () => {
  expect(messageLines('Plano:\n- A\n  - B\n    1. C\n\nfim')).toEqual([
    { text: 'Plano:', level: 0, mark: null },
    { text: '- A', level: 0, mark: 'dash' },
    { text: '- B', level: 1, mark: 'dash' },
    { text: '1. C', level: 2, mark: 'number' },
    { text: '', level: 0, mark: null },
    { text: 'fim', level: 0, mark: null },
  ])
})

test('[AS-04] a dash within a line or a number without a point marks no list', () => {
  expect(messageLines('-5 graus\n2026 foi bom\n**forte**').map(({ mark }) => mark)).toEqual([null, null, null])
})

test('[AS-04] tabs count as two blanks, and levels end somewhere', () => {
  expect(messageLines(`\t- A\n${' '.repeat(80)}- B`).map(({ level }) => level)).toEqual([1, 6])
})
