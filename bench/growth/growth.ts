import { hashPassword } from '../../server/src/auth/password/password.ts'
import { asOwner, makeOrganization, password } from '../data.ts'
import { openBenchDatabase } from '../database.ts'
import { rawContenders, serverContender } from '../load/contenders.ts'
import type { Options } from '../options.ts'
import { figure, table } from '../report.ts'
import { type Outcome, playScenario } from '../scenario.ts'
import { signIn } from '../sign-in.ts'
import { type Closer, startLeme } from '../stage.ts'
import { growTo, nameRows, unit } from './growth-data.ts'
import { type GrowthRequest, growthRequests, pathOf, rawOf } from './growth-requests.ts'

/** Each size is ten times the one before; the last has `most` tasks. */
const steps = [100, 10, 1]

/**
 * Every list and figure while a company and the number of companies grow a hundredfold: p50 in ms of the database alone
 * and of Leme at each size, and how many times as long it takes at the end. On a database of its own.
 */
export async function measureGrowth(
  { folder, most, seconds, rounds }: Options,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const { adminUrl } = database
  const passwordHash = await hashPassword(password)
  const organization = await asOwner(adminUrl, (client) =>
    makeOrganization(client, { name: 'crescida', projects: 0, tasks: 0, passwordHash }),
  )
  const leme = await startLeme(database.dataDir)
  opened(leme.close)
  const headers = await signIn(leme, organization.admin.email)
  const sizes = steps.map((step) => most / step / unit.tasks)
  const measured = new Map<GrowthRequest, Outcome['measures'][]>(growthRequests.map((request) => [request, []]))
  for (const times of sizes) {
    await asOwner(adminUrl, (client) => growTo(client, organization, times))
    const named = await asOwner(adminUrl, (client) => nameRows(client, organization))
    for (const [request, outcomes] of measured) {
      const { raw } = await rawContenders({ database }, organization, rawOf(request, named))
      const path = pathOf(request, named)
      const contenders = { raw, leme: serverContender({ database }, leme, { method: 'GET', path, headers }) }
      const [outcome] = await playScenario({ title: path, contenders }, { connections: [1], seconds, rounds })
      outcomes.push(outcome?.measures ?? {})
    }
  }
  const rows = [...measured].map(([{ path }, outcomes]) => [
    `\`${path}\``,
    ...growthOf(outcomes.map(({ raw }) => raw?.p50)),
    ...growthOf(outcomes.map(({ leme }) => leme?.p50)),
  ])
  const counts = sizes.map((times) => `${(unit.tasks * times).toLocaleString('en')} tasks`)
  return table(['p50, ms', ...counts.map((count) => `raw, ${count}`), 'times', ...counts, 'times'], rows)
}

function growthOf(times: (number | undefined)[]): string[] {
  return [...times.map(figure), ((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)).toFixed(2)]
}
