import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listExchanges, longTimeout, orchestratorPath, say } from '../../../../test/assistant/assistant.ts'
import { inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createProject } from '../../../../test/work.ts'

let server: TestServer
let admin: Person
let member: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member')
})
afterAll(() => server?.close())

describe('every exchange', () => {
  const runOf = (person: Person, { exchange_id }: OrchestratorAnswer) =>
    vi.waitFor(async () => {
      const { body } = await person.ask('GET', '/api/agent-runs?with_assistant=true')
      const run = (body as AgentRun[]).find(({ external_id }) => external_id === `assistant:${exchange_id}`)
      if (!run) throw new Error('the run is not there yet')
      return run
    }, longTimeout)

  test('[OB-04] is a run of the assistant, in the area Gestão, also a member’s', async () => {
    const run = await runOf(admin, await say(member, 'obrigado'))
    expect(run).toMatchObject({
      agent_name: 'Assistente de Projetos',
      run_type: 'assistant.chat',
      status: 'completed',
      error: null,
      cost_usd: null,
      model: null,
    })
    expect(run.latency_ms).toBeGreaterThanOrEqual(0)
    const agents = (await admin.ask('GET', '/api/agents?with_assistant=true')).body
    expect(agents).toMatchObject([
      { name: 'Assistente de Projetos', area: 'Gestão', is_active: true, is_assistant: true },
    ])
  })

  test('[OB-06] is in no list and no figure of the organisation’s agents, and in none that a namesake is in', async () => {
    const run = await runOf(admin, await say(member, 'obrigado'))
    const row = { external_id: 'nosso', run_type: 'chat', status: 'completed', agent: 'Assistente de Projetos' }
    await admin.ask('POST', '/api/agent-runs', [row])
    const own = (await admin.ask('GET', '/api/agents')).body
    expect(own).toMatchObject([{ name: 'Assistente de Projetos', area: null, is_assistant: false }])
    expect((await admin.ask('GET', '/api/agent-runs')).body).toMatchObject([{ external_id: 'nosso' }])
    expect((await admin.ask('GET', '/api/observability')).body).toMatchObject({ runs: 1, completed: 1 })
    expect((await admin.ask('GET', '/api/dashboard')).body).toMatchObject({ agent_runs: { last_24h: 1 } })
    const ofAssistant = (await admin.ask('GET', `/api/agent-runs?agent_id=${run.agent_id}`)).body as AgentRun[]
    expect(ofAssistant.map(({ id }) => id)).toContain(run.id)
    expect(ofAssistant.map(({ external_id }) => external_id)).not.toContain('nosso')
  })

  test.each([
    ['xyzzy plugh', 'O pedido não foi entendido'],
    ['crie um projeto chamado Sem Cliente', 'Faltou informação: o assistente perguntou de volta'],
  ])('[OB-06] “%s” is answered and no success', async (text, error) => {
    const answer = await say(member, text)
    expect(await runOf(admin, answer)).toMatchObject({ status: 'failed', error })
    expect((await listExchanges(member))[0]?.outcome).not.toBe('failed')
  })

  test('[OB-06] a correction that names nothing there is is no success, and one that does is', async () => {
    const project = await createProject(admin)
    const { conversation_id } = await say(member, 'crie os épicos Cadastro, Relatórios e Mapa', { project })
    const unclear = await say(member, 'tira o Financeiro', { project, conversation_id })
    expect(await runOf(admin, unclear)).toMatchObject({ status: 'failed', error: 'O pedido não foi entendido' })
    const clear = await say(member, 'tira o Mapa', { project, conversation_id })
    expect(await runOf(admin, clear)).toMatchObject({ status: 'completed', error: null })
  })

  test('[OB-04] that fails is a failed run, stored as a failed exchange that wrote nothing', async () => {
    const project = await createProject(admin)
    const owner = new pg.Client({ connectionString: server.database.adminUrl })
    await owner.connect()
    await owner.query(`create function public.break_tasks() returns trigger language plpgsql as
      $$ begin raise exception 'pg_wal/0001 on /var' using errcode = '53100'; end $$`)
    await owner.query('create trigger break_tasks before insert on tasks for each row execute function break_tasks()')
    const ui_context = { selected_project_id: project }
    const answer = await member.ask('POST', orchestratorPath, { text: 'crie a task Impossível', ui_context })
    await owner.query('drop trigger break_tasks on tasks')
    await owner.end()
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/pg_wal/)
    const [exchange] = await listExchanges(member)
    expect(exchange).toMatchObject({
      asked: 'crie a task Impossível',
      answered: 'Desculpe, ocorreu um erro ao processar sua mensagem. Por favor, tente novamente.',
      outcome: 'failed',
      plan: { understood: { intent: 'create' } },
      written: [],
    })
    const run = await runOf(admin, { exchange_id: exchange?.id } as OrchestratorAnswer)
    expect(run).toMatchObject({ run_type: 'assistant.create', status: 'failed' })
    expect(run.error).toMatch(/^unavailable: /)
  })

  test('[OB-04] is answered though its run cannot be stored', async () => {
    const owner = new pg.Client({ connectionString: server.database.adminUrl })
    await owner.connect()
    await owner.query(`alter table agent_runs add constraint broken check (run_type <> 'assistant.chat') not valid`)
    expect((await say(member, 'obrigado')).message).toBe('Entendi! Como posso ajudar mais?')
    await owner.query('alter table agent_runs drop constraint broken')
    await owner.end()
  })
})
