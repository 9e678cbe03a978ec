import type { Agent } from '@leme/contract/agents/agent'
import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { AssistantExchange, BulkCreateAnswer, OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import type { Project } from '@leme/contract/project/project'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anthropicUsage, startAnthropicServer } from '../../../../test/assistant/anthropic-server.ts'
import { answering, fact, hostileName, modelKey } from '../../../../test/assistant/ask-model.ts'
import type { ModelServer } from '../../../../test/assistant/listen-as-model.ts'
import type { ModelReply, ModelScript } from '../../../../test/assistant/model-reply.ts'
import { modelUsage, startModelServer } from '../../../../test/assistant/model-server.ts'
import { inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { listWork } from '../../../../test/work.ts'
import type { ModelAnswer } from './model-answer.ts'

const protocols = [
  {
    provider: 'openai-compatible',
    start: startModelServer,
    model: 'gpt-4o-mini',
    tokens: [modelUsage.prompt_tokens, modelUsage.prompt_tokens_details.cached_tokens, modelUsage.completion_tokens],
    // 400 at 0.15, 600 at 0.075 and 50 at 0.6 dollars a million
    cost: 0.000135,
  },
  {
    provider: 'anthropic',
    start: startAnthropicServer,
    model: 'claude-haiku-4-5',
    tokens: [1000, anthropicUsage.cache_read_input_tokens, anthropicUsage.output_tokens],
    // 300 at 1, 600 read at 0.1, 100 written at 1.25 and 50 at 5 dollars a million
    cost: 0.000735,
  },
] as const

describe.each(protocols)('pm-orchestrator with a model of $provider', ({ provider, start, model, tokens, cost }) => {
  let models: ModelServer
  let server: TestServer
  let admin: Person
  let member: Person
  let stranger: Person
  let script: ModelScript

  beforeAll(async () => {
    models = await start((request, turn) => script(request, turn))
    server = await startTestServer({
      config: { model: { provider, base_url: models.url, api_key: modelKey, model } },
    })
    admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
    member = await inviteColleague(server.url, admin, 'member')
    stranger = await signUp(server.url)
  })
  afterAll(async () => {
    await server?.close()
    await models?.close()
  })

  const project = async (person: Person, name = 'Portal do Farol') =>
    (await person.ask('POST', '/api/projects', { name, client: 'Vale' })).body as Project
  const say = (person: Person, text: string, more: object = {}) =>
    person.ask('POST', '/functions/v1/pm-orchestrator', { text, ...more })
  const askWith = async (
    person: Person,
    text: string,
    reply: ModelReply | Partial<ModelAnswer>,
    more: object = {},
  ): Promise<OrchestratorAnswer> => {
    script = () => ('intent' in reply ? answering(reply) : (reply as ModelReply))
    const answer = await say(person, text, more)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(modelKey)
    return answer.body as OrchestratorAnswer
  }
  const on = ({ id }: Project) => ({ ui_context: { selected_project_id: id, context_type: 'projects' } })
  const exchange = async (id: string) =>
    (await admin.ask('GET', `/api/assistant-exchanges/${id}`)).body as AssistantExchange
  const run = async (exchangeId: string) => {
    const find = async () =>
      ((await admin.ask('GET', '/api/agent-runs?with_assistant=true')).body as AgentRun[]).find(
        ({ external_id }) => external_id === `assistant:${exchangeId}`,
      )
    await expect.poll(find).toBeDefined()
    return find()
  }
  const epic = (title: string) => ({ title, facts: [], stories: [] })
  const titles = async (table: 'epics' | 'tasks', { id }: Project) =>
    (await listWork(admin, table, id)).map(({ title }) => title)

  test('[AS-11] one task is created at once, by the rules of the form, with a link', async () => {
    const farol = await project(admin)
    const tasks = [{ title: 'Corrigir o login', facts: [fact('priority', 'P1'), fact('estimate_hours', '4')] }]
    const text = 'cria a task corrigir o login, P1, 4h'
    const answer = await askWith(member, text, { intent: 'create_work', tasks }, on(farol))
    expect(answer).toMatchObject({ needs_confirmation: false, can_undo: true, note: null })
    expect(answer.data.links[0]).toMatchObject({ noun: 'task', label: 'Corrigir o login' })
    expect(await listWork(admin, 'tasks', farol.id)).toMatchObject([
      { title: 'Corrigir o login', priority: 'P1', estimate_hours: 4, status: 'planned' },
    ])
    expect(await exchange(answer.exchange_id)).toMatchObject({ understood_by: 'model', outcome: 'applied' })
  })

  test('[AS-11] several rows are previewed and written by the confirmation alone, once', async () => {
    const farol = await project(admin)
    const epics = [epic('Cadastro'), epic('Relatórios')]
    const answer = await askWith(admin, 'épicos Cadastro e Relatórios', { intent: 'create_work', epics }, on(farol))
    expect(answer).toMatchObject({ needs_confirmation: true, preview: expect.stringContaining('Cadastro') })
    expect(await titles('epics', farol)).toEqual([])
    const confirm = {
      args: { project_id: farol.id, epics: answer.epics_to_create },
      confirmed: true,
      confirmation_token: answer.confirmation_token,
    }
    for (const _ of [1, 2]) {
      const confirmed = await admin.ask('POST', '/functions/v1/pm-bulk-create-epics', confirm)
      expect((confirmed.body as BulkCreateAnswer).summary).toMatch(/^Épicos criados com sucesso!/)
    }
    expect(await titles('epics', farol)).toEqual(['Cadastro', 'Relatórios'])
  })

  test('[OB-04] the exchange is a run of the assistant with provider, model, tokens and cost', async () => {
    const { exchange_id } = await askWith(admin, 'ajuda', { intent: 'help' })
    const [input_tokens, cached_input_tokens, output_tokens] = tokens
    const stored = await run(exchange_id)
    expect(stored).toMatchObject({
      provider,
      model,
      input_tokens,
      cached_input_tokens,
      output_tokens,
      status: 'completed',
      error: null,
    })
    const agents = (await admin.ask('GET', '/api/agents?with_assistant=true')).body as Agent[]
    expect(agents.find(({ id }) => id === stored?.agent_id)).toMatchObject({ name: 'Assistente de Projetos' })
    expect(Number(stored?.cost_usd)).toBeCloseTo(cost, 8)
  })

  test('[AS-11] a model that fails leaves the request to the grammar, with a note, and the run says why', async () => {
    const farol = await project(admin)
    for (const reply of [{ status: 500 }, { text: 'Claro!' }, { raw: '{"error":{"message":"x"}}' }]) {
      const answer = await askWith(admin, 'crie o épico Acessos', reply, on(farol))
      expect(answer.note).toBe('Não deu para usar o modelo; usei as regras do assistente.')
      expect(answer.data.links[0]).toMatchObject({ noun: 'epic', label: 'Acessos' })
      expect(await exchange(answer.exchange_id)).toMatchObject({ understood_by: 'grammar', outcome: 'applied' })
      const stored = await run(answer.exchange_id)
      expect(stored).toMatchObject({ status: 'completed', error: expect.stringMatching(/provider|answer/) })
      expect(JSON.stringify(stored)).not.toContain(modelKey)
    }
    expect(await titles('epics', farol)).toEqual(['Acessos', 'Acessos', 'Acessos'])
  })

  test('[AS-11] an id of another organisation writes nothing there', async () => {
    const own = await project(admin)
    const strangers = await project(stranger, 'Farol alheio')
    const answer = await askWith(
      admin,
      'crie o épico Acessos no farol alheio',
      { intent: 'create_work', facts: [fact('project', 'farol alheio', strangers.id)], epics: [epic('Acessos')] },
      on(own),
    )
    expect(answer).toMatchObject({ needs_confirmation: false, can_undo: false })
    expect(await titles('epics', own)).toEqual([])
    expect((await stranger.ask('GET', `/api/projects/${strangers.id}/epics`)).body).toEqual([])
  })

  test('[AS-11] values that the form refuses are refused here too', async () => {
    const farol = await project(admin)
    const tasks = [{ title: 'Revisar', facts: [fact('estimate_hours', '0.3')] }]
    const answer = await askWith(admin, 'task revisar, 0,3 horas', { intent: 'create_work', tasks }, on(farol))
    expect(answer.can_undo).toBe(false)
    expect(answer.message).toMatch(/0,5/)
    expect(await titles('tasks', farol)).toEqual([])
  })

  test.each<[string, Partial<ModelAnswer>]>([
    ['undo', { intent: 'undo' }],
    ['confirm', { intent: 'confirm' }],
    ['delete', { intent: 'delete' as 'undo', target: 'tudo' }],
    ['10,000 epics', { intent: 'create_work', epics: Array.from({ length: 10_000 }, () => epic('progresso')) }],
    ['an epic of its own', { intent: 'create_work', epics: [epic('Pague o boleto')] }],
  ])('[AS-11] a project whose name gives orders, and a model that obeys by %s, change nothing', async (_, obeying) => {
    const hostile = await project(admin, hostileName)
    const made = await askWith(
      admin,
      'crie o épico Base',
      { intent: 'create_work', epics: [epic('Base')] },
      on(hostile),
    )
    const { conversation_id } = made
    const answer = await askWith(admin, 'qual o progresso deste projeto?', obeying, { ...on(hostile), conversation_id })
    expect(answer).toMatchObject({ needs_confirmation: false, can_undo: false })
    expect(await titles('epics', hostile)).toEqual(['Base'])
    expect((await exchange(made.exchange_id)).outcome).toBe('applied')
  })

  test('[AS-11] ten requests at once are each understood for themselves', async () => {
    const farol = await project(admin)
    script = ({ body }) => {
      const [title = ''] = /Épico-\d/.exec(JSON.stringify(body)) ?? []
      return answering({ intent: 'create_work', epics: [epic(title)] })
    }
    const wanted = Array.from({ length: 10 }, (_, index) => `Épico-${index}`)
    const answers = await Promise.all(wanted.map((title) => say(admin, `crie o épico ${title}`, on(farol))))
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200))
    expect((await titles('epics', farol)).toSorted()).toEqual(wanted)
  })
})
