import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/free-port.ts'
import { type Person, signUp } from '../../server/test/person.ts'
import { makeScratchFolder } from '../database.ts'
import { percentile } from '../load/measure.ts'
import { figure, machine, table } from '../report.ts'
import { startServerProcess } from '../server-process.ts'
import { startBalancer } from './balancer.ts'
import { openPage } from './page.ts'

/** Below which folder, how often each process is restarted, and how many pages are open. */
type Restarts = { parent: string; rounds: number; pageCount: number }

/** Each asks without a pause: half of them write. */
const people = 8
/** Longest that a page may show what was before a change; ms. */
const timeoutMs = 20_000
/** HAProxy takes a process back after two good checks; ms. */
const backAfter = 3_000

const closers: (() => unknown)[] = []
const failures: string[] = []
let answered = 0
let slowest = 0

/** One request; whatever is not answered as it should be is a failure. */
async function ask(person: Person, method: string, path: string, body?: object): Promise<unknown> {
  const start = performance.now()
  const answer = await person.ask(method, path, body).catch((error: Error) => String(error.cause ?? error))
  slowest = Math.max(slowest, performance.now() - start)
  answered += 1
  if (typeof answer !== 'string' && answer.status < 300) return answer.body
  failures.push(`${method} ${path}: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)
  return null
}

/** Restarts two processes in turn, under load, and prints what became of requests and pages; throws where it cannot. */
export async function playRestarts({ parent, rounds, pageCount }: Restarts): Promise<void> {
  try {
    await play(makeScratchFolder(parent), rounds, pageCount)
  } finally {
    for (const close of closers) await close()
  }
}

async function play(folder: string, rounds: number, pageCount: number): Promise<void> {
  closers.unshift(() => rmSync(folder, { recursive: true, force: true }))
  const ports: [number, number] = [await freePort(), await freePort()]
  const publicUrl = 'http://localhost:1'
  const start = (port: number) =>
    startServerProcess({
      command: process.execPath,
      args: [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        DATA_DIR: join(folder, 'data'),
        DEMO: 'off',
        LOG_LEVEL: 'fatal',
        TRUST_PROXY: 'loopback',
        DRAIN_SECONDS: '5',
        REQUESTS_PER_MINUTE: '999999999',
      },
      port,
      readyPath: '/readyz',
    })
  const processes = [await start(ports[0]), await start(ports[1])]
  closers.unshift(() => Promise.all(processes.map((one) => one.close())))
  const balancer = await startBalancer(ports)
  closers.unshift(balancer.close)
  const { url } = balancer
  // Both are taken in before the first is restarted.
  await sleep(backAfter)

  const persons: Person[] = []
  for (let number = 0; number < people; number += 1) persons.push(await signUp(url))
  const [owner] = persons
  if (!owner) throw new Error('nobody signed up')
  const { id } = (await ask(owner, 'POST', '/api/projects', { name: '0', client: 'Porto' })) as { id: string }
  const pages = Array.from({ length: pageCount }, () => openPage(url, owner, id, (path) => ask(owner, 'GET', path)))
  closers.unshift(() => {
    for (const page of pages) page.close()
  })

  let stopping = false
  const load = persons.slice(1).map(async (person, index) => {
    while (!stopping) {
      if (index % 2 === 0) await ask(person, 'POST', '/api/projects', { name: randomUUID(), client: 'Porto' })
      else await ask(person, 'GET', '/api/me')
      await sleep(20)
    }
  })
  let changes = 0
  let missing = 0
  const delays: number[] = []
  const watch = (async () => {
    while (!stopping) {
      changes += 1
      const name = String(changes)
      const made = await ask(owner, 'PATCH', `/api/projects/${id}`, { name })
      if (!made) continue
      const since = performance.now()
      while (pages.some((page) => page.shown() !== name) && performance.now() - since < timeoutMs) await sleep(10)
      missing += pages.filter((page) => page.shown() !== name).length
      delays.push(performance.now() - since)
      await sleep(100)
    }
  })()

  await sleep(2_000)
  let restarts = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, port] of ports.entries()) {
      await processes[place]?.close('SIGTERM')
      processes[place] = await start(port)
      restarts += 1
      process.stderr.write(`${restarts} of ${2 * rounds} restarts, ${failures.length} failures\n`)
      await sleep(backAfter)
    }
  }
  stopping = true
  await Promise.all([...load, watch])

  const moves = pages.reduce((sum, page) => sum + page.moves(), 0)
  const head = ['restarts', 'requests', 'failed', 'longest s', 'pages', 'moves', 'changes', 'missing notices']
  const counts = [restarts, answered, failures.length, figure(slowest / 1000), pages.length, moves, changes, missing]
  process.stdout.write(
    `# Two processes behind HAProxy, restarted in turn\n\n${new Date().toISOString().slice(0, 10)}, ${machine()}.\n\n` +
      `${table([...head, 'all pages p50 ms', 'p99 ms'], [[...counts.map(String), ...[percentile(delays, 0.5), percentile(delays, 0.99)].map(figure)]])}\n\n`,
  )
  for (const failure of failures.slice(0, 10)) process.stdout.write(`- ${failure}\n`)
  if (failures.length + missing > 0) process.exitCode = 1
}
