import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Person, signUp } from '../../server/test/person.ts'
import { percentile } from '../load/measure.ts'
import { memoryOf } from '../proc.ts'
import { figure, megabytes } from '../report.ts'
import { type Fault, type Played, type Scene, secondsSince } from './fault.ts'

/** Seconds for which slow clients read. */
const slowFor = 30
/** So that a list does not fit into the system's buffers. */
const projects = 2_000

/** Clients that read a byte a second of a long list. */
const slow: Fault = { name: 'slow', title: 'clients that read a byte a second', times: 100, play: playSlow }

/** Clients whose connection is reset at any moment of a creation and of its answer. */
const reset: Fault = { name: 'reset', title: 'connection reset in mid-answer', times: 1_000, play: playResets }

export const clients: Fault[] = [slow, reset]

async function playSlow({ product, writers, times, say }: Scene): Promise<Played> {
  const person = await signUp(product.url)
  const rows = Array.from({ length: 500 }, () => ({ name: randomUUID(), client: 'Porto' }))
  for (let made = 0; made < projects; made += rows.length) {
    for (const row of rows) await person.ask('POST', '/api/projects', { ...row, name: randomUUID() })
    say(`${made + rows.length} projects`)
  }
  const before = memoryOf(product.node(), 'VmRSS')
  const quiet = await observe(person, 5)
  const sockets: Socket[] = []
  for (let number = 0; number < times; number += 1) sockets.push(await readSlowly(product.url, person))
  const start = performance.now()
  const loud = await observe(person, slowFor)
  const during = memoryOf(product.node(), 'VmRSS')
  for (const socket of sockets) socket.destroy()
  await writers.recovered()
  const p99 = [quiet, loud].map((times) => figure(percentile(times, 0.99)))
  const notes = [
    `others' \`GET /api/me\` at p99: ${p99[0]} ms before, ${p99[1]} ms beside them`,
    `memory: ${megabytes(before)} MB before, ${megabytes(during)} MB beside them`,
  ]
  return { times, seconds: [secondsSince(start) - slowFor], notes }
}

async function readSlowly(url: string, { access_token }: Person): Promise<Socket> {
  const socket = await open(url)
  socket.write(request('GET', '/api/projects', access_token))
  socket.pause()
  const timer = setInterval(() => socket.read(1), 1_000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

async function observe(person: Person, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(20)) {
    const start = performance.now()
    const { status } = await person.ask('GET', '/api/me')
    if (status !== 200) throw new Error(`/api/me answered ${status}`)
    times.push(performance.now() - start)
  }
  return times
}

async function playResets({ product, writers, times, say }: Scene): Promise<Played> {
  const person = await signUp(product.url)
  for (let turn = 1; turn <= times; turn += 1) {
    const name = randomUUID()
    // Whole or absent: nobody got an answer, and the check of half-done writes looks at all rows.
    writers.writes.push({ kind: 'project', name, acknowledged: false })
    const socket = await open(product.url)
    const body = JSON.stringify({ name, client: 'Porto' })
    socket.write(request('POST', '/api/projects', person.access_token, body))
    if (turn % 2 === 0) await Promise.race([new Promise((resolve) => socket.once('data', resolve)), sleep(1_000)])
    else await sleep(Math.random() * 15)
    socket.resetAndDestroy()
    if (turn % 200 === 0) say(`${turn} of ${times}`)
  }
  const start = performance.now()
  await writers.recovered()
  return { times, seconds: [secondsSince(start)], notes: [] }
}

function request(method: string, path: string, token: string, body = ''): string {
  const length = Buffer.byteLength(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`]
  if (body) lines.push('Content-Type: application/json', `Content-Length: ${length}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}
