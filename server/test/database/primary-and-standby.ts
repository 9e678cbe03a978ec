import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../src/database/client.ts'
import { findAccount, giveTo, reachableBinaries } from '../../src/database/embedded/postgres-account.ts'
import { binariesIn, embeddedBinaries } from '../../src/database/embedded/postgres-binaries.ts'
import {
  addressOf,
  type Cluster,
  initCluster,
  type Postmaster,
  startCluster,
  stopCluster,
  superuser,
} from '../../src/database/embedded/postgres-cluster.ts'
import { endOrphans } from '../../src/database/embedded/postgres-process.ts'
import { makePassword } from '../../src/database/migrate/prepare.ts'

/** A PostgreSQL, and another one that has whatever it acknowledged. Addresses are of the superuser. */
export type PrimaryAndStandby = {
  primaryUrl: string
  standbyUrl: string
  /** Ends the primary and all its processes at once, as where its machine is switched off. */
  kill(): void
  /** Makes the standby the primary. */
  promote(): Promise<void>
  close(): Promise<void>
}

/** A COMMIT waits for the standby; a kill leaves what the machine has in memory, so that fsync adds nothing here. */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on']

/** Starts both; a commit on the primary waits for the standby from then on. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const home = process.env.TEST_POSTGRES_HOME
  const account = findAccount()
  const binaries = reachableBinaries(account, home ? binariesIn(home) : embeddedBinaries())
  const temporary = mkdtempSync(join(tmpdir(), 'leme-standby-'))
  giveTo(account, temporary)
  const clusterIn = (name: string): Cluster => ({ account, binaries, folder: join(temporary, name) })
  const [primary, standby] = [clusterIn('primary'), clusterIn('standby')]
  const password = makePassword()
  const urlOf = (postmaster: Postmaster) => addressOf(postmaster, { user: superuser, password, database: 'postgres' })

  await initCluster(primary, password)
  // Nothing has run in it so far: its files are a backup of themselves.
  cpSync(primary.folder, standby.folder, { recursive: true })
  const first = await startCluster(primary, { settings })
  follow(standby, first, password)
  const second = await startCluster(standby, { settings })
  await ask(urlOf(first), `alter system set synchronous_standby_names = 'standby'`)
  await ask(urlOf(first), 'select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await ask(urlOf(first), isSynchronous)).length === 0) await sleep(20)

  return {
    primaryUrl: urlOf(first),
    standbyUrl: urlOf(second),
    kill() {
      process.kill(first.pid, 'SIGKILL')
      endOrphans(primary.folder)
    },
    async promote() {
      await ask(urlOf(second), 'select pg_promote()')
    },
    async close() {
      await stopCluster(primary)
      await stopCluster(standby)
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}

function follow(standby: Cluster, primary: Postmaster, password: string): void {
  const host = primary.socketFolder || '127.0.0.1'
  const way = `host=${host} port=${primary.port} user=${superuser} password=${password} application_name=standby`
  appendFileSync(join(standby.folder, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`)
  writeFileSync(join(standby.folder, 'standby.signal'), '')
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  return withClient(connectionString, async (client) => (await client.query(sql)).rows)
}
