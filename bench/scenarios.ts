import { randomUUID } from 'node:crypto'
import { projectCreate } from '@leme/contract/project'
import { hashPassword } from '../server/src/auth/password.ts'
import type { Transaction } from '../server/src/database/with-identity.ts'
import { createProject, listProjects } from '../server/src/features/project/project.queries.ts'
import { createOnce } from '../server/src/http/idempotency.ts'
import { type Organization, password } from './data.ts'
import { type Load, measureLoad } from './load.ts'
import { measureLoops } from './measure.ts'
import { findPgbench, measurePgbench } from './pgbench.ts'
import { measureRaw } from './raw-loop.ts'
import type { Contender, Scenario } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'
import { signIn } from './sign-in.ts'
import type { Stage } from './stage.ts'
import { recordTransaction, type Statement, unique } from './statements.ts'

const newProject = {
  name: 'Portal de relatórios',
  client: 'Cliente 7',
  kind: 'delivery',
  description: 'Portal com os relatórios de vendas, acesso por perfil e exportação.',
  budget_hours: 120,
  start_date: '2026-02-02',
  end_date: '2026-06-30',
}

/** The work is one password hash: the database's part is small beside it. */
export function signInScenario(stage: Stage): Scenario {
  const { data, leme } = stage
  let turn = 0
  const load: Load = {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    vary() {
      turn += 1
      const email = data.emails[turn % data.emails.length]
      // One of the addresses that are nobody's (RFC 1918), for each sign-in another.
      const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
      return { headers: { 'x-forwarded-for': address }, body: JSON.stringify({ email, password }) }
    },
  }
  return {
    title: 'Sign-in; raw is one argon2id hash',
    contenders: {
      raw: (connections, seconds) =>
        measureLoops(
          Array(connections).fill(() => hashPassword(password)),
          seconds,
        ),
      leme: serverContender(stage, leme, load),
    },
  }
}

/** Newest first, everything that a card shows. */
export async function listScenario(stage: Stage, organization: Organization, title: string): Promise<Scenario> {
  const { leme, bare } = stage
  return {
    title,
    contenders: {
      ...(await rawContenders(stage, organization, listProjects)),
      bare: serverContender(stage, bare, { method: 'GET', path: `/projects?org_id=${organization.org_id}` }),
      leme: serverContender(stage, leme, {
        method: 'GET',
        path: '/api/projects',
        headers: await signIn(leme, organization),
      }),
    },
  }
}

export async function createScenario(stage: Stage, { once }: { once: boolean }): Promise<Scenario> {
  const { leme, bare, data } = stage
  const { growing } = data
  const project = projectCreate.parse(newProject)
  const create = (tx: Transaction) => createProject(tx, growing.org_id, project)
  const request = { method: 'POST', path: '/api/projects', key: unique, body: newProject }
  const createWithKey = (tx: Transaction) => createOnce(tx, growing.admin, request, () => create(tx))
  const vary = once ? () => ({ headers: { 'idempotency-key': randomUUID() } }) : undefined
  return {
    title: once ? 'POST /api/projects with Idempotency-Key' : 'POST /api/projects',
    contenders: {
      ...(await rawContenders(stage, growing, once ? createWithKey : create)),
      bare: serverContender(stage, bare, {
        method: 'POST',
        path: '/projects',
        body: JSON.stringify({ ...newProject, org_id: growing.org_id }),
      }),
      leme: serverContender(stage, leme, {
        method: 'POST',
        path: '/api/projects',
        headers: await signIn(leme, growing),
        body: JSON.stringify(newProject),
        vary,
      }),
    },
  }
}

async function rawContenders(
  { database }: Stage,
  { admin }: Organization,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<Scenario['contenders']> {
  const { serverUrl } = database
  const statements: Statement[] = await recordTransaction(serverUrl, admin, work)
  const pgbench = findPgbench()
  return {
    raw: (connections, seconds) => measureRaw(serverUrl, statements, connections, seconds),
    ...(pgbench && {
      pgbench: (connections, seconds) => measurePgbench(pgbench, serverUrl, statements, connections, seconds),
    }),
  }
}

function serverContender({ database }: Stage, server: ServerProcess, load: Load): Contender {
  const cpu = () => sum(server.cpu(), database.cpu())
  return async (connections, seconds) => {
    server.resetPeak()
    const measure = await measureLoad(server.url, load, { connections, seconds, cpu })
    return { ...measure, peakMemory: server.peakMemory() }
  }
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
