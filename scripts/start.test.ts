import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../server/src/free-port.ts'
import { openLive } from '../server/test/live-client.ts'
import { ask, signUp } from '../server/test/person.ts'
import { firstAnswer, head, openSocket } from '../server/test/raw-http.ts'

const script = fileURLToPath(new URL('./start.mjs', import.meta.url))

type Running = { child: ChildProcess; url: string; said: () => string; ended: Promise<number | null> }

/** A data folder for one test after the other: to make one takes longer than most starts. */
let shared: string
const running: Running[] = []

/** To other machines, where nothing was said of a demo. */
const open = { HOST: '0.0.0.0', DEMO: '' }

beforeAll(() => {
  shared = mkdtempSync(join(tmpdir(), 'leme-test-'))
})

afterAll(() => rmSync(shared, { recursive: true, force: true }))

afterEach(async () => {
  // A server that was killed leaves PostgreSQL running: one more start and stop ends it.
  if (existsSync(join(shared, 'postgres/postmaster.pid')) && running.length === 0) await serving()
  for (const { child } of running) child.kill('SIGINT')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
})

/** What `npm start` runs in this clone, on a folder of the test's own. */
async function start(env: Record<string, string> = {}, command = [process.execPath, script]): Promise<Running> {
  const port = env.PORT ?? String(await freePort())
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: dirname(dirname(script)),
    env: { ...process.env, NODE_ENV: '', DATA_DIR: shared, DEMO: 'off', ...env, PORT: port },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const server = { child, url: `http://localhost:${port}`, said: () => said, ended }
  running.push(server)
  return server
}

/** The same, once it serves. */
async function serving(env: Record<string, string> = {}, command?: string[]): Promise<Running> {
  const server = await start(env, command)
  const failed = server.ended.then((code) => {
    throw new Error(`the server ended with ${code}: ${server.said()}`)
  })
  await Promise.race([failed, untilReady(server.url)])
  return server
}

async function untilReady(url: string): Promise<void> {
  const ready = await fetch(`${url}/readyz`).catch(() => null)
  if (ready?.ok) return
  await new Promise((resolve) => setTimeout(resolve, 50))
  return untilReady(url)
}

async function stop(server: Running, signal: NodeJS.Signals): Promise<number | null> {
  running.splice(running.indexOf(server), 1)
  server.child.kill(signal)
  return server.ended
}

