import pg from 'pg'
import { hashPassword } from '../../server/src/auth/password/password.ts'
import { asOwner, makeOrganization, password, settle } from '../data.ts'
import { openBenchDatabase } from '../database.ts'
import { percentile } from '../load/measure.ts'
import { figure, table } from '../report.ts'
import { signIn } from '../sign-in.ts'
import { type Closer, startLeme } from '../stage.ts'

const projects = 10_000
const clients = 10_000
const tasksEach = 5
const rounds = 40
const warmUp = 5

/** Requests of every sort; `#` is a number of the round, so that names and titles differ. */
const sentences = [
  'cria uma task Revisar contrato # no Projeto 10# de integração e dados, P1, 4h, até sexta',
  'cria um projeto Portal # para o Cliente grande 20#',
  'cria os épicos Cadastro #, Permissões # e Auditoria # no Projeto 30# de integração e dados',
  'cria uma task Conferir saldo # no projeto que ninguém conhece #',
  'nova task Medir latência #',
  'o que está atrasado?',
  'qual a saúde do Projeto 40# de integração e dados?',
  'quanto temos a receber?',
  'na verdade P1',
  'obrigado',
]

/**
 * How long an exchange without a model takes in an organisation of ten thousand projects and clients, on the built
 * server, and how many times a bare `select` of the same run that is.
 */
export async function measureTime({ folder }: { folder: string }, opened: (close: Closer) => void): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const passwordHash = await hashPassword(password)
  const { admin } = await asOwner(database.adminUrl, async (client) => {
    const made = await makeOrganization(client, { name: 'grande', projects, tasks: tasksEach, passwordHash })
    await client.query(moreClientsSql, [made.org_id, clients])
    await settle(client)
    return made
  })
  const leme = await startLeme(database.dataDir)
  opened(leme.close)
  const headers = { ...(await signIn(leme, admin.email)), 'content-type': 'application/json' }
  const bare = new pg.Client({ connectionString: database.serverUrl })
  await bare.connect()
  opened(() => bare.end())
  const times = new Map<string, number[]>(sentences.map((sentence) => [sentence, []]))
  const used = new Map<string, number>()
  const selects: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const sentence of sentences) {
      const text = sentence.replaceAll('#', String(10 + warmUp + round))
      const select = await timed(() => bare.query('select 1'))
      const before = leme.cpu() ?? Number.NaN
      const exchange = await timed(() => ask(leme.url, headers, text))
      if (round < 0) continue
      used.set(sentence, (used.get(sentence) ?? 0) + (leme.cpu() ?? Number.NaN) - before)
      selects.push(select)
      times.get(sentence)?.push(exchange)
    }
  }
  const round = percentile(selects, 0.5)
  const all = [...times.values()].flat()
  const rows = [
    ...[...times].map(([sentence, some]) => line(`“${sentence}”`, some, round, used.get(sentence))),
    line('all', all, round, sum([...used.values()])),
    line('a bare select', selects, round),
  ]
  return table(['exchange', 'p50 ms', 'p95 ms', 'p99 ms', 'p50 ÷ select', 'p95 ÷ select', 'server CPU ms'], rows)
}

/** CPU of the server alone, which hardly knows what else the machine does. */
function line(what: string, times: number[], select: number, used?: number): string[] {
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((part) => percentile(times, part))
  const ratios = [p50 / select, p95 / select].map((ratio) => ratio.toFixed(0))
  return [what, ...[p50, p95, p99].map(figure), ...ratios, figure(used && used / times.length)]
}

function sum(figures: number[]): number {
  return figures.reduce((all, one) => all + one, 0)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function ask(url: string, headers: Record<string, string>, text: string): Promise<void> {
  const answer = await fetch(`${url}/functions/v1/pm-orchestrator`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text, message_history: [], ui_context: { context_type: 'dashboard' } }),
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`the assistant answered ${answer.status}: ${body}`)
}

const moreClientsSql = `
  insert into clients (org_id, name, document)
  select $1, 'Cliente grande ' || n, lpad((100000 + n)::text, 14, '0') from generate_series(1, $2::int) n`
