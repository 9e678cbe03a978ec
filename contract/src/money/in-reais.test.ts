import { expect, test } from 'vitest'
import type { InReais } from './exchange-rate.ts'
import { reaisText } from './in-reais.ts'

const rated: InReais = {
  amount: '7.58452',
  unrated_usd: '0.265',
  rate: '5.3412',
  from: '2026-11-27',
  to: '2026-11-27',
  sources: ['fetch'],
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('[AG-05] reais say by which rate they are, and which dollars have none', () => {
  expect(plain(reaisText(rated).amount)).toBe('R$ 7,58')
  expect(plain(reaisText(rated).rates)).toMatch(/^câmbio de 27\/11\/2026: 5,3412 \(PTAX\); US\$ 0,2650? sem câmbio$/)
})

test('[AG-05] dollars of days without a rate are said also where no day has one; nothing is said of none', () => {
  const none = { ...rated, amount: null, rate: null, from: null, to: null, sources: [] }
  expect(reaisText(none)).toEqual({ amount: null, rates: 'sem câmbio' })
  expect(reaisText({ ...none, unrated_usd: '0' })).toEqual({ amount: null, rates: '' })
})
