import { importLimits } from '@leme/contract/import/import'
import type { ReadColumns } from '@leme/contract/import/import-lines'
import { createMarker } from '@leme/contract/import/import-marks'
import { afterEach, expect, test, vi } from 'vitest'
import { type Progress, progressAtStart, type Sending, sendFile } from './send-file.ts'

type Piece = { text: string; last: boolean; line: number; dry_run: boolean; repeats: object[] }
type Sent = { key: string | null; body: Piece }

const columns: ReadColumns = {
  kind: 'invoices',
  delimiter: ';',
  names: ['a', 'b'],
  fields: ['number', 'client'],
  forms: [],
}

const sending: Sending = {
  fileName: 'faturas.csv',
  text: `a;b\n${'x;y\n'.repeat(40_000)}`,
  head: { at: 4, line: 2, delimiter: ';' },
  columns,
  dryRun: false,
  eraseBlanks: false,
  marker: createMarker(columns),
  equals: null,
  refusedHead: { delimiter: ';', names: ['Motivo da recusa', 'a', 'b'], at: 4, line: 2 },
  key: '0123456789abcdef0123456789abcdef',
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the server answers to a piece of which it read whole lines alone. */
function answer({ text, line }: Piece): Response {
  const read = text.lastIndexOf('\n') + 1
  const lines = read / 4
  const counts = {
    created: lines - 1,
    updated: 0,
    unchanged: 0,
    refused: [{ line, problems: [] }],
    changes: { amount: 1 },
    blanks: {},
    notes: [],
  }
  return Response.json({
    ...counts,
    read,
    line: line + lines,
    broken: null,
    thousands_line: 3,
    point_line: null,
    negative_line: null,
    warning: null,
  })
}

/** Answers what was sent. The wire answers `attempt` first where it is given one. */
function onWire(attempt: (count: number) => Response | Error | undefined = () => undefined): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('Idempotency-Key'), body: JSON.parse(String(body)) })
    const first = attempt(sent.length)
    if (first instanceof Error) throw first
    return first ?? answer(sent.at(-1)?.body as Piece)
  })
  return sent
}

async function send(signal = new AbortController().signal): Promise<Progress[]> {
  const steps: Progress[] = []
  await sendFile(sending, progressAtStart(sending), (progress) => steps.push(progress), signal)
  return steps
}

test('[FI-05] a file goes out in pieces, each from where the server ended, and all that came of it adds up', async () => {
  const sent = onWire()
  const steps = await send()
  expect(sent.length).toBe(Math.ceil(160_000 / importLimits.text))
  expect(sent.map(({ body }) => body.last)).toEqual([false, false, true])
  expect(sent.map(({ body }) => body.text).join('')).toBe(sending.text.slice(4))
  expect(sent.map(({ body }) => body.line)).toEqual([2, 16_386, 32_770])
  expect(steps.at(-1)).toMatchObject({ at: sending.text.length, line: 40_002, created: 39_997, thousands_line: 3 })
  expect(steps.at(-1)?.refused.map(({ line }) => line)).toEqual([2, 16_386, 32_770])
})

test('[FI-05] a piece that did not arrive is sent again under its key, and counted once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  const tooSoon = { code: 'rate_limited', status: 429, detail: 'Muitas requisições', title: '', type: '' }
  const failures = [undefined, new TypeError('lost'), Response.json(tooSoon, { status: 429 })]
  const sent = onWire((count) => failures[count - 1])
  const steps = await send()
  expect(sent.map(({ key }) => key)).toEqual([
    '0123456789abcdef0123456789abcdef-4',
    '0123456789abcdef0123456789abcdef-65540',
    '0123456789abcdef0123456789abcdef-65540',
    '0123456789abcdef0123456789abcdef-65540',
    '0123456789abcdef0123456789abcdef-131076',
  ])
  expect(steps.at(-1)).toMatchObject({ at: sending.text.length, created: 39_997 })
})

test('[FI-05] a refusal ends it at once, and the pieces before stay counted', async () => {
  const problem = { code: 'forbidden', status: 403, detail: 'Você não tem permissão', title: '', type: '' }
  const sent = onWire((count) => (count === 2 ? Response.json(problem, { status: 403 }) : undefined))
  const steps: Progress[] = []
  const { signal } = new AbortController()
  const work = sendFile(sending, progressAtStart(sending), (progress) => steps.push(progress), signal)
  await expect(work).rejects.toThrow('Você não tem permissão')
  expect(sent).toHaveLength(2)
  expect(steps).toHaveLength(1)
  const [first] = steps
  if (first) await sendFile(sending, first, (progress) => steps.push(progress), signal)
  expect(steps.at(-1)).toMatchObject({ at: sending.text.length, created: 39_997 })
})

test('[FI-05] a piece names its lines that say what an earlier line says', async () => {
  const sent = onWire()
  await send()
  const repeats = sent.flatMap(({ body }) => body.repeats)
  expect(repeats[0]).toEqual({ line: 3, of: 2 })
  expect(sent[1]?.body.repeats[0]).toEqual({ line: 16_386, of: 2 })
})
