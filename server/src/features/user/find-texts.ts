import { type ErasureTrial, tablesByMeaning } from '@leme/contract/people/erasure'
import type { Database } from '../../database/transaction.ts'
import { patternsOf } from './erase-patterns.ts'
import { pages, readNames, tablesWithTexts } from './erase-person.ts'

/** How long is looked; ms. For an organisation with more to read it answers the least that there is. */
const timeoutMs = 20_000
const mostExamples = 6

type Found = { rows: number; by_pattern: number[]; examples: string[]; more: boolean }

/** What an erasure of the person would change in texts; nothing is changed. Throws person_not_found. */
export async function findTexts(
  db: Database,
  { org_id, person_id }: { org_id: string; person_id: string },
): Promise<ErasureTrial> {
  const { names, addresses } = await db.authTransaction((tx) => readNames(tx, org_id, person_id))
  const patterns = patternsOf({ names, addresses })
  const byPattern = patterns.map(() => 0)
  const tables: ErasureTrial['tables'] = []
  const examples: ErasureTrial['examples'] = []
  const until = performance.now() + timeoutMs
  let complete = true
  for (const table of await tablesWithTexts(db)) {
    let rows = 0
    for (let first = 0, more = true; more; first += pages) {
      complete = performance.now() < until
      if (!complete) break
      const found = await findPages(db, [org_id, person_id, table, first, pages, JSON.stringify(patterns)])
      rows += found.rows
      for (const [place, count] of found.by_pattern.entries()) byPattern[place] = (byPattern[place] ?? 0) + count
      examples.push(...found.examples.map((text) => ({ table, text })))
      more = found.more
    }
    if (rows > 0) tables.push({ table, rows })
    if (!complete) break
  }
  return {
    names: names.map((name, place) => ({ name, rows: byPattern[place] ?? 0 })),
    addresses: addresses.map((address, place) => ({ address, rows: byPattern[names.length + place] ?? 0 })),
    tables: tables.sort((one, other) => other.rows - one.rows),
    examples: ofEachTable(examples).slice(0, mostExamples),
    complete,
  }
}

async function findPages(db: Database, values: unknown[]): Promise<Found> {
  const [row] = await db.authTransaction((tx) =>
    tx.query<{ found: Found }>('select system.find_texts($1, $2, $3, $4, $5, $6) as found', values),
  )
  if (!row) throw new Error('a function answers a row')
  return row.found
}

/** The first one of each table, work before notes of what was done to it; then the second ones. */
function ofEachTable(examples: ErasureTrial['examples']): ErasureTrial['examples'] {
  const counts = new Map<string, number>()
  const ranked = examples.map((example) => {
    const earlier = counts.get(example.table) ?? 0
    counts.set(example.table, earlier + 1)
    return { example, rank: earlier * 100 + tablesByMeaning(example.table) }
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ example }) => example)
}