describe('npm start', { timeout: 300_000 }, () => {
  test('[AU-19] open to other machines it brings no demo, and warns once where no proxy is named', async () => {
    const server = await serving(open)
    await expect.poll(server.said).toContain(`Leme em ${server.url}`)
    expect(server.said()).not.toContain('Demonstração')
    expect(server.said().match(/TRUST_PROXY está /g)).toHaveLength(1)
    expect(await stop(server, 'SIGTERM')).toBe(0)

    const behind = await serving({ ...open, TRUST_PROXY: '1' })
    await expect.poll(behind.said).toContain(`Leme em ${behind.url}`)
    expect(behind.said()).not.toContain('TRUST_PROXY')
    expect(await stop(behind, 'SIGTERM')).toBe(0)
  })

  test('[AU-19] serves the interface, says where and how to sign in to the demo that was asked for, and stops cleanly', async () => {
    const server = await serving({ ...open, DEMO: 'on' })
    await expect.poll(server.said).toContain(`Leme em ${server.url}`)
    await expect.poll(server.said).toMatch(/Demonstração: entre com .* \(só nesta máquina\)/)
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">')

    const [, email, password] = /Demonstração: entre com (\S+) e a senha (\S+)/.exec(server.said()) ?? []
    const session = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password })
    expect(session.status).toBe(200)

    expect(await stop(server, 'SIGINT')).toBe(0)
    expect(existsSync(join(shared, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('[OP-06] SIGTERM drains: readiness says so, sockets are asked to leave, what is on the way is answered', async () => {
    const server = await serving({ DRAIN_SECONDS: '3' })
    const person = await signUp(server.url)
    const socket = await openLive(server.url, person)
    const body = JSON.stringify({ name: 'Estaleiro' })
    const request = await openSocket(server.url)
    const answer = firstAnswer(request)
    const headers = {
      Authorization: `Bearer ${person.access_token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    }
    request.write(head('POST', '/api/clients', headers) + body.slice(0, 5))

    const ended = stop(server, 'SIGTERM')
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(readiness).toBe(503)
    const created = await person.ask('POST', '/api/clients', { name: 'Porto' })
    expect(created.status).toBe(201)
    expect(created.headers.get('connection')).toBe('close')

    await socket.waitFor({ type: 'going', within_ms: 2_000 })
    socket.ws.close()
    request.write(body.slice(5))
    expect(await answer).toMatchObject({ status: 201 })
    expect(await ended).toBe(0)
    await expect(fetch(server.url)).rejects.toThrow()
  })

  test('[OP-06] a second signal ends the drain: the server closes at once, as it does without one', async () => {
    const server = await serving({ DRAIN_SECONDS: '60' })
    const asked = Date.now()
    const ended = stop(server, 'SIGTERM')
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(readiness).toBe(503)
    server.child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(Date.now() - asked).toBeLessThan(60_000)
  })

  test('loses nothing that it acknowledged before it was killed', async () => {
    const server = await serving()
    const person = await signUp(server.url)
    const created = await person.ask('POST', '/api/clients', { name: 'Estaleiro Guaíba' })
    await stop(server, 'SIGKILL')
    expect(created.status).toBe(201)

    const next = await serving()
    const authorization = `Bearer ${person.access_token}`
    const clients = await ask(next.url, 'GET', '/api/clients', undefined, { authorization })
    expect(clients.body).toEqual([expect.objectContaining({ name: 'Estaleiro Guaíba' })])
  })

  test('twice at once on one folder: both serve the same data, and the last one keeps it up', async () => {
    const [first, second] = await Promise.all([serving(), serving()])
    const person = await signUp(first.url)
    expect(await stop(first, 'SIGTERM')).toBe(0)
    const me = await ask(second.url, 'GET', '/api/me', undefined, { authorization: `Bearer ${person.access_token}` })
    expect(me).toMatchObject({ status: 200, body: { email: person.email } })
    expect(await stop(second, 'SIGTERM')).toBe(0)
    expect(existsSync(join(shared, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('stops with its database when npm, which started it, is ended', async () => {
    const { npm_execpath: npm } = process.env
    const server = await serving({}, npm?.endsWith('.js') ? [process.execPath, npm, 'start'] : ['npm', 'start'])
    await stop(server, 'SIGTERM')
    await expect.poll(() => existsSync(join(shared, 'postgres/postmaster.pid')), { timeout: 60_000 }).toBe(false)
    await expect(fetch(server.url)).rejects.toThrow()
  })

  test('stops with a sentence, and stops its database, when the port is taken', async () => {
    const blocker = createServer()
    const port = await new Promise<number>((resolve) => {
      blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port))
    })
    const server = await start({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain(
      `A porta ${port} já está em uso: encerre o programa que a usa ou escolha outra com PORT.`,
    )
    expect(server.said()).not.toContain('at ')
    expect(existsSync(join(shared, 'postgres/postmaster.pid'))).toBe(false)
    blocker.close()
  })

  test('stops with a sentence when a variable is wrong', async () => {
    const server = await start({ LOG_LEVEL: 'loud' })
    expect(await server.ended).toBe(1)
    expect(server.said().trim()).toMatch(/^LOG_LEVEL deve ser um destes: .*\.$/)
  })

  test('stops with a sentence that names the variable when its database does not answer', async () => {
    const DATABASE_URL = `postgres://leme_server:senha@127.0.0.1:${await freePort()}/leme`
    const server = await start({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) })
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('Não foi possível conectar ao banco de dados de DATABASE_URL (ECONNREFUSED).')
  })
})
