import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { RunSum } from '@leme/contract/agents/run-sum'
import type { RunRule } from '@leme/contract/agents/run-work'
import type { AuditEvent } from '@leme/contract/people/audit'
import type { Project } from '@leme/contract/project/project'
import type { Task } from '@leme/contract/work/work-item'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { createWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let stranger: Person
let agenda: Project
let portal: Project
let task: Task
let foreign: Project

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  stranger = await signUp(server.url)
  agenda = await project(admin, 'Agenda', 'AGE')
  portal = await project(admin, 'Portal Ipê', 'POR')
  foreign = await project(stranger, 'Alheio', 'ALH')
  task = (await createWork(admin, 'tasks', agenda.id)) as Task
  await createWork(stranger, 'tasks', foreign.id)
})
afterAll(() => server?.close())

async function project(person: Person, name: string, prefix: string): Promise<Project> {
  const { status, body } = await person.ask('POST', '/api/projects', { name, client: 'C', prefix })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Project
}

let sent = 0

type Asks = Pick<Person, 'ask'>

/** Sends a run and answers it as it is listed. */
async function run(fields: Record<string, unknown>, sender: Asks = admin): Promise<AgentRun> {
  sent += 1
  const row = { external_id: `r${sent}`, run_type: 'chat', status: 'completed', cost_usd: '0.5', ...fields }
  const [result] = await send(sender, '/api/agent-runs', [row])
  expect(result?.outcome, JSON.stringify(result)).toMatch(/created|updated/)
  return again(result?.id ?? '')
}

