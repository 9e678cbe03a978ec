import { hasWords as hasWordsHere } from '@leme/contract/list/text-search'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { hasWords } from './text-search.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.serverUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** Whether each of the texts has the words, as PostgreSQL says. */
async function search(words: string, texts: readonly string[]): Promise<boolean[]> {
  const values: unknown[] = [texts]
  const condition = hasWords('text', words, (one) => `$${values.push(one)}`)
  const { rows } = await client.query(
    `select ${condition} as found from unnest($1::text[]) with ordinality as sent (text, number) order by number`,
    values,
  )
  return rows.map(({ found }) => found)
}

test('words are found anywhere, in any order, whatever their case and accents', async () => {
  const texts = ['Revisão do RELATÓRIO de ações', 'Relatorio', 'Rever a ação do relato']
  expect(await search('relatório', texts)).toEqual([true, true, false])
  expect(await search('ACOES  revisao', texts)).toEqual([true, false, false])
  expect(await search(' ', texts)).toEqual([true, true, true])
})

test('what means something in a regular expression is looked for as it is', async () => {
  const texts = ['a.b', 'aXb', '100%', '(?i)x', '***=x', '[a-z]^$', 'a\\b', 'a_b', 'straße', 'Item 1º 🚀']
  for (const [index, text] of texts.entries()) {
    expect(await search(text, texts), text).toEqual(texts.map((_, at) => at === index))
  }
})

test('[WD-03] numbers are found with and without what separates their thousands, as the palette finds them', async () => {
  const texts = ['Nota 4.812', 'Nota 4812', 'Nota 4,812', 'Nota 4.81', 'v4.8.12', '1.234.567']
  for (const said of ['4812', '4.812', '4,812'])
    expect(await search(said, texts), said).toEqual([true, true, true, false, false, false])
  expect(await search('4.81', texts)).toEqual([true, false, false, true, false, false])
  expect(await search('234567', texts)).toEqual([false, false, false, false, false, true])
})

const char = fc.constantFrom(...'aáÀãeÉêiÍoõÓuüÚcÇnÑxZ01 .*+?()[]{}|\\^$-_/#%"\'ºß&é🚀')
const text = fc.array(char, { maxLength: 8 }).map((chars) => chars.join(''))

test('PostgreSQL finds what a list that is searched in the browser finds', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 20 }), async (words, texts) => {
      const expected = texts.map((one) => hasWordsHere(words)(one))
      expect(await search(words, texts)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
