import type { TestProject } from 'vitest/node'
import { withClient } from '../src/database/client.ts'
import { migrate } from '../src/database/migrate/migrate.ts'
import { prepare } from '../src/database/migrate/prepare.ts'
import { startOwnCluster } from './database/own-cluster.ts'
import { withDatabase } from './database.ts'

/**
 * One cluster a run and PostgreSQL version, with the templates that every test file's database
 * is copied from: one prepared, one migrated too. The project's variable TEST_POSTGRES_HOME
 * names the folder of a PostgreSQL other than the embedded one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { superuserUrl, stop } = await startOwnCluster(project.config.env?.TEST_POSTGRES_HOME)
  const logins = await prepare(superuserUrl, { database: 'leme_empty' })
  await makeTemplate(superuserUrl, withDatabase(logins.adminUrl, 'leme_template'))
  project.provide('cluster', { superuserUrl, ...logins })
  return stop
}

async function makeTemplate(superuserUrl: string, adminUrl: string): Promise<void> {
  const made = 'create database leme_template template leme_empty owner leme_owner'
  await withClient(superuserUrl, (client) => client.query(made))
  await migrate(adminUrl)
}
