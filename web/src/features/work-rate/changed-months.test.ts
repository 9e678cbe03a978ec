import type { WorkRate } from '@leme/contract/money/work-rate'
import { expect, test } from 'vitest'
import { changedMonths } from './changed-months.ts'

const bia = { id: 'b', display_name: 'Bia', email: 'bia@exemplo.com.br' }
const rate = (valid_from: string, more: Partial<WorkRate> = {}) =>
  ({ kind: 'cost', user: bia, role: null, project: null, valid_from, replaced_at: null, ...more }) as WorkRate
const held = (valid_from: string) => ({ kind: 'cost', owner: 'user:b', valid_from }) as const

test.each([
  ['of this month', '2026-11-01', [], null],
  ['of later', '2026-12-15', [], null],
  ['of one month', '2026-10-31', [], '10/2026'],
  ['of several', '2025-12-01', [], '12/2025 a 10/2026'],
  ['until the next one', '2026-03-10', [rate('2026-05-01'), rate('2026-08-01')], '03/2026 a 04/2026'],
  ['until the next one within a month', '2026-03-10', [rate('2026-03-20')], '03/2026'],
  [
    'where the next one counts no more',
    '2026-09-10',
    [rate('2026-09-20', { replaced_at: '2026-09-21T00:00:00Z' })],
    '09/2026 a 10/2026',
  ],
  [
    'where the next one is of another kind',
    '2026-09-10',
    [rate('2026-09-20', { kind: 'billing' })],
    '09/2026 a 10/2026',
  ],
  [
    'where the next one is another’s',
    '2026-09-10',
    [rate('2026-09-20', { user: { ...bia, id: 'c' } })],
    '09/2026 a 10/2026',
  ],
  ['where it is there already', '2026-09-10', [rate('2026-09-10')], '09/2026 a 10/2026'],
])('[MT-02] the months whose margin a rate changes are said: %s', (_what, from, rates, months) => {
  expect(changedMonths(held(from), rates, '2026-11-30')).toBe(months)
})
