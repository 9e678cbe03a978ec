import pg from 'pg'
import { hashPassword } from '../server/src/auth/password/password.ts'
import { protobufSpans } from '../server/src/ingest/otlp/protobuf-spans.ts'
import { readBatch } from '../server/src/ingest/otlp/span-batch.ts'
import type { SpanRow } from '../server/src/ingest/otlp/span-row.ts'
import { noteFigure } from './aims.ts'
import { asOwner, makeOrganization, type Organization, password } from './data.ts'
import { openBenchDatabase } from './database.ts'
import { type Measure, measureLoops, medianMeasure } from './load/measure.ts'
import type { Options } from './options.ts'
import { makeOtlpBody, type OtlpBody, withNewTraces } from './otlp-body.ts'
import { figure, megabytes, table } from './report.ts'
import type { ServerProcess } from './server-process.ts'
import { signIn } from './sign-in.ts'
import { type Closer, startLeme } from './stage.ts'

/** Of one request, each with nine steps. */
const runsAtOnce = 10

/**
 * Spans a second that come in by OTLP/HTTP, 100 a request, by so many senders at once, beside the same rows inserted by
 * as many connections that do nothing else. On a database of its own.
 */
export async function measureIngest(
  { folder, senders, seconds, rounds, profile }: Options,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const passwordHash = await hashPassword(password)
  const organization = await asOwner(database.adminUrl, (client) =>
    makeOrganization(client, { name: 'observada', projects: 0, tasks: 0, passwordHash }),
  )
  const leme = await startLeme(database.dataDir, profile)
  opened(leme.close)
  const body = makeOtlpBody(runsAtOnce, new Date())
  const { rows } = await readBatch(protobufSpans(body.bytes), { now: new Date(), keepPrompts: false })
  const send = await createSender(leme, organization, body)
  const lines: string[][] = []
  for (const count of senders) {
    const raw: Measure[] = []
    const served: Measure[] = []
    for (let round = 0; round < rounds; round += 1) {
      raw.push(await measureInserts(database.adminUrl, organization, rows, { count, seconds }))
      leme.resetPeak()
      const measure = await measureLoops(Array(count).fill(send), seconds)
      served.push({ ...measure, peakMemory: leme.peakMemory() })
    }
    const [inserted, came] = [medianMeasure(raw), medianMeasure(served)]
    if (count === 8) noteFigure('spans', inserted.perSecond / came.perSecond)
    const spans = (measure: Measure) => measure.perSecond * body.spans
    lines.push([
      String(count),
      figure(spans(inserted)),
      figure(spans(came)),
      (spans(inserted) / spans(came)).toFixed(2),
      figure(came.p50),
      figure(came.p99),
      megabytes(came.peakMemory),
    ])
  }
  const head = ['senders', 'raw spans/s', 'Leme spans/s', 'slowdown', 'request p50 ms', 'p99 ms', 'Leme peak MB']
  return `${figure(body.bytes.length / 1024)} kB and ${body.spans} spans a request.\n\n${table(head, lines)}`
}

/** Copies of one body whose traces are new each time: the same again would change nothing. */
let copies = 0

async function createSender(
  leme: ServerProcess,
  { admin }: Organization,
  body: OtlpBody,
): Promise<() => Promise<void>> {
  const headers = { ...(await signIn(leme, admin.email)), 'content-type': 'application/x-protobuf' }
  return async () => {
    copies += 1
    const sent = withNewTraces(body, copies)
    const answer = await fetch(`${leme.url}/otlp/v1/traces`, { method: 'POST', headers, body: new Uint8Array(sent) })
    const said = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok || said.length > 0) throw new Error(`the traces were answered ${answer.status}: ${said}`)
  }
}

const columns = `trace_id, span_id, parent_span_id, name, operation, status, error, started_at, latency_ms, provider,
  model, input_tokens, cached_input_tokens, cache_write_5m_tokens, cache_write_1h_tokens, output_tokens,
  reasoning_tokens, tokens_partial, cost_usd, cost_source, agent, attributes`

/** The rows with traces of their own, which $3 names, and what is a run of them. */
const inserts = [
  `insert into spans (org_id, ${columns})
   select $1, ${columns.replace('trace_id', `$3 || substr(trace_id, 9)`)}
   from json_populate_recordset(null::spans, $2::json)`,
  `insert into agent_runs (org_id, external_id, run_type, status, latency_ms, trace_id, span_id, created_at)
   select $1, $3 || substr(trace_id, 9) || ':' || span_id, operation, status, latency_ms, $3 || substr(trace_id, 9),
     span_id, started_at
   from json_populate_recordset(null::spans, $2::json) where parent_span_id is null`,
]

async function measureInserts(
  adminUrl: string,
  { org_id }: Organization,
  rows: readonly SpanRow[],
  { count, seconds }: { count: number; seconds: number },
): Promise<Measure> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: adminUrl }))
  const json = JSON.stringify(rows)
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const work = clients.map((client) => async () => {
      copies += 1
      const values = [org_id, json, copies.toString(16).padStart(8, '0')]
      await client.query('begin')
      for (const [index, text] of inserts.entries()) await client.query({ name: `insert ${index}`, text, values })
      await client.query('commit')
    })
    return await measureLoops(work, seconds)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