async function again(id: string): Promise<AgentRun> {
  const { status, body } = await admin.ask('GET', `/api/agent-runs/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AgentRun
}

async function ask<Answer>(person: Asks, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await person.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Answer
}

function expectCode({ body }: { body: unknown }, code: string): void {
  expect(body).toMatchObject({ code })
}

/** What a run is for, in short. */
const workOf = ({ project_name, item_key, assigned_by }: AgentRun) => [project_name, item_key, assigned_by]
const nothing = [null, null, null]

describe('a run belongs', () => {
  test('[AG-05] to the item whose key it says, and to the item’s project, also in lower case and for a ticket', async () => {
    expect(workOf(await run({ item: task.key }))).toEqual(['Agenda', task.key, 'item'])
    expect(workOf(await run({ item: ` ${task.key.toLowerCase()} ` }))).toEqual(['Agenda', task.key, 'item'])
    const ticket = await createTicket(admin, { project_id: portal.id })
    expect(workOf(await run({ item: ticket.key }))).toEqual(['Portal Ipê', ticket.key, 'item'])
    const { item_id, item_noun, item_title } = await run({ item: task.key })
    expect([item_id, item_noun, item_title]).toEqual([task.id, 'task', task.title])
  })

  test('[AG-05] to the project that it says by name, prefix or id', async () => {
    for (const said of ['Portal Ipê', ' Portal  Ipê', 'por', portal.id]) {
      expect(workOf(await run({ project: said })), said).toEqual(['Portal Ipê', null, 'project'])
    }
  })

  test('[AG-05] to the project whose name it says in other accents and capitals, where it is one project’s alone', async () => {
    for (const said of ['PORTAL IPE', 'portal ipê', 'Portal-Ipe']) {
      expect(workOf(await run({ project: said })), said).toEqual(['Portal Ipê', null, 'project'])
    }
    await project(admin, 'Órgão', 'ORG')
    await project(admin, 'Orgao', 'ORH')
    expect(workOf(await run({ project: 'ORGAO' }))).toEqual(nothing)
    expect(workOf(await run({ project: 'Orgao' }))).toEqual(['Orgao', null, 'project'])
    expect(workOf(await run({ project: '!' }))).toEqual(nothing)
  })

  test('[AG-05] to the item whose key its branch holds', async () => {
    const branch = `feature/${task.key.toLowerCase()}-tela-de-entrada`
    expect(workOf(await run({ branch }))).toEqual(['Agenda', task.key, 'branch'])
    expect(workOf(await run({ branch: 'release/v2-1' }))).toEqual(nothing)
    expect(workOf(await run({ branch, project: 'POR' }))).toEqual(['Portal Ipê', null, 'project'])
  })

  test('[AG-05] [MS-01] to nothing of another organisation, whether it says its key, its project or its branch', async () => {
    for (const fields of [{ item: 'ALH-1' }, { project: foreign.id }, { project: 'Alheio' }, { branch: 'x/alh-1' }]) {
      expect(workOf(await run(fields))).toEqual(nothing)
    }
    const assign = { filter: { run_type: 'chat' }, project_id: foreign.id }
    expectCode(await admin.ask('POST', '/api/agent-runs/assign', assign), 'project_not_found')
    expectCode(
      await admin.ask('POST', '/api/run-rules', { filter: { model: 'x' }, project_id: foreign.id }),
      'project_not_found',
    )
    expectCode(
      await admin.ask('POST', '/api/agent-runs/assign', { filter: { run_type: 'chat' }, item: 'ALH-1' }),
      'run_item_not_found',
    )
  })

  test('[AG-05] to what others of its session say, whichever of them came first', async () => {
    const before = await run({ session: 's-1' })
    expect(workOf(before)).toEqual(nothing)
    await run({ session: 's-1', item: task.key })
    expect(workOf(await again(before.id))).toEqual(['Agenda', task.key, 'session'])
    expect(workOf(await run({ session: 's-1' }))).toEqual(['Agenda', task.key, 'session'])
    expect(workOf(await run({ session: 's-1', project: 'POR' }))).toEqual(['Portal Ipê', null, 'project'])
  })

  test('[AG-05] to its agent’s project where nothing else says it, the runs that came before too', async () => {
    const before = await run({ agent: 'triagem' })
    const of = { ...(await run({ agent: 'triagem', item: task.key })) }
    await ask(admin, 'PATCH', `/api/agents/${before.agent_id}`, { project_id: portal.id })
    expect(workOf(await again(before.id))).toEqual(['Portal Ipê', null, 'agent'])
    expect(workOf(await again(of.id))).toEqual(['Agenda', task.key, 'item'])
    expect(workOf(await run({ agent: 'triagem' }))).toEqual(['Portal Ipê', null, 'agent'])
    await ask(admin, 'PATCH', `/api/agents/${before.agent_id}`, { project_id: null })
    expect(workOf(await again(before.id))).toEqual(nothing)
  })

  test('[AG-05] to what a rule says of runs without a project, of now and later; what one says itself goes first', async () => {
    const before = await run({ model: 'modelo-r', environment: 'production' })
    const other = await run({ model: 'modelo-r', environment: 'staging' })
    const filter = { model: 'modelo-r', environment: 'production' }
    const rule = await ask<RunRule>(admin, 'POST', '/api/run-rules', { filter, project_id: portal.id })
    expect(workOf(await again(before.id))).toEqual(['Portal Ipê', null, 'rule'])
    expect(workOf(await again(other.id))).toEqual(nothing)
    const later = await run({ external_id: 'later', model: 'modelo-r', environment: 'production' })
    expect(workOf(later)).toEqual(['Portal Ipê', null, 'rule'])
    expect(workOf(await run({ ...filter, item: task.key }))).toEqual(['Agenda', task.key, 'item'])
    expect(await ask<RunRule[]>(admin, 'GET', '/api/run-rules')).toMatchObject([
      { id: rule.id, filter, project_name: 'Portal Ipê' },
    ])
    await ask(admin, 'DELETE', `/api/run-rules/${rule.id}`)
    expectCode(await admin.ask('DELETE', `/api/run-rules/${rule.id}`), 'run_rule_not_found')
    // It keeps what the rule gave, also where it is sent again.
    const sentAgain = await run({
      external_id: 'later',
      model: 'modelo-r',
      environment: 'production',
      cost_usd: '0.75',
    })
    expect(workOf(sentAgain)).toEqual(['Portal Ipê', null, 'rule'])
    expect(workOf(await run({ model: 'modelo-r', environment: 'production' }))).toEqual(nothing)
  })

  test('[AG-05] to what a rule says, which is there once however often it is sent, and is in the audit', async () => {
    const { agent_id } = await run({ agent: 'da regra' })
    const body = { filter: { agent_id, version: '7' }, project_id: portal.id }
    const [one, twice] = await Promise.all([1, 2].map(() => ask<RunRule>(admin, 'POST', '/api/run-rules', body)))
    expect(one?.id).toBe(twice?.id)
    const audit = await ask<AuditEvent[]>(admin, 'GET', '/api/audit?kind=organization')
    const made = audit.filter(({ target_id, event }) => target_id === one?.id && event === 'run_rule_created')
    expect(made.map(({ details }) => details)).toEqual([{ agent: 'da regra', version: '7', project: 'Portal Ipê' }])
    await ask(admin, 'DELETE', `/api/run-rules/${one?.id}`)
    const unknown = { ...body, filter: { agent_id: portal.id } }
    expectCode(await admin.ask('POST', '/api/run-rules', unknown), 'agent_not_found')
  })

  test('[AG-05] to what a person says, one run or all that a filter leaves, whatever comes in after that', async () => {
    const one = await run({ external_id: 'mine', item: task.key })
    const body = { ids: [one.id], project_id: portal.id }
    expect(await ask(admin, 'POST', '/api/agent-runs/assign', body)).toEqual({ assigned: 1, more: false })
    expect(workOf(await again(one.id))).toEqual(['Portal Ipê', null, 'person'])
    expect(workOf(await run({ external_id: 'mine', item: task.key, cost_usd: '3' }))).toEqual([
      'Portal Ipê',
      null,
      'person',
    ])
    const many = [
      await run({ end_user: 'lote' }),
      await run({ end_user: 'lote', session: 's-9' }),
      await run({ session: 's-9' }),
    ]
    const all = { filter: { end_user: 'lote', project_id: 'none' }, item: task.key.toLowerCase() }
    expect(await ask(admin, 'POST', '/api/agent-runs/assign', all)).toEqual({ assigned: 2, more: false })
    const works = await Promise.all(many.map(({ id }) => again(id)))
    expect(works.map(workOf)).toEqual([
      ['Agenda', task.key, 'person'],
      ['Agenda', task.key, 'person'],
      ['Agenda', task.key, 'session'],
    ])
    expect(await ask(admin, 'POST', '/api/agent-runs/assign', { ids: [one.id] })).toEqual({ assigned: 1, more: false })
    expect(workOf(await again(one.id))).toEqual([null, null, 'person'])
    const events = await ask<AuditEvent[]>(admin, 'GET', '/api/audit?kind=organization&limit=3')
    expect(events.map(({ event, actor_user_id, details }) => [event, actor_user_id, details])).toEqual([
      ['runs_assigned', admin.id, { runs: 1 }],
      ['runs_assigned', admin.id, { project: 'Agenda', item: task.key, runs: 2 }],
      ['runs_assigned', admin.id, { project: 'Portal Ipê', runs: 1 }],
    ])
    expectCode(await admin.ask('POST', '/api/agent-runs/assign', { project_id: portal.id }), 'validation_failed')
    expectCode(
      await admin.ask('POST', '/api/agent-runs/assign', { filter: {}, project_id: portal.id }),
      'validation_failed',
    )
    const both = { with_assistant: 'true' }
    expectCode(
      await admin.ask('POST', '/api/agent-runs/assign', { filter: both, project_id: portal.id }),
      'validation_failed',
    )
  })

  test('[AG-05] [MS-04] also where a key sends it that may read nothing', async () => {
    const key = await createKey(admin, ['runs:write'])
    expect(workOf(await run({ item: task.key }, key))).toEqual(['Agenda', task.key, 'item'])
    expect(workOf(await run({ project: 'Agenda' }, key))).toEqual(['Agenda', null, 'project'])
  })

  test('[AG-05] [MS-04] by the word of managers and administrators alone', async () => {
    const member = await inviteColleague(server.url, admin, 'member')
    const manager = await inviteColleague(server.url, admin, 'manager')
    const { id } = await run({})
    const body = { ids: [id], project_id: agenda.id }
    expectCode(await member.ask('POST', '/api/agent-runs/assign', body), 'forbidden')
    expectCode(
      await member.ask('POST', '/api/run-rules', { filter: { model: 'x' }, project_id: agenda.id }),
      'forbidden',
    )
    expect(await ask(manager, 'POST', '/api/agent-runs/assign', body)).toEqual({ assigned: 1, more: false })
  })
})

describe('the work', () => {
  test('[AG-05] has its runs and what they cost; the rest is listed as without a project', async () => {
    const person = admin
    const other = (await createWork(person, 'tasks', agenda.id)) as Task
    await run({ item: other.key, cost_usd: '0.25', input_tokens: 10 })
    await run({ item: other.key, cost_usd: null, status: 'failed', input_tokens: 5 })
    const sum = await ask<RunSum>(person, 'GET', `/api/agent-runs/sum?item=${other.key.toLowerCase()}`)
    expect(sum).toMatchObject({ runs: 2, failed: 1, cost_usd: '0.25', runs_with_cost: 1, input_tokens: 15 })
    const listed = await ask<AgentRun[]>(person, 'GET', `/api/agent-runs?item=${other.key}`)
    expect(listed).toHaveLength(2)
    const loose = await run({})
    const without = await ask<AgentRun[]>(person, 'GET', '/api/agent-runs?project_id=none&limit=1000')
    expect(without.map(({ id }) => id)).toContain(loose.id)
    expect(without.every(({ project_id }) => project_id === null)).toBe(true)
    expect(await ask<RunSum>(stranger, 'GET', `/api/agent-runs/sum?item=${other.key}`)).toMatchObject({ runs: 0 })
  })

  test('[AG-05] that is deleted is nobody’s item, and once it is back, the runs are its own again', async () => {
    const gone = (await createWork(admin, 'tasks', agenda.id)) as Task
    const { id } = await run({ item: gone.key })
    expect((await admin.ask('DELETE', `/api/tasks/${gone.id}`)).status).toBe(204)
    expect(workOf(await again(id))).toEqual(['Agenda', null, 'item'])
    expect((await admin.ask('POST', `/api/deletions/${gone.id}/restore`)).status).toBe(200)
    expect(workOf(await again(id))).toEqual(['Agenda', gone.key, 'item'])
  })
})
