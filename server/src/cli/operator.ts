import { id } from '@leme/contract/text/text'
import { type Config, loadConfig } from '../config.ts'
import { refusePrivilegedLogin } from '../database/migrate/serving-login.ts'
import { openDatabase } from '../database/open.ts'
import { createPool } from '../database/pool.ts'
import { createDatabase, type Database, type Identity } from '../database/transaction.ts'
import { StartRefused } from '../start-refused.ts'

type Organization = { id: string; name: string; time_zone: string }

/** Who runs commands on the machine, in one organisation, with a manager's rights and no person's name. */
export type Operator = { config: Config; db: Database; identity: Identity; organization: Organization }

/**
 * Opens the database as the server would, beside a running one or alone, lets `work` use it and leaves it.
 * `wanted` is an organisation's id or name; without it there must be only one.
 * Throws StartRefused with one sentence where the database or the organisation cannot be had.
 */
export async function asOperator<T>(wanted: string | undefined, work: (operator: Operator) => Promise<T>): Promise<T> {
  const { config, close } = await openDatabase(loadConfig(process.env))
  const pool = createPool(config.databaseUrl, { max: 2 })
  try {
    await refusePrivilegedLogin(pool)
    const db = createDatabase(pool, { keepStatements: config.databaseUrl === config.databaseDirectUrl })
    const organization = choose(await listOrganizations(db), wanted)
    const identity = { user_id: '', org_id: organization.id, role: 'manager', email: '', session_id: null } as const
    return await work({ config, db, identity, organization })
  } finally {
    await pool.end()
    await close()
  }
}

function listOrganizations(db: Database): Promise<Organization[]> {
  return db.authTransaction((tx) =>
    tx.query<Organization>('select id, name, time_zone from organizations order by name, id'),
  )
}

function choose(all: readonly Organization[], wanted: string | undefined): Organization {
  const [first] = all
  if (!first) throw new StartRefused('Ainda não há organização: abra o Leme e crie uma conta primeiro.')
  const found =
    wanted === undefined ? all : all.filter((one) => one.id === wanted.toLowerCase() || isCalled(one, wanted))
  const [only, another] = found
  if (!only) throw new StartRefused(`Não há organização "${wanted}". Há: ${names(all)}.`)
  if (!another) return only
  if (wanted === undefined) throw new StartRefused(`Há várias organizações; escolha uma com --org: ${names(all)}.`)
  throw new StartRefused(`Várias organizações se chamam "${wanted}"; escolha pelo identificador: ${names(found)}.`)
}

function isCalled({ name }: Organization, wanted: string): boolean {
  return !id.safeParse(wanted).success && name.localeCompare(wanted.trim(), 'pt-BR', { sensitivity: 'base' }) === 0
}

function names(organizations: readonly Organization[]): string {
  const shown = organizations.slice(0, 20).map(({ id, name }) => `"${name}" (${id})`)
  const more = organizations.length - shown.length
  return shown.join(', ') + (more > 0 ? ` e mais ${more}` : '')
}
