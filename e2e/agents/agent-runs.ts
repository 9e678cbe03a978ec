import { randomUUID } from 'node:crypto'
import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createKey } from '../../server/test/auth/api-key.ts'
import type { Person } from '../../server/test/person.ts'
import { card, hoursAgo, send, wordsOf } from '../sent.ts'

/** The four cards' name. */
export const cards = 'Últimas 50 execuções'

/** A row of POST /api/agent-runs: completed in a second for a cent, an hour ago. */
export function run(given: Record<string, unknown> = {}) {
  return {
    external_id: randomUUID(),
    run_type: 'classificar-risco',
    status: 'completed',
    latency_ms: 1000,
    cost_usd: '0.01',
    created_at: hoursAgo(1),
    ...given,
  }
}

export const sendRuns = (person: Person, rows: readonly object[]) => send(person, 'runs', rows)

/** The run of that external_id, as the API lists it. */
export async function runOf(person: Person, external_id: string): Promise<AgentRun> {
  const { body } = await person.ask('GET', '/api/agent-runs?limit=1000')
  const found = (body as AgentRun[]).find((listed) => listed.external_id === external_id)
  if (!found) throw new Error(`no run ${external_id}`)
  return found
}

/** However busy the machine is; ms. */
const longTimeout = { timeout: 30_000 }

/** What a card says, once it is no longer loading. */
export const says = (page: Page, title: string) => expect.poll(() => wordsOf(card(page, cards, title)), longTimeout)

export const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** A row of the runs' table, by the words in it. */
export function runRow(page: Page, words: string | RegExp): Locator {
  return page.getByRole('table', { name: 'Execuções Recentes' }).getByRole('row').filter({ hasText: words })
}

/** Opens a run by the keyboard: what comes above the list moves it, and a press of the mouse then ends beside its link. */
export const openRun = (page: Page, words: string) => runRow(page, words).getByRole('link').press('Enter')

/** One figure below the chart, once it is no longer loading. */
export const measures = (page: Page, name: string) =>
  expect.poll(
    () =>
      wordsOf(
        panel(page, 'Latência e execuções')
          .locator('dl > div')
          .filter({ has: page.getByText(name, { exact: true }) }),
      ),
    longTimeout,
  )

type Attribute = string | number
export type SentSpan = {
  id: number
  parent?: number
  name: string
  /** Milliseconds after the trace's start, and how long it took. */
  at?: number
  ms?: number
  attributes?: Record<string, Attribute>
  /** What went wrong. */
  error?: string
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')

function otlpAttributes(attributes: Record<string, Attribute>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}

/** Sends one trace as OTLP in JSON, with an API key of the admin's organisation; answers its id. */
export async function sendTrace(admin: Person, spans: readonly SentSpan[]): Promise<string> {
  const key = await createKey(admin, ['runs:write'])
  const traceId = randomUUID().replaceAll('-', '')
  const from = Date.now() - 600_000
  const nano = (ms: number) => `${from + ms}000000`
  const sent = spans.map(({ id, parent, name, at = 0, ms = 100, attributes = {}, error }) => ({
    traceId,
    spanId: hex(id, 16),
    parentSpanId: parent === undefined ? undefined : hex(parent, 16),
    name,
    startTimeUnixNano: nano(at),
    endTimeUnixNano: nano(at + ms),
    attributes: otlpAttributes(attributes),
    status: error === undefined ? {} : { code: 2, message: error },
  }))
  const body = { resourceSpans: [{ scopeSpans: [{ spans: sent }] }] }
  const answer = await key.ask('POST', '/otlp/v1/traces', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return traceId
}
