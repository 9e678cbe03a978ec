import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startCommand, useCommands } from '../../test/command.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { migrate } from '../database/migrate/migrate.ts'

// Starts and stops a PostgreSQL of its own, which waits for the disk on purpose.
vi.setConfig({ testTimeout: 120_000 })

useCommands()

test('[FI-03] a command uses the embedded database beside a running server, and starts and stops it alone', async () => {
  const place = mkdtempSync(join(tmpdir(), 'leme-test-'))
  const dataDir = join(place, 'data')
  const file = join(place, 'faturas.csv')
  writeFileSync(file, 'Número;Cliente;Valor;Vencimento\n1;Azul;10,00;31/12/2026\n')
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_DATABASE_URL: '', DATABASE_DIRECT_URL: '', SECRET_KEY: '' }
  const leme = (...words: string[]) => startCommand(words, env).ended
  try {
    const running = await startEmbedded(dataDir)
    try {
      await migrate(running.adminUrl)
      const client = new pg.Client({ connectionString: running.adminUrl })
      await client.connect()
      await client.query(`insert into organizations (name) values ('Farol')`)
      await client.end()
      const beside = await leme('import', 'invoices', file)
      expect(beside).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Farol: .*1 criada/) })
      expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true)
    } finally {
      await running.close()
    }
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    const alone = await leme('import', 'invoices', file)
    expect(alone).toMatchObject({ code: 0, stdout: expect.stringContaining('1 sem mudança') })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
