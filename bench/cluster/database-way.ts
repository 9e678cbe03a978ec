import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Account } from '../../server/src/database/embedded/postgres-account.ts'
import { freePort } from '../../server/src/free-port.ts'
import { type Patroni, writeSecret } from './patroni.ts'
import { type RunningProgram, startProgram } from './program.ts'

/** HAProxy takes both for the primary until two checks of one have failed; ms. */
const checked = 3_000

const file = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))

/** Starts HAProxy before the two as deploy/haproxy-postgres.cfg says; answers the superuser's address of the primary. */
export async function startPrimaryAddress(
  { nodes, password }: Patroni,
  account: Account,
): Promise<RunningProgram & { url: string }> {
  const [a, b] = nodes
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const env = {
    BIND: `127.0.0.1:${port}`,
    POSTGRES_A: `127.0.0.1:${a.postgresPort}`,
    POSTGRES_B: `127.0.0.1:${b.postgresPort}`,
    PATRONI_PORT_A: String(a.patroniPort),
    PATRONI_PORT_B: String(b.patroniPort),
  }
  const args = ['-db', '-f', file('haproxy-postgres.cfg')]
  const program = await startProgram({ command: 'haproxy', args, env, account, serves: () => signsIn(url) })
  await sleep(checked)
  return { ...program, url }
}

/**
 * Starts PgBouncer before `directUrl` as deploy/pgbouncer.ini says except for addresses and passwords; answers the same
 * login through it.
 */
export async function startPooler(
  directUrl: string,
  folder: string,
  account: Account,
): Promise<RunningProgram & { url: string }> {
  const direct = new URL(directUrl)
  const pooled = new URL(directUrl)
  pooled.port = String(await freePort())
  const users = writeSecret(join(folder, 'userlist.txt'), `"${direct.username}" "${direct.password}"\n`, account)
  const ours = readFileSync(file('pgbouncer.ini'), 'utf8')
    .replace(/^leme = .*$/m, `leme = host=${direct.hostname} port=${direct.port} dbname=leme`)
    .replace(/^listen_port = .*$/m, `listen_port = ${pooled.port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
  const args = [writeSecret(join(folder, 'pgbouncer.ini'), ours, account)]
  const program = await startProgram({ command: 'pgbouncer', args, account, serves: () => signsIn(pooled.href) })
  return { ...program, url: pooled.href }
}

async function signsIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
