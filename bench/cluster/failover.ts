import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findAccount, giveTo } from '../../server/src/database/embedded/postgres-account.ts'
import { makePassword, prepare } from '../../server/src/database/migrate/prepare.ts'
import { freePort } from '../../server/src/free-port.ts'
import { type Person, signUp } from '../../server/test/person.ts'
import { checkAsOwner } from '../faults/check.ts'
import { secondsSince } from '../faults/fault.ts'
import { startWriters } from '../faults/writers.ts'
import { percentile } from '../load/measure.ts'
import { figure, machine, table } from '../report.ts'
import { startServerProcess } from '../server-process.ts'
import { startBalancer } from './balancer.ts'
import { startPooler, startPrimaryAddress } from './database-way.ts'
import { installPackages } from './packages.ts'
import { openPage, type Page } from './page.ts'
import { type PatroniNode, startPatroni } from './patroni.ts'

type Failover = { kills: number; pageCount: number }

/** Longest that a page may show what was before a change once everybody writes again; ms. */
const timeoutMs = 20_000

const closers: (() => unknown)[] = []

/**
 * Two processes behind HAProxy on a primary and its synchronous standby behind PgBouncer: kills the primary under
 * writes, again and again, and prints what was lost and how long it took.
 */
export async function playFailover(terms: Failover): Promise<void> {
  installPackages()
  try {
    await play(terms)
  } finally {
    for (const close of closers) await close()
  }
}

async function play({ kills, pageCount }: Failover): Promise<void> {
  const account = findAccount({ namespaces: false })
  const folder = mkdtempSync(join(tmpdir(), 'leme-failover-'))
  giveTo(account, folder)
  closers.unshift(() => rmSync(folder, { recursive: true, force: true }))
  const patroni = await startPatroni(folder, account)
  closers.unshift(patroni.close)
  const primary = await startPrimaryAddress(patroni, account)
  closers.unshift(primary.close)
  const { adminUrl, serverUrl } = await prepare(primary.url)
  const pooler = await startPooler(serverUrl, folder, account)
  closers.unshift(pooler.close)
  const secretKey = makePassword()
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: serverUrl, ADMIN_DATABASE_URL: adminUrl }
  const ports: [number, number] = [await freePort(), await freePort()]
  for (const port of ports) closers.unshift((await startLeme(port, { ...env, SECRET_KEY: secretKey })).close)
  const balancer = await startBalancer(ports)
  closers.unshift(balancer.close)

  const owner = await signUp(balancer.url)
  const { body } = await owner.ask('POST', '/api/projects', { name: '0', client: 'Porto' })
  const { id } = body as { id: string }
  const pages = Array.from({ length: pageCount }, () => openPage(balancer.url, owner, id, (path) => read(owner, path)))
  closers.unshift(() => {
    for (const page of pages) page.close()
  })
  const writers = await startWriters(balancer.url)
  await writers.recovered()

  const seconds: number[] = []
  const secondsUntilSeen: number[] = []
  let deaf = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(2_000)
    const killed = await primaryOf(patroni.nodes)
    const start = performance.now()
    killed.kill()
    await writers.recovered()
    seconds.push(secondsSince(start))
    const shown = await showEverywhere(owner, `/api/projects/${id}`, String(kill), pages)
    secondsUntilSeen.push(shown.seconds)
    deaf += shown.deaf
    await killed.rejoin()
    process.stderr.write(`${kill} of ${kills}: ${figure(seconds.at(-1))} s\n`)
  }
  await writers.stop()
  const { acknowledged, lost, twice, halfDone } = await checkAsOwner(adminUrl, writers.writes)
  const { said, broken, wrong, slowest } = writers.refusals
  const head = ['kills', 'acknowledged', 'lost', 'twice', 'half-done', 'wrong answers', 's to recover p50', 'most']
  const counts = [kills, acknowledged, lost, twice, halfDone, wrong.length].map(String)
  const times = [percentile(seconds, 0.5), Math.max(...seconds)].map(figure)
  const sockets = [pages.length, deaf].map(String)
  const row = [...counts, ...times, ...sockets, figure(Math.max(...secondsUntilSeen))]
  process.stdout.write(
    `# A primary that dies under writes\n\n${new Date().toISOString().slice(0, 10)}, ${machine()}.\n\n` +
      `${table([...head, 'pages', 'that missed a change', 'longest s to show one'], [row])}\n\n` +
      `- each kill: ${seconds.map(figure).join(', ')} s\n` +
      `- ${said} answers said 503 with a sentence and Retry-After, ${broken} connections ended; ` +
      `the longest wait for an answer was ${figure(slowest / 1000)} s\n`,
  )
  for (const text of new Set(wrong.slice(0, 10))) process.stdout.write(`- wrong answer: ${text}\n`)
  if (lost + twice + halfDone + wrong.length + deaf > 0) process.exitCode = 1
}

function startLeme(port: number, env: Record<string, string>) {
  return startServerProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:1',
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: 'loopback',
      REQUESTS_PER_MINUTE: '999999999',
      ...env,
    },
    port,
    readyPath: '/readyz',
  })
}

/** What a page reads; null where it gets no answer. */
async function read(person: Person, path: string): Promise<unknown> {
  const answer = await person.ask('GET', path).catch(() => null)
  return answer?.status === 200 ? answer.body : null
}

async function primaryOf(nodes: readonly PatroniNode[]): Promise<PatroniNode> {
  for (;;) {
    for (const node of nodes) if (await node.is('primary')) return node
    await sleep(100)
  }
}

/** Renames the project that all pages show; answers after how long they all did, and how many never did. */
async function showEverywhere(owner: Person, path: string, name: string, pages: readonly Page[]) {
  while ((await owner.ask('PATCH', path, { name })).status !== 200) await sleep(100)
  const start = performance.now()
  const behind = () => pages.filter((page) => page.shown() !== name).length
  while (behind() > 0 && performance.now() - start < timeoutMs) await sleep(10)
  return { seconds: secondsSince(start), deaf: behind() }
}
