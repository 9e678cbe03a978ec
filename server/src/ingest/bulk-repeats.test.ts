import type { BulkAnswer } from '@leme/contract/wire/bulk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { pastTheRoutes } from '../../test/work.ts'
import type { Transaction } from '../database/transaction.ts'
import { agentKind } from '../features/agent/agent.queries.ts'
import { agentRunKind } from '../features/agent-run/upsert-runs.ts'
import { invoiceKind } from '../features/invoice/invoice.queries.ts'
import { receivableKind } from '../features/receivable/receivable.queries.ts'
import { ticketKind } from '../features/ticket/ticket-rows.ts'
import { type RowKind, storeRows } from './bulk.ts'

const now = new Date()
const today = now.toISOString().slice(0, 10)
const key = fc.constantFrom('a', 'b')
const due = fc.constantFrom('2026-03-02', '2026-03-03')
const amount = fc.constantFrom('10.00', '20.00')
const agent = fc.constantFrom('Triagem', 'Cobrança', 't-1')

type Noun = {
  kind: RowKind<unknown>
  /** Rows of few keys, which often say the same. */
  row: fc.Arbitrary<object>
  /** What is stored, by key, without ids and times of writing. */
  stored: string
}

const nouns: Record<string, Noun> = {
  tickets: {
    kind: ticketKind(now) as RowKind<unknown>,
    row: fc.record({
      external_id: key,
      title: fc.constantFrom('Painel', 'Login'),
      status: fc.constantFrom('open', 'closed'),
      created_at: fc.constantFrom('2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z'),
    }),
    stored: 'select external_id, title, status, created_at from tickets order by 1',
  },
  invoices: {
    kind: invoiceKind(today) as RowKind<unknown>,
    row: fc.record(
      {
        number: key,
        client: fc.constant('Cooperativa'),
        amount,
        due_date: due,
        paid_date: fc.constantFrom('2026-03-02', null),
        status: fc.constantFrom('pending', 'paid', 'cancelled'),
      },
      { requiredKeys: ['number', 'client', 'amount', 'due_date'] },
    ),
    stored: 'select number, amount, due_date, paid_date, status from finance_invoices order by 1',
  },
  receivables: {
    kind: receivableKind(today) as RowKind<unknown>,
    row: fc.record({ external_id: key, client: fc.constant('Cooperativa'), amount, expected_date: due }),
    stored: 'select external_id, amount, expected_date from finance_receivables order by 1',
  },
  agents: {
    kind: agentKind as RowKind<unknown>,
    // Two of one name that begin in one transaction would differ by their ids alone.
    row: fc
      .record({
        mark: fc.constantFrom(
          { external_id: 't-1', name: 'Triagem' },
          { external_id: 't-2', name: 'Cobrança' },
          { external_id: 't-2', name: 't-2' },
          { external_id: null, name: 'Triagem' },
          { external_id: null, name: 't-1' },
        ),
        rest: fc.record({ area: fc.constantFrom('Suporte', null), is_active: fc.boolean() }, { requiredKeys: [] }),
      })
      .map(({ mark, rest }) => ({ ...mark, ...rest })),
    stored: 'select external_id, name, area, is_active from agents where not is_assistant order by 1, 2',
  },
  'agent runs': {
    kind: agentRunKind(now) as RowKind<unknown>,
    row: fc.record({
      external_id: key,
      run_type: fc.constant('chat'),
      status: fc.constantFrom('completed', 'failed'),
      agent,
      created_at: fc.constantFrom('2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z'),
    }),
    stored: `select r.external_id, status, r.created_at, a.name from agent_runs r join agents a on a.id = agent_id order by 1`,
  },
}

let server: TestServer
let admin: Person
let orgId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  orgId = ((await admin.ask('GET', '/api/me')).body as { org_id: string }).org_id
})
afterAll(() => server?.close())

class Undone extends Error {}

/** Works on an organisation without rows, and leaves nothing. */
async function onEmpty<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let answer: T | undefined
  const undone = pastTheRoutes(server, admin, async (tx) => {
    answer = await work(tx)
    throw new Undone()
  })
  await expect(undone).rejects.toBeInstanceOf(Undone)
  return answer as T
}

/** The answer with the ids by their first place, as each transaction makes others. */
function comparable({ results }: BulkAnswer) {
  const ids = results.map(({ id }) => id)
  return results.map(({ outcome, id }) => [outcome, ids.indexOf(id)])
}

describe.each(Object.entries(nouns))('repeated %s in one call', (title, { kind, row, stored }) => {
  const name = title === 'invoices' ? 'number' : 'external_id'

  test('[FI-03] are answered and stored as if each were sent by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const store = (tx: Transaction, some: object[]) => storeRows(tx, orgId, kind, some, { allOrNothing: false })
        const together = await onEmpty(async (tx) => [comparable(await store(tx, rows)), await tx.query(stored)])
        const apart = await onEmpty(async (tx) => {
          const results: BulkAnswer['results'] = []
          for (const one of rows) results.push(...(await store(tx, [one])).results)
          return [comparable({ results }), await tx.query(stored)]
        })
        expect(together).toEqual(apart)
      }),
      { numRuns: 40 },
    )
  })

  test('[AU-20] cost a few statements, however many they are', async () => {
    const pair = fc.uniqueArray(row, {
      minLength: 2,
      maxLength: 2,
      selector: (one) => JSON.stringify({ ...one, [name]: 0 }),
    })
    const [some = []] = fc.sample(pair, { numRuns: 1, seed: 7 })
    const rows = Array.from({ length: 3000 }, (_, place) => ({ ...some[place % 2], [name]: 'a' }))
    let statements = 0
    await onEmpty((tx) => {
      const counting: Transaction = {
        ...tx,
        query: (text, values) => {
          statements += 1
          return tx.query(text, values)
        },
      }
      return storeRows(counting, orgId, kind, rows, { allOrNothing: false })
    })
    expect(statements).toBeLessThanOrEqual(12)
  })
})
