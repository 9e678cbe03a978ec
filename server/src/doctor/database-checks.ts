import { formatNumber } from '@leme/contract/format/format'
import type pg from 'pg'
import { refuseOtherSecret } from '../auth/session/key-ring.ts'
import type { Config } from '../config.ts'
import { readMigrationState } from '../database/migrate/migrate.ts'
import { refusePrivilegedLogin } from '../database/migrate/serving-login.ts'
import { naming } from '../database/open.ts'
import { createPool } from '../database/pool.ts'
import { createDatabase } from '../database/transaction.ts'
import { type JobFigures, listJobFigures } from '../jobs/job-figures.ts'
import { createSealer } from '../secret.ts'
import { check, type Finding, fault, good, warning } from './finding.ts'

/** What a database must be to serve; changes nothing in it. Where it cannot be reached, that alone is said. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const pool = createPool(config.databaseUrl, { max: 1 })
  try {
    const reached = await check('Banco de dados', () => naming('DATABASE_URL', judgeServer(pool)))
    if (reached.level === 'fault') return [reached]
    const { adminDatabaseUrl: admin, databaseDirectUrl: direct } = config
    const others = [
      ...(admin ? [await reach('Dono do banco', 'ADMIN_DATABASE_URL', admin)] : []),
      ...(direct === config.databaseUrl ? [] : [await reach('Conexão direta', 'DATABASE_DIRECT_URL', direct)]),
    ]
    const migrations = await check('Migrações', () => judgeMigrations(config))
    const findings = [reached, ...others, migrations, await check('Login', () => judgeLogin(pool))]
    if (migrations.level !== 'good') return findings
    return [
      ...findings,
      await check('Muros', () => judgeWalls(pool)),
      await check('Segredos', () => judgeSecret(pool, config)),
      await check('Relógio', () => judgeClock(pool)),
      await check('Fila', () => judgeQueue(pool, config)),
    ]
  } finally {
    await pool.end()
  }
}

async function judgeServer(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < 15) {
    return fault(`O PostgreSQL é o ${version}; o Leme precisa do 15 ou mais novo: atualize-o.`)
  }
  return good(`PostgreSQL ${version} responde.`)
}

/** Whether a login can connect, by the variable that says it. */
function reach(subject: string, variable: string, url: string): Promise<Finding> {
  return check(subject, async () => {
    const pool = createPool(url, { max: 1 })
    try {
      await naming(variable, pool.query('select 1'))
      return good(`${variable} conecta.`)
    } finally {
      await pool.end()
    }
  })
}

async function judgeMigrations({ databaseDirectUrl, adminDatabaseUrl }: Config) {
  const { version, newest, otherFunctions } = await readMigrationState(databaseDirectUrl)
  if (version === newest && otherFunctions.length === 0) {
    return good(`O banco está na versão ${version}, a deste Leme, com as funções dele.`)
  }
  if (version === newest) {
    const state = `O banco tem funções que não são as deste Leme (${otherFunctions.join(', ')})`
    return adminDatabaseUrl
      ? warning(`${state}: a próxima partida do servidor as troca.`)
      : fault(`${state}: defina ADMIN_DATABASE_URL para que ele as troque.`)
  }
  const state = `O banco está na versão ${version} e este Leme precisa da ${newest}`
  return adminDatabaseUrl
    ? warning(`${state}: a próxima partida do servidor a aplica. Faça antes um backup.`)
    : fault(`${state}: defina ADMIN_DATABASE_URL para que ele a aplique.`)
}

async function judgeLogin(pool: pg.Pool) {
  await refusePrivilegedLogin(pool)
  return good('O login que serve não é dono de nada e não passa pelos muros.')
}

/** The walls that migrations build and other hands may have opened: decision 2. */
async function judgeWalls(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; is_auth: boolean }>(`
    select format('%I.%I', nspname, relname) as name, nspname = 'auth' as is_auth
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and (
      nspname = 'public' and not (relrowsecurity and relforcerowsecurity)
      or nspname = 'auth' and has_table_privilege('leme_app', pg_class.oid, 'select, insert, update, delete')
    ) order by 1`)
  const open = rows.filter(({ is_auth }) => !is_auth).map(({ name }) => name)
  if (open.length > 0) {
    const [first] = open
    return fault(
      `Sem segurança por linha forçada: ${open.join(', ')}. Rode como dono do banco "alter table ${first} enable row level security, force row level security", para cada uma.`,
    )
  }
  if (rows.length > 0) {
    return fault(
      `leme_app alcança tabelas do serviço de contas: ${rows.map(({ name }) => name).join(', ')}. Rode como dono do banco "revoke all on ${rows[0]?.name} from leme_app", para cada uma.`,
    )
  }
  return good('Cada tabela tem segurança por linha, e as das contas são só delas.')
}

async function judgeSecret(pool: pg.Pool, { secretKey }: Config) {
  const db = createDatabase(pool, { keepStatements: false })
  await refuseOtherSecret({ db, sealer: createSealer(secretKey) })
  return good('SECRET_KEY abre as chaves de assinatura.')
}

/** What waits for a way out that this installation does not have says nothing of the queue. */
async function judgeQueue(pool: pg.Pool, { mail, sms }: Config) {
  const db = createDatabase(pool, { keepStatements: false })
  const kinds = await db.authTransaction((tx) => listJobFigures(tx, new Date()))
  const hasWay = (kind: string) => (kind === 'mail' ? mail !== null : kind === 'sms' ? sms !== null : true)
  return judgeJobs(kinds.filter(({ kind }) => hasWay(kind)))
}

/** How long a job may be due, in seconds, where servers run and keep up. */
const longestDue = 15 * 60

export function judgeJobs(kinds: readonly JobFigures[]) {
  const late = kinds.filter(({ oldest }) => oldest > longestDue)
  // Messages that receivers of webhooks did not take have no error here: their organisations see them.
  const failed = kinds.filter((one) => one.last_error !== null)
  const sentences = [
    ...late.map(
      ({ kind, waiting, oldest }) =>
        `Há ${formatNumber(waiting)} trabalhos de ${kind} à espera, o mais antigo há ${formatNumber(Math.round(oldest / 60))} min: verifique se um servidor está rodando.`,
    ),
    ...failed.map(
      (one) => `Trabalhos de ${one.kind} que falharam em sete dias: ${formatNumber(one.failed)} (${one.last_error}).`,
    ),
  ]
  if (sentences.length > 0) return warning(sentences.join(' '))
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0)
  return good(`Nada atrasado nem falho; trabalhos à espera da sua hora: ${formatNumber(waiting)}.`)
}

async function judgeClock(pool: pg.Pool) {
  const before = Date.now()
  const { rows } = await pool.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at')
  const after = Date.now()
  return judgeDrift((rows[0]?.at ?? before) - (before + after) / 2, (after - before) / 2)
}

/** How far the database's clock is ahead of this machine's, and how uncertain that is: both in ms. */
export function judgeDrift(ahead: number, uncertainty: number) {
  const drift = Math.max(0, Math.abs(ahead) - uncertainty)
  const seconds = Math.round(drift / 1000)
  const advice = 'acerte os dois relógios (NTP)'
  if (drift > 60_000) return fault(`O relógio do banco difere ${seconds} s do desta máquina: ${advice}.`)
  if (drift > 2_000) return warning(`O relógio do banco difere ${seconds} s do desta máquina: ${advice}.`)
  return good('O relógio do banco e o desta máquina dizem a mesma hora.')
}
