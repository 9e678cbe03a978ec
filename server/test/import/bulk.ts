import type { BulkAnswer, BulkResult } from '@leme/contract/wire/bulk'
import { expect } from 'vitest'
import type { Person } from '../person.ts'

/** Sends rows to a bulk route and answers what became of each. */
export async function send(
  sender: Pick<Person, 'ask'>,
  path: string,
  rows: readonly unknown[],
  method: 'POST' | 'PUT' = 'POST',
): Promise<BulkResult[]> {
  const answer = await sender.ask(method, path, rows)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as BulkAnswer).results
}
