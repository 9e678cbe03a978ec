import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, signIn, signUp } from '../../server/test/person.ts'
import { type Fault, type Played, type Prepared, type Scene, Skipped, secondsSince } from './fault.ts'

/** From the right time, in seconds. */
const offsets = ['+600', '-600', '+0']

/** The clock of the server and of PostgreSQL jumps, as where nobody keeps it right; that of clients does not. */
export const clock: Fault = { name: 'clock', title: 'clock ten minutes off', times: 6, prepare, play }

let offsetFile = ''

async function prepare(folder: string): Promise<Prepared> {
  const library = findLibrary()
  if (!library) throw new Skipped("Debian's package faketime is not installed")
  offsetFile = join(folder, 'offset')
  writeFileSync(offsetFile, '+0')
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offsetFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  }
  return { dataDir: join(folder, 'data'), env, close: async () => {} }
}

function findLibrary(): string | undefined {
  return readdirSync('/usr/lib')
    .map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
    .find((path) => existsSync(path))
}

async function play({ product, writers, times, say }: Scene): Promise<Played> {
  const { url } = product
  const seconds: number[] = []
  const somebody = await signUp(url)
  let token = somebody.refresh_token
  for (let turn = 1; turn <= times; turn += 1) {
    await sleep(1_000)
    const start = performance.now()
    writeFileSync(offsetFile, offsets[(turn - 1) % offsets.length] ?? '+0')
    await writers.recovered()
    seconds.push(secondsSince(start))
    const next = await signIn(url, somebody.email)
    require(await next.ask('GET', '/api/me'), 'a session that began now')
    require(await somebody.ask('GET', '/api/me'), 'a session that began before')
    const renewed = await ask(url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
    require(renewed, 'a session that is renewed')
    token = (renewed.body as { refresh_token: string }).refresh_token
    say(`${turn} of ${times}`)
  }
  return { times, seconds, notes: ['sessions from before went on, were renewed, and new ones began'] }
}

function require({ status, body }: { status: number; body: unknown }, what: string): void {
  if (status !== 200) throw new Error(`${what} is answered ${status}: ${JSON.stringify(body)}`)
}
