import { hashPassword } from '../server/src/auth/password/password.ts'
import { search } from '../server/src/features/search/search.queries.ts'
import { asOwner, makeOrganization, password, settle } from './data.ts'
import { openBenchDatabase } from './database.ts'
import { rawContenders, serverContender } from './load/contenders.ts'
import type { Options } from './options.ts'
import { figure, table } from './report.ts'
import { playScenario } from './scenario.ts'
import { fillOrganization } from './search-data.ts'
import { signIn } from './sign-in.ts'
import { type Closer, startLeme } from './stage.ts'

/** What people type: a letter, beginnings, words, a key, a number, slips, and what nothing has. */
const asked = [
  'r',
  're',
  'relat',
  'relatório',
  'revisar relatorio',
  'homologar extrato associado',
  't-1234',
  'nf-2999',
  'relatroi',
  'consiliacao cooperdo',
  'xyzwq',
]

/** How many neighbours of the same size share the index. */
const neighbours = 1

/**
 * Searches of an organisation of 100,000 things beside their statements alone: p50 and p99 in ms, and how many times as
 * long as the database takes. On a database of its own.
 */
export async function measureSearch(
  { folder, seconds, rounds }: Options,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const passwordHash = await hashPassword(password)
  const organization = await asOwner(database.adminUrl, async (client) => {
    const make = (name: string) => makeOrganization(client, { name, projects: 0, tasks: 0, passwordHash })
    for (let number = 1; number <= neighbours; number += 1)
      await fillOrganization(client, (await make(`vizinha-${number}`)).org_id)
    const one = await make('procurada')
    await fillOrganization(client, one.org_id)
    await settle(client)
    return one
  })
  const leme = await startLeme(database.dataDir)
  opened(leme.close)
  const headers = await signIn(leme, organization.admin.email)
  const rows: string[][] = []
  for (const text of asked) {
    const path = `/api/search?q=${encodeURIComponent(text)}`
    const contenders = {
      ...(await rawContenders({ database }, organization, (tx) => search(tx, text))),
      leme: serverContender({ database }, leme, { method: 'GET', path, headers }),
    }
    const [outcome] = await playScenario({ title: text, contenders }, { connections: [1], seconds, rounds })
    const { raw, leme: ours } = outcome?.measures ?? {}
    const times = (ours?.p50 ?? Number.NaN) / (raw?.p50 ?? Number.NaN)
    rows.push([text, figure(raw?.p50), figure(raw?.p99), figure(ours?.p50), figure(ours?.p99), times.toFixed(2)])
  }
  return table(['search', 'alone, p50', 'p99', 'Leme, p50', 'p99', 'times'], rows)
}
