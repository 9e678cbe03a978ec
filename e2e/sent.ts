import type { BulkAnswer } from '@leme/contract/wire/bulk'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { dayOf as today } from './calendar.ts'

const ways = {
  tickets: ['POST', '/api/tickets'],
  invoices: ['PUT', '/api/finance/invoices'],
  receivables: ['PUT', '/api/finance/receivables'],
  runs: ['POST', '/api/agent-runs'],
} as const

/** Sends rows as another system would, and expects that every one is taken. */
export async function send(person: Person, noun: keyof typeof ways, rows: readonly object[]): Promise<void> {
  const [method, path] = ways[noun]
  const { status, body } = await person.ask(method, path, rows)
  expect(status, JSON.stringify(body)).toBe(200)
  const refused = (body as BulkAnswer).results.filter(({ outcome }) => outcome === 'refused')
  expect(refused).toEqual([])
}

/** A day so many days after today on Brazil's calendar, `YYYY-MM-DD`. */
export function dayFrom(days: number, now = new Date()): string {
  const day = new Date(`${today(now)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** A moment so many hours ago. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}

/** How long what a page reads may take to show, on a busy machine; ms. */
export const longTimeout = { timeout: 30_000 }

/** What a card comes to say in the end, in one line. */
export function saidBy(page: Page, set: string, title: string) {
  return expect.poll(() => wordsOf(card(page, set, title)), longTimeout)
}

/** A card of a card set, by its title. */
export function card(page: Page, set: string, title: string): Locator {
  const cards = page.getByRole('region', { name: set, exact: true }).locator('> div')
  return cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** The words of a place in one line. */
export async function wordsOf(place: Locator): Promise<string> {
  return (await place.innerText()).replace(/\s+/g, ' ').trim()
}
