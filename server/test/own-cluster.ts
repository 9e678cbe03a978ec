import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAccount, giveTo, reachableBinaries } from '../src/database/postgres-account.ts'
import { binariesIn, embeddedBinaries } from '../src/database/postgres-binaries.ts'
import { addressOf, initCluster, startCluster, stopCluster, superuser } from '../src/database/postgres-cluster.ts'
import { makePassword } from '../src/database/prepare.ts'

/** Durability is what tests alone do without: their cluster lives as long as they do. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

/** A whole PostgreSQL of the test's own, with nothing in it. */
export type OwnCluster = { superuserUrl: string; stop: () => Promise<void> }

/** Starts one in about a second: the embedded version, or the one that lies in `home`. */
export async function startOwnCluster(home = process.env.TEST_POSTGRES_HOME): Promise<OwnCluster> {
  const account = findAccount()
  const temporary = mkdtempSync(join(tmpdir(), 'leme-test-'))
  giveTo(account, temporary)
  const cluster = {
    account,
    binaries: reachableBinaries(account, home ? binariesIn(home) : embeddedBinaries()),
    folder: join(temporary, 'postgres'),
  }
  const password = makePassword()
  await initCluster(cluster, password)
  const postmaster = await startCluster(cluster, settings)
  return {
    superuserUrl: addressOf(postmaster, { user: superuser, password, database: 'postgres' }),
    async stop() {
      await stopCluster(cluster)
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}
