import { createClient } from '../../src/database/client.ts'
import { startEmbedded } from '../../src/database/embedded/embedded.ts'

/**
 * A process that uses the embedded database of the folder named by its first word: it commits
 * one row, says so, and waits to be killed.
 */
async function main(dataDir: string): Promise<void> {
  const { adminUrl } = await startEmbedded(dataDir)
  // PostgreSQL may be stopped while this process lives: it goes on until it is killed.
  const client = createClient(adminUrl)
  await client.connect()
  await client.query('drop table if exists stored')
  await client.query('create table stored (at timestamptz default now())')
  await client.query('insert into stored default values')
  process.stdout.write('committed\n')
  setInterval(() => {}, 1000)
}

await main(process.argv[2] ?? '')
