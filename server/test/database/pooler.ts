import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findAccount, giveTo, switchTo } from '../../src/database/embedded/postgres-account.ts'
import { freePort } from '../../src/free-port.ts'

/** A PgBouncer before a database, as deploy/pgbouncer.ini says, on few connections. */
export type Pooler = {
  /** The same login through it. */
  url: string
  close(): Promise<void>
}

const program = '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(program)

/** Starts one that keeps two connections to the database of `url`, however many come. */
export async function startPooler(url: string): Promise<Pooler> {
  const account = findAccount()
  const folder = mkdtempSync(join(tmpdir(), 'leme-pooler-'))
  const [direct, pooled] = [new URL(url), new URL(url)]
  pooled.searchParams.delete('host')
  pooled.port = String(await freePort())
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${direct.username}" "${direct.password}"\n`)
  const example = readFileSync(fileURLToPath(new URL('../../../deploy/pgbouncer.ini', import.meta.url)), 'utf8')
  const host = direct.searchParams.get('host') ?? direct.hostname
  const settings = example
    .replace(/^leme = .*$/m, `* = host=${host} port=${direct.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${pooled.port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, 'default_pool_size = 2')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings)
  giveTo(account, folder)
  const [command = program, ...words] = [...account.prefix, program, file]
  const child = spawn(command, words, { ...switchTo(account), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (/process up/.test(said)) resolve()
    })
    child.once('exit', () => reject(new Error(said)))
  })
  return {
    url: pooled.href,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
