import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { createGate } from './gate.ts'
import { createPasswords } from './password.ts'

describe('[AU-16] hashing', () => {
  test('[AU-16] tells the right password from every other, and nobody’s from all', async () => {
    const passwords = await createPasswords()
    const kept = await passwords.hash('vento-sudeste-17')
    expect(await passwords.verify(kept, 'vento-sudeste-17')).toBe(true)
    expect(await passwords.verify(kept, 'vento-sudeste-18')).toBe(false)
    expect(await passwords.verify(null, 'vento-sudeste-17')).toBe(false)
    expect(await passwords.hash('vento-sudeste-17')).not.toBe(kept)
  })

  test('[AU-16] answers 503 rather than let more than a hundred wait', async () => {
    const passwords = await createPasswords()
    const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.hash('vento-sudeste-17')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', headers: { 'retry-after': '1' } } })
  })
})

describe('[AU-16] the gate', () => {
  test('[AU-16] lets in so many at a time, in the order of asking, also after a failure', async () => {
    const gate = createGate(2, 10)
    let inside = 0
    let most = 0
    const done: number[] = []
    const work = (n: number) => async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside -= 1
      done.push(n)
      if (n === 2) throw new Error('the work failed')
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => gate(work(n))))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(most).toBe(2)
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })
})

test('[AU-16] the list of the commonest passwords holds no capital, which would never match', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000)
  expect([...commonPasswords].filter((word) => word !== word.toLowerCase() || word !== word.trim())).toEqual([])
})
