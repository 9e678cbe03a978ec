import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLive } from '../../../test/live-client.ts'
import { type Answer, ask, type Person, signUp } from '../../../test/person.ts'
import { loadConfig } from '../../config.ts'
import { freePort } from '../../free-port.ts'
import type { StartRefused } from '../../start-refused.ts'
import { type Closer, startServer } from '../../start-server.ts'
import { createClient, withClient } from '../client.ts'
import { startEmbedded } from './embedded.ts'
import { readPostmaster } from './postgres-cluster.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'leme-test-'))
const closers: Closer[] = []
const silent = { warn: () => {} }
let url: string
let adminUrl: string
let person: Person

beforeAll(async () => {
  const port = String(await freePort())
  const environment = loadConfig({ PORT: port, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  const givenUp = (reason: StartRefused) => {
    throw reason
  }
  const { config } = await startServer(environment, (close) => closers.unshift(close), givenUp)
  url = `http://localhost:${port}`
  adminUrl = config.adminDatabaseUrl ?? ''
  person = await signUp(url)
})

afterAll(async () => {
  for (const close of closers) await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const pid = () => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
const createProject = (name: string) => person.ask('POST', '/api/projects', { name, client: 'Porto' })

/** Asks until the answer is of that status. */
async function until(status: number, send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send()
  if (answer.status === status) return answer
  await sleep(20)
  return until(status, send)
}

test('[OP-01] PostgreSQL that is killed is started again where it was, and nothing acknowledged is lost', async () => {
  const { body } = await createProject('Farol 0')
  const { id } = body as { id: string }
  const live = await openLive(url, person, [id])
  const busy = createClient(adminUrl)
  await busy.connect()
  // Who is in the middle of a statement does not notice, and holds the dead server's memory.
  busy.query('select pg_sleep(600)').catch(() => {})

  const first = pid()
  const acknowledged = ['Farol 0']
  process.kill(first, 'SIGKILL')
  const readiness = until(200, () => ask(url, 'GET', '/readyz'))
  // A connection may outlive its postmaster by a statement, which counts.
  for (let refused = 0, isBack = false; !isBack; await sleep(20)) {
    const name = `Farol da noite ${acknowledged.length}`
    const { status, headers } = await createProject(name)
    if (status === 201) acknowledged.push(name)
    else {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('1')
      refused += 1
    }
    isBack = status === 201 && refused > 0
  }
  await readiness
  expect(pid()).not.toBe(first)
  const { body: projects } = await person.ask('GET', '/api/projects')
  expect((projects as { name: string }[]).map(({ name }) => name).sort()).toEqual(acknowledged.sort())

  // The socket that was open all along is notified of everything that it may have missed, and of what psql changes now.
  await live.waitFor({ type: 'change', table: 'projects' })
  const received = live.received.length
  await asOwner(`update projects set name = 'Farol 2' where id = '${id}'`)
  await live.waitFor({ type: 'change', project_id: id, table: 'projects' }, received)
  live.ws.close()
})

test('[OP-01] readiness says when the database is away, and a killed backend is over by itself', async () => {
  const before = pid()
  process.kill(before, 'SIGKILL')
  const away = await until(503, () => ask(url, 'GET', '/readyz'))
  expect(away.headers.get('retry-after')).toBe('1')
  await until(200, () => ask(url, 'GET', '/readyz'))

  const [backend] = await asOwner(`select pid from pg_stat_activity where application_name = 'leme' limit 1`)
  process.kill(Number(backend?.pid), 'SIGKILL')
  await until(201, () => createProject('Farol 3'))
})

test('[OP-01] a command beside the server leaves the healing to it, and finds the database where it was', async () => {
  const command = await startEmbedded(dataDir)
  const died = pid()
  process.kill(died, 'SIGKILL')
  const [next] = await Promise.all([startEmbedded(dataDir), until(200, () => ask(url, 'GET', '/readyz'))])
  expect(next.adminUrl).toBe(adminUrl)
  await command.close()
  await next.close()
  expect(await asOwner('select 1 as one')).toEqual([{ one: 1 }])
})

test('[OP-01] too many deaths end the healing with one sentence', async () => {
  for (const close of closers.splice(0)) await close()
  let say: (reason: StartRefused) => void = () => {}
  const reason = new Promise<StartRefused>((resolve) => {
    say = resolve
  })
  const limits = { mostDeaths: 2, withinMs: 300_000, pauseMs: () => 0 }
  const database = await startEmbedded(dataDir, { healing: { onGivenUp: say, log: silent, limits } })
  const first = pid()
  process.kill(first, 'SIGKILL')
  while (pid() === first || !(await isAnswering(database.adminUrl))) await sleep(20)
  process.kill(pid(), 'SIGKILL')
  const { message } = await reason
  expect(message).toMatch(
    /^O PostgreSQL embutido caiu 2 vezes em 5 minutos e não será iniciado de novo \(.+\): corrija a causa, que está em .+server\.log, e inicie o Leme outra vez\.$/,
  )
  await database.close()
  await (await startEmbedded(dataDir)).close()
})

async function asOwner(text: string): Promise<Record<string, unknown>[]> {
  return withClient(adminUrl, async (client) => (await client.query(text)).rows)
}

async function isAnswering(connectionString: string): Promise<boolean> {
  const client = createClient(connectionString)
  const answers = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return answers
}
