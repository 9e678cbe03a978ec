import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownAddress } from '../sign-in.ts'

/** How many requests an account at full speed has under way, and how many slow senders there are. */
const atOnce = 32
const slowSenders = 300
/** Refused sign-ins of a second, and how many of them may be under way. */
const signInsASecond = 200
const mostSignIns = 1_000

type Headers = Record<string, string>
export type Target = { url: string; headers: Headers }

/** Sentences of the grammar's words at their worst, as far as anybody knows. */
const worst = [
  'estimativa '.repeat(360),
  `crie a task X ${'com estimativa '.repeat(260)}`,
  `crie os épicos ${'para sexta '.repeat(360)}`,
  '([{"'.repeat(990),
]

/** What one account does to others, without a pause and without end; the last one changes its password. */
export const disturbances: Record<string, (target: Target) => Promise<void>> = {
  'the worst sentences to the assistant': (target) =>
    atFullSpeed((count) =>
      send(target, 'POST', '/functions/v1/pm-orchestrator', { text: worst[count % worst.length] }),
    ),
  'a list of 1,000 projects': (target) => atFullSpeed(() => send(target, 'GET', '/api/projects')),
  'requests without a session': ({ url }) => atFullSpeed(() => send({ url, headers: {} }, 'GET', '/api/me')),
  '300 bodies, a byte a second': sendSlowly,
  '200 refused sign-ins a second, of one address': (target) => guessPasswords(target, () => ({})),
  '200 refused sign-ins a second, of as many addresses': (target) => guessPasswords(target, ownAddress),
  'changes of its password': (target) =>
    atFullSpeed((count) => send(target, 'PUT', '/auth/v1/user', { password: `outra senha longa ${count}` })),
}

async function atFullSpeed(once: (count: number) => Promise<void>): Promise<void> {
  let count = 0
  const loop = async () => {
    for (;;) {
      count += 1
      await once(count)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
}

async function send({ url, headers }: Target, method: string, path: string, body?: object): Promise<void> {
  const type: Headers = body ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...type },
    body: body && JSON.stringify(body),
  })
  await answer.arrayBuffer()
}

/** Guesses the passwords of accounts that nobody has, whether earlier guesses are answered or not. */
async function guessPasswords({ url, headers }: Target, address: () => Headers): Promise<void> {
  let [count, underWay] = [0, 0]
  const { authorization: _, ...own } = headers
  for (const begin = performance.now(); ; await sleep(5)) {
    for (; count < ((performance.now() - begin) / 1000) * signInsASecond; count += 1) {
      if (underWay >= mostSignIns) continue
      underWay += 1
      const guess = { email: `pessoa-${count}@exemplo.com.br`, password: 'uma senha qualquer' }
      void send({ url, headers: { ...own, ...address() } }, 'POST', '/auth/v1/token?grant_type=password', guess)
        .catch(() => {})
        .finally(() => {
          underWay -= 1
        })
    }
  }
}

async function sendSlowly({ url, headers }: Target): Promise<void> {
  const { hostname, port } = new URL(url)
  const head = Object.entries({
    ...headers,
    host: hostname,
    'content-type': 'application/json',
    'content-length': '900',
  })
  const text = `POST /api/clients HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const sockets = Array.from({ length: slowSenders }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(text)
    return socket
  })
  for (;;) {
    await sleep(1000)
    for (const socket of sockets) if (socket.writable) socket.write('{')
  }
}

export const disturbanceNames = Object.keys(disturbances)
