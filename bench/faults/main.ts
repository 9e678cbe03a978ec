import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build.mjs'
import { makeScratchFolder } from '../database.ts'
import { percentile } from '../load/measure.ts'
import { figure, machine, table } from '../report.ts'
import { away } from './away.ts'
import { check } from './check.ts'
import { clients } from './clients.ts'
import { clock } from './clock.ts'
import { disk } from './disk.ts'
import { type Fault, Skipped } from './fault.ts'
import { kills } from './kills.ts'
import { startProduct } from './product.ts'
import { startWriters } from './writers.ts'

const faults: Fault[] = [...kills, away, disk, clock, ...clients]
const head = [
  'fault',
  'times',
  'acknowledged',
  'lost',
  'twice',
  'half-done',
  'wrong answers',
  's to recover p50',
  'most',
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../node_modules/.cache/leme', import.meta.url)) },
  },
})
const unknown = positionals.find((name) => !faults.some((fault) => fault.name === name))
if (unknown) throw new Error(`${unknown} is none of ${faults.map(({ name }) => name).join(', ')}`)
const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())

await build()
print(`# Leme, when things go wrong\n\n${new Date().toISOString().slice(0, 10)}, ${machine()}.`)
const rows: string[][] = []
const notes: string[] = []
for (const fault of chosen) {
  if (stop.signal.aborted) break
  try {
    await run(fault)
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
    notes.push(`${fault.title}: not played, ${error.message}`)
  }
}
print(`${table(head, rows)}\n\n${notes.map((note) => `- ${note}.`).join('\n')}`)

/** Plays it on a product of its own, and compares what is stored with what was said. */
async function run(fault: Fault): Promise<void> {
  const folder = makeScratchFolder(resolve(values.folder))
  const { dataDir, env, close } = (await fault.prepare?.(folder)) ?? {
    dataDir: join(folder, 'data'),
    env: {},
    close: async () => {},
  }
  const times = values.times ? Number(values.times) : fault.times
  try {
    mkdirSync(dataDir, { recursive: true })
    const product = await startProduct(dataDir, env)
    try {
      const writers = await startWriters(product.url)
      await writers.recovered()
      const say = (text: string) => void process.stderr.write(`${fault.name}: ${text}\n`)
      const { seconds, ...played } = await fault.play({ product, writers, times, say })
      await writers.stop()
      const { acknowledged, lost, twice, halfDone } = await check(dataDir, writers.writes)
      const { said, broken, wrong, slowest } = writers.refusals
      const counts = [played.times, acknowledged, lost, twice, halfDone, wrong.length].map(String)
      const recovery = [percentile(seconds, 0.5), Math.max(...seconds)].map(figure)
      rows.push([fault.title, ...counts, ...recovery])
      notes.push(
        `${fault.title}: ${said} answers said 503 with a sentence and Retry-After, ${broken} connections ended; ` +
          `the longest wait for an answer was ${figure(slowest / 1000)} s`,
        ...played.notes.map((note) => `${fault.title}: ${note}`),
        ...new Set(wrong.slice(0, 5).map((text) => `${fault.title}: wrong answer: ${text}`)),
      )
      if (lost + twice + halfDone + wrong.length > 0) process.exitCode = 1
    } finally {
      await product.close()
    }
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`)
}
