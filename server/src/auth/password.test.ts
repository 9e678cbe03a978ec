import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { createPasswords } from './password.ts'

const asker = { network: '203.0.113.9', name: 'ana@exemplo.com.br' }

test('[AU-16] tells the right password from every other, and nobody’s from all', async () => {
  const passwords = await createPasswords()
  const kept = await passwords.hash('vento-sudeste-17', asker)
  expect(await passwords.verify(kept, 'vento-sudeste-17', asker)).toBe(true)
  expect(await passwords.verify(kept, 'vento-sudeste-18', asker)).toBe(false)
  expect(await passwords.verify(null, 'vento-sudeste-17', asker)).toBe(false)
  expect(await passwords.hash('vento-sudeste-17', asker)).not.toBe(kept)
})

test('[AU-20] an office of fifty that signs in at once behind one address is served, every one', async () => {
  const passwords = await createPasswords()
  const office = Array.from({ length: 50 }, (_, n) => ({ network: '203.0.113.9', name: `pessoa-${n}` }))
  const judged = await Promise.all(office.map((person) => passwords.verify(null, 'vento-sudeste-17', person)))
  expect(judged).toEqual(Array(50).fill(false))
})

test('[AU-16] the list of the commonest passwords holds no capital, which would never match', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000)
  expect([...commonPasswords].filter((word) => word !== word.toLowerCase() || word !== word.trim())).toEqual([])
})
