import { readFileSync } from 'node:fs'
import { formatMoney } from '@leme/contract/format/format'
import { expect, test } from 'vitest'

const doc = readFileSync(new URL('../../../../docs/money.md', import.meta.url), 'utf8')

/** The examples of docs/money.md: an exact amount, and what is shown of it. */
const examples = [...doc.matchAll(/^\| `(-?[\d.]+)` \| `([^`]+)` \|/gm)].map(([, exact = '', shown = '']) => ({
  exact,
  shown,
}))

test('docs/money.md has examples', () => {
  expect(examples.length).toBeGreaterThan(5)
})

test.each(examples)('[MT-03] $exact is shown as $shown', ({ exact, shown }) => {
  expect(formatMoney(exact).replaceAll('\u00a0', ' ')).toBe(shown)
})
