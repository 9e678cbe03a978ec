import { expect, test } from 'vitest'
import { isAskable } from './chart/asked-period.ts'
import { observabilitySearch } from './observability-search.ts'

const march = { from: '2026-03-01', to: '2026-03-15' }

test('[AG-04] an address with days has them instead of a period; days that nobody can ask for are none', () => {
  expect(observabilitySearch({ ...march, period: '7d' })).toMatchObject({ ...march, period: undefined })
  for (const days of [{ from: march.from }, { from: march.to, to: march.from }, { from: '2020-01-01', to: march.to }]) {
    expect(isAskable(days)).toBe(false)
    expect(observabilitySearch({ ...days, period: '7d' })).toMatchObject({
      from: undefined,
      to: undefined,
      period: '7d',
    })
  }
  expect(observabilitySearch({ vs_from: march.from, vs_to: march.to, vs_version: 1.1 })).toMatchObject({
    vs_from: march.from,
    vs_to: march.to,
    vs_version: '1.1',
  })
})
