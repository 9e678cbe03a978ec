import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'
import { createPasswords } from './password.ts'

const asker = { network: '203.0.113.9', name: 'ana@exemplo.com.br' }

test('[AU-16] a hash is argon2id’s with 19 MiB, two passes, one lane, and knows its password from every other', async () => {
  const passwords = await createPasswords()
  const hash = await passwords.hash('vento-sudeste-17', asker)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'vento-sudeste-17', asker)).toBe(true)
  expect(await passwords.verify(hash, 'vento-sudeste-18', asker)).toBe(false)
  expect(await passwords.verify(null, 'vento-sudeste-17', asker)).toBe(false)
  expect(await passwords.hash('vento-sudeste-17', asker)).not.toBe(hash)
})

test('[AU-20] an office of fifty that signs in at once behind one address is served, every one', async () => {
  const passwords = await createPasswords()
  const office = Array.from({ length: 50 }, (_, n) => ({ network: '203.0.113.9', name: `pessoa-${n}` }))
  const judged = await Promise.all(office.map((person) => passwords.verify(null, 'vento-sudeste-17', person)))
  expect(judged).toEqual(Array(50).fill(false))
})

describe('[AU-19] the commonest passwords', () => {
  test.each([
    '123456',
    'password',
    'Senha123',
    ' flamengo10 ',
    'LIANA1',
    'libbys',
    'lexxityler',
    'zzzzzzz',
    '®®®®®®',
    '１２３４５６',
    '123456\u200b',
    'pass\u00adword',
  ])('[AU-19] %j is one', (password) => expect(isCommonPassword(password)).toBe(true))

  test.each(['vento-sudeste-17', 'farol-aceso-na-barra', 'brisa-do-norte-3', 'xkqzjwvb'])(
    '[AU-19] %j is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )

  test('[AU-19] are a hundred thousand, and those that Brazilians choose besides', () => {
    expect(commonPasswords).toBeGreaterThanOrEqual(100_000)
    const brazilian = readFileSync(new URL('brazilian-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s+/)
    expect(brazilian.length).toBeGreaterThan(1000)
    expect(brazilian.filter((password) => !isCommonPassword(password))).toEqual([])
  })

  test('[AU-19] do not come to mean every other', () => {
    const others = Array.from({ length: 20_000 }, (_, n) => `vento-${n}-sudeste`)
    expect(others.filter(isCommonPassword)).toEqual([])
  })
})
