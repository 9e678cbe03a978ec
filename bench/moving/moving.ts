import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../../server/src/auth/password/password.ts'
import { measureCommand } from '../command.ts'
import { asOwner, makeOrganization, password } from '../data.ts'
import { openBenchDatabase } from '../database.ts'
import { percentile } from '../load/measure.ts'
import { forSeconds, observe } from '../observe.ts'
import type { Options } from '../options.ts'
import { cpuOf } from '../proc.ts'
import { figure, megabytes, table } from '../report.ts'
import type { ServerProcess } from '../server-process.ts'
import { signIn } from '../sign-in.ts'
import { type Closer, startLeme } from '../stage.ts'
import { browserWay } from './browser-way.ts'
import { jiraFile, peopleOfFile } from './jira-file.ts'
import { insertRows, readRows } from './raw-rows.ts'

/** How long the other person asks while nobody else does; s. */
const quiet = 10

/** Those whom the file names. */
const teamSql = `insert into users (id, org_id, display_name, role)
  select public.uuid_v7(), $1, 'Pessoa ' || n, 'member' from generate_series(0, $2::int - 1) n`

/**
 * A Jira export that is tried, brought in and taken back: by the page, beside a person of another organisation who asks on, and by
 * the command, twice. Against what it takes to insert the same rows alone. On a database of its own.
 */
export async function measureMoving(
  { folder, rows, profile }: Pick<Options, 'folder' | 'rows' | 'profile'>,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const { adminUrl, dataDir } = database
  const passwordHash = await hashPassword(password)
  const [byPage, byCommand, other] = await asOwner(adminUrl, async (client) => {
    const make = (name: string) => makeOrganization(client, { name, projects: 0, tasks: 0, passwordHash })
    const team = async (name: string) => {
      const made = await make(name)
      await client.query(teamSql, [made.org_id, peopleOfFile])
      return made
    }
    return [await team('mudada'), await team('comandada'), await make('quieta')] as const
  })
  const text = jiraFile(rows)
  const leme = await startLeme(dataDir, profile)
  opened(leme.close)
  const page = browserWay(leme, await signIn(leme, byPage.admin.email))
  const headers = await signIn(leme, other.admin.email)
  await observe(leme.url, headers, forSeconds(1))
  const calm = percentile(await observe(leme.url, headers, forSeconds(quiet)), 0.99)
  const rest = leme.memory()
  const lines: Line[] = []
  /** Times what is done; CPU is that of the database and of `process`, which hardly knows what else runs on the machine. */
  async function timed<Result>(process: Pick<ServerProcess, 'cpu'>, act: () => Promise<Result>) {
    const used = () => (process.cpu() ?? Number.NaN) + (database.cpu() ?? Number.NaN)
    const [start, before] = [performance.now(), used()]
    const result = await act()
    return { result, seconds: (performance.now() - start) / 1000, cpu: (used() - before) / 1000 }
  }
  async function step<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
    let isOver = false
    leme.resetPeak()
    const waits = observe(leme.url, headers, () => !isOver)
    const { result, ...line } = await timed(leme, act).finally(() => {
      isOver = true
    })
    lines.push({ what, ...line, peakMemory: leme.peakMemory(), times: await waits })
    return result
  }

  const file = await step('the page: sent', () => page.send('jira.csv', text))
  await step('a trial', () => page.tryOut(file))
  const made = await step('the import', () => page.bringIn(file))
  const came = await asOwner(adminUrl, (client) => readRows(client, byPage))
  await step('taken back', () => page.undo(made.id))
  await leme.close()
  const own = { cpu: () => cpuOf(process.pid) }
  const { seconds, cpu } = await timed(own, () => insertRows(database, byPage, came))
  lines.push({ what: 'inserts of the same rows alone', seconds, cpu })

  const path = join(dataDir, 'jira.csv')
  await writeFile(path, text)
  for (const [what, words] of [
    ['the command: a trial', ['work', path, '--trial']],
    ['the import', ['work', path]],
    ['the same again', ['work', path]],
    ['taken back', ['undo']],
  ] as const) {
    const all = ['import', ...words, '--org', byCommand.org_id]
    const { result, ...line } = await timed(own, () => measureCommand(all, dataDir))
    lines.push({ what, ...line, peakMemory: result.peakMemory })
  }
  const head = ['s', 'rows/s', 'CPU s', '÷ inserts', 'peak MB', 'another p50 ms', 'p99 ms', 'p99 ÷ quiet']
  const cells = lines.map((line) => [
    ...[line.what, figure(line.seconds), figure(rows / line.seconds), figure(line.cpu), (line.cpu / cpu).toFixed(1)],
    megabytes(line.peakMemory),
    ...(line.times ? [0.5, 0.99].map((part) => figure(percentile(line.times ?? [], part))) : ['', '']),
    line.times ? (percentile(line.times, 0.99) / calm).toFixed(1) : '',
  ])
  return [
    `The other person's p99 is ${figure(calm)} ms where nobody else asks, and the server has ${megabytes(rest)} MB.`,
    table([`${rows.toLocaleString('en')} rows of Jira`, ...head], cells),
  ].join('\n\n')
}

type Line = { what: string; seconds: number; cpu: number; peakMemory?: number | undefined; times?: number[] }
