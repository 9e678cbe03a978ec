import { noDraft, noEpic, noProject, noQuery, noStory, noTask } from '@leme/language/plan'
import { describe, expect, test } from 'vitest'
import {
  answering,
  askModels,
  fact,
  modelKey,
  outputTokens,
  pageOf,
  protocols,
  strangeId,
} from '../../../../test/assistant/ask-model.ts'
import type { Fact } from './model-answer.ts'
import { createModel } from './understand-by-model.ts'

const { ask, opened, requests, world } = askModels()

describe.each(protocols)('a model of $provider', (protocol) => {
  test('[AS-11] looks names up as the person who asks and fills the same plan as the grammar', async () => {
    const text = 'cria uma task pra corrigir o login no farol, P1, 4h, pra mim, prazo 2026-11-27'
    const outcome = await ask(
      protocol,
      (_, turn) =>
        turn === 0
          ? { calls: [{ tool: 'find_names', input: { noun: 'project', text: 'farol' } }] }
          : answering({
              intent: 'create_work',
              facts: [fact('project', 'Farol', world().farol.id)],
              tasks: [
                {
                  title: 'Corrigir o login',
                  facts: [
                    fact('priority', 'P1'),
                    fact('estimate_hours', '4'),
                    fact('due_date', '2026-11-27'),
                    fact('assignee', 'Marina', world().identity.user_id),
                  ],
                },
              ],
            }),
      { text },
    )
    const task = {
      ...noTask,
      title: 'Corrigir o login',
      priority: 'P1',
      estimate_hours: 4,
      due_date: '2026-11-27',
      assignee: { id: world().identity.user_id, label: 'Marina Azevedo' },
    }
    expect(outcome).toEqual({
      plan: {
        intent: 'create',
        draft: { ...noDraft, project: { id: world().farol.id, label: world().farol.name }, tasks: [task] },
      },
      use: {
        provider: protocol.provider,
        model: 'm-1',
        input_tokens: 2 * protocol.inputTokens,
        cached_input_tokens: 2 * outputTokens.cached,
        cache_write_5m_tokens: protocol.provider === 'anthropic' ? 2 * outputTokens.written : null,
        output_tokens: 2 * outputTokens.each,
      },
    })
    const sent = JSON.stringify(requests()[1]?.body)
    expect(sent).toContain(world().farol.id)
    expect(sent).not.toContain(world().strangers.id)
  })

  test('[AS-11] sends a schema that the strict mode of every provider takes, and the key in its header alone', async () => {
    await ask(protocol, () => answering({ intent: 'chat' }), { text: 'ok' })
    const [request] = requests()
    const header = protocol.provider === 'anthropic' ? request?.headers['x-api-key'] : request?.headers.authorization
    expect(header).toBe(protocol.provider === 'anthropic' ? modelKey : `Bearer ${modelKey}`)
    expect(JSON.stringify(request?.body)).not.toContain(modelKey)
    const schemas = schemasIn(request?.body)
    expect(schemas.length).toBeGreaterThan(10)
    for (const schema of schemas) {
      expect(Object.keys(schema)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(anyOf|oneOf|allOf|not|min|max|pattern|format|\$ref)/)]),
      )
      if (schema.type !== 'object') continue
      expect(schema.additionalProperties).toBe(false)
      expect(schema.required).toEqual(Object.keys(schema.properties as object))
    }
  })

  test('[AS-11] sends the model what the sentence depends on, cut where it is long', async () => {
    const history = Array.from({ length: 30 }, (_, index) => ({
      role: 'user' as const,
      content: `mensagem ${index} ${'x'.repeat(5000)}`,
    }))
    await ask(protocol, () => answering({ intent: 'chat' }), { text: 'obrigada', history, page: pageOf(world().farol) })
    const sent = JSON.stringify(requests()[0]?.body)
    for (const part of [
      'obrigada',
      world().farol.id,
      '2026-11-22 domingo',
      '2026-11-27 sexta',
      'mensagem 29',
      'mensagem 18',
    ]) {
      expect(sent).toContain(part)
    }
    expect(sent).not.toContain('mensagem 17')
    expect(sent.length).toBeLessThan(40_000)
  })

  test('[AS-11] nests epics, stories and tasks, and creates projects', async () => {
    const text =
      'crie o projeto App do Rio para o cliente Vale, 120 horas, com o épico Cadastro, story Formulário e task Validar CPF'
    const outcome = await ask(
      protocol,
      () =>
        answering({
          intent: 'create_project',
          facts: [fact('name', 'App do Rio'), fact('client', 'Vale'), fact('budget_hours', '120')],
          epics: [
            {
              title: 'Cadastro',
              facts: [],
              stories: [{ title: 'Formulário', facts: [], tasks: [{ title: 'Validar CPF', facts: [] }] }],
            },
          ],
        }),
      { text },
    )
    const story = { ...noStory, title: 'Formulário', tasks: [{ ...noTask, title: 'Validar CPF' }] }
    expect(outcome).toMatchObject({
      plan: {
        intent: 'create',
        draft: {
          ...noDraft,
          new_project: { ...noProject, name: 'App do Rio', client: { said: 'Vale' }, budget_hours: 120 },
          epics: [{ ...noEpic, title: 'Cadastro', stories: [story] }],
        },
      },
    })
  })

  test('[AS-11] an answer goes on with the plan that waits, and a correction amends it', async () => {
    const draft = { ...noDraft, tasks: [{ ...noTask, title: 'Revisar contrato', estimate_hours: 3 }] }
    const options = [{ id: world().farol.id, label: world().farol.name }]
    const question = { about: 'project', text: 'Em qual projeto?', options }
    const pending = { exchange_id: strangeId, draft, question }
    const answered = await ask(
      protocol,
      () => answering({ intent: 'answer_question', facts: [fact('project', 'farol', world().farol.id)] }),
      {
        text: 'no primeiro',
        pending,
      },
    )
    expect(answered).toMatchObject({
      plan: { intent: 'create', draft: { ...draft, project: { id: world().farol.id, label: world().farol.name } } },
    })
    const amended = await ask(
      protocol,
      () =>
        answering({
          intent: 'amend',
          target: 'Revisar contrato',
          facts: [fact('priority', 'P1'), fact('due_date', '')],
        }),
      { text: 'na verdade P1 e sem prazo', pending: { ...pending, question: null } },
    )
    expect(amended).toMatchObject({
      plan: {
        intent: 'amend',
        changes: [{ target: 'Revisar contrato', fields: { priority: 'P1', due_date: null }, remove: [] }],
      },
    })
  })

  test('[AS-11] an answer fills the field of the row that was asked about', async () => {
    const draft = { ...noDraft, tasks: [{ ...noTask }] }
    const question = { about: 'tasks.0.title', text: 'Qual o título?', options: [] }
    const outcome = await ask(
      protocol,
      () => answering({ intent: 'answer_question', facts: [fact('title', 'Publicar o site')] }),
      {
        text: 'publicar o site',
        pending: { exchange_id: strangeId, draft, question },
      },
    )
    expect(outcome).toMatchObject({
      plan: { intent: 'create', draft: { tasks: [{ ...noTask, title: 'Publicar o site' }] } },
    })
  })

  test('[AS-11] an answer of nothing takes every such name away, and no story also its epic', async () => {
    const named = { ...noTask, title: 'Revisar', assignee: { said: 'Pedro' }, epic: { said: 'Cadastro' } }
    const draft = { ...noDraft, tasks: [named, { ...named, title: 'Publicar' }] }
    const options = [{ id: '', label: 'Sem responsável' }]
    const answer = (about: string, text: string, facts: Fact[]) =>
      ask(protocol, () => answering({ intent: 'answer_question', facts }), {
        text,
        pending: { exchange_id: strangeId, draft, question: { about, text: 'Quem?', options } },
      })
    const [first, second] = draft.tasks
    expect(await answer('tasks.0.assignee', 'ninguém', [fact('assignee', '')])).toMatchObject({
      plan: {
        draft: {
          tasks: [
            { ...first, assignee: null },
            { ...second, assignee: null },
          ],
        },
      },
    })
    expect(await answer('tasks.1.story', 'sem story', [fact('story', '')])).toMatchObject({
      plan: { draft: { tasks: [first, { ...second, story: null, epic: null }] } },
    })
  })

  test.each([
    ['sexta', '2026-11-27'],
    ['até amanhã', '2026-11-23'],
    ['fim do mês', '2026-11-30'],
    ['30/02', '30/02'],
    ['20/11', '20/11'],
  ])('[AS-11] a day that was said as %s is counted by the grammar, or asked for again', async (words, day) => {
    const tasks = [{ title: 'Revisar textos', facts: [fact('due_date', words)] }]
    const outcome = await ask(protocol, () => answering({ intent: 'create_work', tasks }), {
      text: `task revisar textos, prazo ${words}`,
    })
    expect(outcome).toMatchObject({ plan: { draft: { tasks: [{ title: 'Revisar textos', due_date: day }] } } })
  })

  test('[AS-11] recognises a question, which the database answers', async () => {
    const facts = [fact('period_from', '2026-11-01'), fact('period_to', '2026-11-30'), fact('period_label', 'este mês')]
    expect(
      await ask(protocol, () => answering({ intent: 'query', topic: 'agent_cost', facts }), {
        text: 'custo dos agentes no mês',
      }),
    ).toMatchObject({
      plan: {
        intent: 'query',
        query: { ...noQuery, topic: 'agent_cost', period: { from: '2026-11-01', to: '2026-11-30', label: 'este mês' } },
      },
    })
  })

  test('[AS-11] an id that no tool returned is never used: its words go on alone', async () => {
    for (const id of [world().strangers.id, strangeId, 'nada', world().identity.user_id]) {
      const outcome = await ask(
        protocol,
        () =>
          answering({
            intent: 'create_work',
            facts: [fact('project', 'farol', id)],
            epics: [{ title: 'Login', facts: [], stories: [] }],
          }),
        { text: 'épico Login no farol' },
      )
      expect(outcome).toMatchObject({ plan: { draft: { project: { said: 'farol' } } } })
    }
  })

  test('[AS-11] ids of another organisation find nothing', async () => {
    await ask(
      protocol,
      (_, turn) =>
        turn === 0
          ? {
              calls: [
                { tool: 'project_facts', input: { project_id: world().strangers.id } },
                { tool: 'find_work', input: { project_id: world().strangers.id, text: '' } },
                { tool: 'find_names', input: { noun: 'project', text: 'outra empresa' } },
                { tool: 'project_facts', input: { project_id: "' or true --" } },
              ],
            }
          : answering({ intent: 'chat' }),
      { text: 'ok' },
    )
    const sent = JSON.stringify(requests()[1]?.body)
    expect(sent).not.toContain('de outra empresa')
    expect(sent).not.toContain('indisponível')
    expect(opened.length).toBeGreaterThan(2)
    expect(opened).toEqual(opened.map(() => ({ readOnly: true })))
  })

  test('[AS-11] a known id keeps its own name, whatever the model calls it', async () => {
    const outcome = await ask(
      protocol,
      () =>
        answering({
          intent: 'create_work',
          facts: [fact('project', 'Outro projeto', world().farol.id)],
          epics: [{ title: 'Login', facts: [], stories: [] }],
        }),
      { text: 'épico Login neste projeto', page: pageOf(world().farol) },
    )
    expect(outcome).toMatchObject({ plan: { draft: { project: { id: world().farol.id, label: 'Portal do Farol' } } } })
  })
})

test('[AS-11] without a setting there is no model', () => {
  expect(createModel({ model: null })).toBeNull()
})

type Schema = Record<string, unknown>

/** Every schema of the tools of a request, at any depth. */
function schemasIn(body: Record<string, unknown> | undefined): Schema[] {
  const tools = (body?.tools ?? []) as { input_schema?: Schema; function?: { parameters: Schema } }[]
  const inside = (schema: Schema): Schema[] => {
    const parts = [
      ...Object.values((schema.properties ?? {}) as Record<string, Schema>),
      schema.items as Schema | undefined,
    ]
    return [schema, ...parts.flatMap((part) => (part ? inside(part) : []))]
  }
  return tools.flatMap((tool) => inside(tool.input_schema ?? tool.function?.parameters ?? {}))
}
