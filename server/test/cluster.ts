import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/database/migrate.ts'
import { findAccount, giveTo, reachableBinaries } from '../src/database/postgres-account.ts'
import { binariesIn, embeddedBinaries } from '../src/database/postgres-binaries.ts'
import { addressOf, initCluster, startCluster, stopCluster, superuser } from '../src/database/postgres-cluster.ts'
import { makePassword, prepare } from '../src/database/prepare.ts'
import { withDatabase } from './database.ts'

/** Durability is what tests alone do without: their cluster lives as long as they do. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

/**
 * One cluster a run and PostgreSQL version, with the templates that every test file's database
 * is copied from: one prepared, one migrated too. The project's variable TEST_POSTGRES_HOME names the folder of a
 * PostgreSQL other than the embedded one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = project.config.env.TEST_POSTGRES_HOME
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

  const superuserUrl = addressOf(postmaster, { user: superuser, password, database: 'postgres' })
  const logins = await prepare(superuserUrl, { database: 'leme_empty' })
  await makeTemplate(superuserUrl, withDatabase(logins.adminUrl, 'leme_template'))
  project.provide('cluster', { superuserUrl, ...logins })

  return async () => {
    await stopCluster(cluster)
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function makeTemplate(superuserUrl: string, adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('create database leme_template template leme_empty owner leme_owner')
  await client.end()
  await migrate(adminUrl)
}
