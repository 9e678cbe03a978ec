import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate/migrate.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const spaced = `E'Padaria \\u00a0São\\u2003João'`
const single = 'Padaria São João'

test('[CL-04] [FI-04] names that were stored with several blanks between words have one, and keep the rest', async () => {
  const database = await createEmptyDatabase()
  const before = mkdtempSync(join(tmpdir(), 'leme-before-names-'))
  try {
    for (const name of readdirSync(migrations).filter((name) => name < '053'))
      cpSync(join(migrations, name), join(before, name))
    await migrate(database.adminUrl, before)
    await withClient(database.adminUrl, async (owner) => {
      await owner.query(
        `insert into organizations (id, name) values (uuid_v7(), 'Farol');
         insert into clients (org_id, name, partner, notes) select id, ${spaced}, ${spaced}, 'a  b' from organizations;
         insert into clients (org_id, name, partner) select id, 'Porto', 'A  B' from organizations;
         insert into projects (org_id, name, client) select id, 'Forno', ${spaced} from organizations;
         insert into finance_invoices (org_id, number, client, amount, due_date)
           select id, 'NF  1', ${spaced}, 1, '2026-03-02' from organizations;
         insert into finance_receivables (org_id, external_id, client, amount, expected_date)
           select id, 'R  1', ${spaced}, 1, '2026-03-02' from organizations`,
      )
      await migrate(database.adminUrl)
      const { rows } = await owner.query(
        `select
           (select json_agg(json_build_array(name, partner, notes) order by name) from clients) as clients,
           (select json_agg(client) from projects) as projects,
           (select json_agg(json_build_array(number, client)) from finance_invoices) as invoices,
           (select json_agg(json_build_array(external_id, client)) from finance_receivables) as receivables`,
      )
      expect(rows).toEqual([
        {
          clients: [
            [single, single, 'a  b'],
            ['Porto', 'A B', null],
          ],
          projects: [single],
          invoices: [['NF  1', single]],
          receivables: [['R  1', single]],
        },
      ])
    })
  } finally {
    rmSync(before, { recursive: true })
    await database.drop()
  }
})
