import type { ApiKeyScope } from '@leme/contract/wire/api-key-scope'
import type { BulkAnswer, BulkResult } from '@leme/contract/wire/bulk'
import type { FieldError } from '@leme/contract/wire/errors'
import { expect } from 'vitest'
import type { Answer } from '../person.ts'
import { type AcceptedCase, type RefusedCase, valueCases } from '../rule-cases.ts'

/** Who sends rows: a person or an API key. */
type Sender = { ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> }

type Row = Record<string, unknown>

/** A noun whose rows come in many at a time. */
export type BulkNoun = {
  table: 'tickets' | 'finance_invoices' | 'finance_receivables'
  method: 'POST' | 'PUT'
  path: string
  scope: ApiKeyScope
  /** What its rows are recognised by. */
  key: string
  /** A row that is right, except for its key. */
  valid: Row
  /** What makes another of it. */
  change: Row
  /** What makes it wrong, and what is said of it. */
  wrong: Row
  refusal: FieldError
}

const finance = { method: 'PUT', scope: 'finance:write' } as const
const amountRefused = {
  wrong: { amount: '1,5' },
  refusal: { field: 'amount', message: 'Valor deve ser um número decimal' },
}

export const bulkNouns: Record<'ticket' | 'invoice' | 'receivable', BulkNoun> = {
  ticket: {
    table: 'tickets',
    method: 'POST',
    path: '/api/tickets',
    scope: 'tickets:write',
    key: 'external_id',
    valid: { title: 'Painel não abre' },
    change: { title: 'Painel abre devagar', status: 'in_progress' },
    wrong: { priority: 'P4' },
    refusal: { field: 'priority', message: 'Prioridade deve ser P1, P2 ou P3' },
  },
  invoice: {
    ...finance,
    table: 'finance_invoices',
    path: '/api/finance/invoices',
    key: 'number',
    valid: { client: 'Cooperativa', amount: '1234.5', due_date: '2026-12-31' },
    change: { amount: '99.90', paid_date: '2026-03-02' },
    ...amountRefused,
  },
  receivable: {
    ...finance,
    table: 'finance_receivables',
    path: '/api/finance/receivables',
    key: 'external_id',
    valid: { client: 'Cooperativa', amount: '1234.5', expected_date: '2026-12-31' },
    change: { amount: '99.90', received_date: '2026-03-02' },
    ...amountRefused,
  },
}

/** A right row of the noun, with this key and with what is given besides. */
export function rowOf({ key, valid }: BulkNoun, name: string, besides: Row = {}): Row {
  return { [key]: name, ...valid, ...besides }
}

/** What a bulk call answers for each of its rows. */
export async function send(
  sender: Sender,
  { method, path }: BulkNoun,
  rows: readonly unknown[],
  headers: Record<string, string> = {},
): Promise<BulkResult[]> {
  const { status, body } = await sender.ask(method, path, rows, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as BulkAnswer).results
}

export async function list<Listed = Row>(sender: Sender, { path }: BulkNoun, query = '?limit=1000'): Promise<Listed[]> {
  const { status, body } = await sender.ask('GET', `${path}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Listed[]
}

/** Rows that the rules refuse are refused by themselves: their neighbours in the call are stored, and nothing of them is. */
export async function expectRefusedAlone(sender: Sender, noun: BulkNoun, cases: readonly RefusedCase[]) {
  const before = await list(sender, noun)
  const rows = cases.flatMap(({ body }, at) => [body, rowOf(noun, `depois ${at}`)])
  const results = await send(sender, noun, rows)
  for (const [at, { title, field, message }] of cases.entries()) {
    const [refused, next] = [results[2 * at], results[2 * at + 1]]
    expect(refused, title).toMatchObject({
      outcome: 'refused',
      problem: { status: 422, code: 'validation_failed' },
    })
    expect(refused?.id, title).toBeUndefined()
    expect(refused?.problem?.errors, title).toContainEqual({ field, message: expect.stringMatching(message) })
    expect(next?.outcome, title).toBe('created')
  }
  expect(cases.length).toBeGreaterThan(0)
  expect(await list(sender, noun)).toHaveLength(before.length + cases.length)
}

/** A row that the rules just still take is stored as it was sent. */
export async function expectTaken(sender: Sender, noun: BulkNoun, { body, field, stored }: AcceptedCase) {
  const [result] = await send(sender, noun, [body])
  expect(result?.outcome, JSON.stringify(result)).not.toBe('refused')
  const listed = (await list(sender, noun)).find(({ id }) => id === result?.id)
  expect(listed?.[field]).toEqual(stored)
}

/** What the rules of an amount in reais refuse and take. */
export function amountCases(valid: Row) {
  const wrong = 'Valor deve ser um número decimal'
  const tooFine = 'Valor deve ter no máximo 2 casas decimais'
  const tooBig = 'Valor deve ter no máximo 12 dígitos antes da vírgula'
  return valueCases(valid, 'amount', {
    refused: [
      ...['x', '', '1,5', '1.234,56', '1e3', 1e21, 'NaN', 'Infinity', '--1', '1.', '.5', true, [1], {}].map(
        (value): [unknown, string] => [value, wrong],
      ),
      [null, 'Valor é obrigatório'],
      [undefined, 'Valor é obrigatório'],
      [0.1 + 0.2, tooFine],
      ['1.005', tooFine],
      ['0.001', tooFine],
      ['1000000000000', tooBig],
      [1e12, tooBig],
      ['9'.repeat(1_000_000), tooBig],
    ],
    accepted: [
      [0.1, '0.10'],
      [1234.5, '1234.50'],
      ['1234.50', '1234.50'],
      [' 7 ', '7.00'],
      [0, '0.00'],
      ['-0.00', '0.00'],
      [-10.01, '-10.01'],
      ['1.10000', '1.10'],
      ['000012.3', '12.30'],
      ['999999999999.99', '999999999999.99'],
      [Number('99999999999.99'), '99999999999.99'],
    ],
  })
}

type DayRules = {
  /** What is said of its absence; without it the day may be left out. */
  required?: string
  /** The last day that is taken, the day after it, and what is said of that. */
  latest?: { day: string; after: string; message: string }
}

/** What the rules of a calendar day refuse and take. */
export function dayCases(valid: Row, field: string, { required, latest }: DayRules = {}) {
  const wrong = ['ontem', '31/12/2026', '2026-02-30', '2026-13-01', '2027-02-29', '2026-1-1', '2026-01-01T00:00:00Z']
  const absent = [null, '', undefined]
  return valueCases(valid, field, {
    refused: [
      ...[...wrong, '1899-12-31', '3000-01-01', 20261231, true, {}].map((value): [unknown, string] => [
        value,
        'Data inválida',
      ]),
      ...absent.flatMap((value): [unknown, string][] => (required ? [[value, required]] : [])),
      ...(latest ? [latest.after, '2999-12-31'].map((value): [unknown, string] => [value, latest.message]) : []),
    ],
    accepted: [
      ...[...(latest ? ['2024-02-29', latest.day] : ['2028-02-29', '2999-12-31']), '1900-01-01'].map(
        (value): [unknown, string] => [value, value],
      ),
      ...absent.flatMap((value): [unknown, null][] => (required ? [] : [[value, null]])),
    ],
  })
}
