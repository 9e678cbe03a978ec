import { randomUUID } from 'node:crypto'
import { agentRunQuery } from '@leme/contract/agents/agent-run-query'
import { projectCreate } from '@leme/contract/project/project'
import { hashPassword } from '../server/src/auth/password/password.ts'
import { readToday } from '../server/src/database/calendar.ts'
import type { Transaction } from '../server/src/database/transaction.ts'
import { listAgentRuns } from '../server/src/features/agent-run/agent-run.queries.ts'
import { createProject, listProjects } from '../server/src/features/project/project.queries.ts'
import { getMe } from '../server/src/features/user/user.queries.ts'
import { createOnce } from '../server/src/http/idempotency.ts'
import { type Organization, password } from './data.ts'
import { rawContenders, serverContender } from './load/contenders.ts'
import type { Load } from './load/load.ts'
import { measureLoops } from './load/measure.ts'
import { unique, uniqueText } from './load/statements.ts'
import type { Scenario } from './scenario.ts'
import { ownAddress, signIn } from './sign-in.ts'
import type { Stage } from './stage.ts'

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
      return { headers: ownAddress(), body: JSON.stringify({ email, password }) }
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

/** People who ask in turn, as one alone is slowed down who never stops asking. */
const peopleWhoAsk = 64

/** The smallest call behind a session: beside the bare server it costs the session, its turn and the tenant wall. */
export async function sessionScenario(stage: Stage): Promise<Scenario> {
  const { leme, bare, data } = stage
  const { admin } = data.growing
  const sessions: Record<string, string>[] = []
  for (const email of data.emails.slice(0, peopleWhoAsk)) sessions.push(await signIn(leme, email))
  let turn = 0
  const load: Load = {
    method: 'GET',
    path: '/api/me',
    vary() {
      turn += 1
      return { headers: sessions[turn % sessions.length] ?? {} }
    },
  }
  return {
    title: 'GET /api/me with its session; bare is the same without one',
    contenders: {
      ...(await rawContenders(stage, data.growing, (tx) => getMe(tx, admin.user_id))),
      bare: serverContender(stage, bare, { method: 'GET', path: '/me' }),
      leme: serverContender(stage, leme, load),
    },
  }
}

/** Newest first, everything that a card shows. */
export async function listScenario(
  stage: Stage,
  organization: Organization,
  { title, aim }: Pick<Scenario, 'title' | 'aim'>,
): Promise<Scenario> {
  const { leme, bare } = stage
  return {
    title,
    aim,
    contenders: {
      ...(await rawContenders(stage, organization, async (tx) => listProjects(tx, await readToday(tx, new Date())))),
      bare: serverContender(stage, bare, { method: 'GET', path: `/projects?org_id=${organization.org_id}` }),
      leme: serverContender(stage, leme, {
        method: 'GET',
        path: '/api/projects',
        headers: await signIn(leme, organization.admin.email),
      }),
    },
  }
}

export async function listRunsScenario(stage: Stage): Promise<Scenario> {
  const { leme, data } = stage
  return {
    title: 'GET /api/agent-runs, the latest 50',
    aim: 'runList',
    contenders: {
      ...(await rawContenders(stage, data.growing, (tx) => listAgentRuns(tx, agentRunQuery.parse({}), new Date()))),
      leme: serverContender(stage, leme, {
        method: 'GET',
        path: '/api/agent-runs?limit=50',
        headers: await signIn(leme, data.growing.admin.email),
      }),
    },
  }
}

export async function createScenario(stage: Stage, { once }: { once: boolean }): Promise<Scenario> {
  const { leme, bare, data } = stage
  const { growing } = data
  const project = projectCreate.parse(newProject)
  const create = async (tx: Transaction) => createProject(tx, growing.org_id, project, await readToday(tx, new Date()))
  const request = { method: 'POST', path: '/api/projects', key: unique, body: newProject }
  const createWithKey = (tx: Transaction) => createOnce(tx, growing.admin, request, () => create(tx))
  const vary = once ? () => ({ headers: { 'idempotency-key': randomUUID() } }) : undefined
  return {
    title: once ? 'POST /api/projects with Idempotency-Key' : 'POST /api/projects',
    contenders: {
      ...(await rawContenders(stage, growing, once ? createWithKey : create, [uniqueText])),
      bare: serverContender(stage, bare, {
        method: 'POST',
        path: '/projects',
        body: JSON.stringify({ ...newProject, org_id: growing.org_id }),
      }),
      leme: serverContender(stage, leme, {
        method: 'POST',
        path: '/api/projects',
        headers: await signIn(leme, growing.admin.email),
        body: JSON.stringify(newProject),
        vary,
      }),
    },
  }
}
