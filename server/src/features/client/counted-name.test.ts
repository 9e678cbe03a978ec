import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('[FI-01] no other query compares the clients that invoices and receivables name: it would forget their other names', () => {
  const folder = new URL('../../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  // A project's client is chosen from the register by its name, and followed by its id.
  const comparing = files.filter((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return /(?<!projects\.)\bclient collate (public\.)?same_name|\bclient = (\$\d|\$\{)/.test(text)
  })
  expect(comparing).toEqual([])
})
