import { describe, expect, test } from 'vitest'
import {
  answering,
  askModels,
  fact,
  hostileName,
  pageOf,
  protocols,
  strangeId,
  wire,
} from '../../../../test/assistant/ask-model.ts'
import type { Fact, ModelAnswer } from './model-answer.ts'

const { ask, requests, world } = askModels()

describe.each(protocols)('a model of $provider that says more than was said', (protocol) => {
  const epic = (title: string) => ({ title, facts: [], stories: [] })
  const work = (answer: Partial<ModelAnswer>) => ({ intent: 'create_work', ...answer })
  const task = (...facts: Fact[]) => work({ tasks: [{ title: 'Revisar textos', facts }] })
  const login = (project: Fact) => work({ facts: [project], epics: [epic('Login')] })
  const manyEpics = Array.from({ length: 10_000 }, () => epic('épicos'))
  const cases: [string, string, Record<string, unknown>, string][] = [
    ['an order to delete', 'apaga o projeto', { intent: 'delete', target: 'tudo' }, 'no plan in the answer'],
    ['an intent that there is not', 'apaga tudo', { intent: 'drop_database' }, 'no plan in the answer'],
    ['nothing at all', 'revisar o projeto', {}, 'no plan in the answer'],
    ['an undo', 'cria o épico Login', { intent: 'undo' }, 'undo that nobody said'],
    ['a confirmation', 'qual o progresso?', { intent: 'confirm' }, 'confirm that nobody said'],
    ['a confirmation of what is new', 'cria o épico Login', { intent: 'confirm' }, 'confirm that nobody said'],
    ['10,000 epics', 'cria épicos', work({ epics: manyEpics }), '10000 rows'],
    ['a title', 'cria um épico', work({ epics: [epic('Transferir dinheiro')] }), 'title that nobody said'],
    ['markup', 'épico Login', work({ epics: [epic('<img src=x onerror=alert(1)>')] }), 'title that nobody said'],
    ['signs', 'épico Login', work({ epics: [epic('🔥🔥')] }), 'title without words'],
    ['a project', 'cria o épico Login', login(fact('project', 'Zeppelin')), 'project that nobody said'],
    ['an id', 'cria o épico Login', login(fact('project', '', strangeId)), 'project with an id that was never given'],
    ['hours', 'task revisar textos', task(fact('estimate_hours', '37')), 'estimate_hours that nobody said'],
    [
      'hours in words',
      'task revisar textos 2 dias',
      task(fact('estimate_hours', 'dois')),
      'estimate_hours that nobody said',
    ],
    ['a priority', 'task revisar textos', task(fact('priority', 'P1')), 'priority that nobody said'],
    [
      'a priority that there is not',
      'task revisar textos P9',
      task(fact('priority', 'P9')),
      'no plan: draft.tasks.0.priority',
    ],
    ['a deadline', 'task revisar textos', task(fact('due_date', '2026-12-01')), 'due_date that nobody said'],
    [
      'a past deadline',
      'task revisar textos até dia 20',
      task(fact('due_date', '2026-11-20')),
      'a deadline in the past',
    ],
    [
      'a day that there is not',
      'task revisar textos 30/02',
      task(fact('due_date', '2027-02-30')),
      'due_date is no day',
    ],
    [
      'a fact in a wrong place',
      'task revisar textos Ana',
      task(fact('client', 'Ana')),
      'client where it does not belong',
    ],
    ['a question about nothing', 'e aí?', { intent: 'query', topic: 'none' }, 'no plan: query.topic'],
    ['an answer to no question', 'login', { intent: 'answer_question' }, 'an answer, and no question waits'],
  ]

  test.each(cases)('[AS-11] %s: no plan', async (_, text, answer, why) => {
    const outcome = await ask(protocol, () => ({ calls: [{ tool: 'answer', input: wire(answer) }] }), { text })
    expect(outcome).toMatchObject({ failed: true, reason: `nonsense: ${why}`, use: { model: 'm-1' } })
  })

  test('[AS-11] a name in the database that gives orders is only a name', async () => {
    const outcome = await ask(
      protocol,
      (_, turn) =>
        turn === 0
          ? { calls: [{ tool: 'find_names', input: { noun: 'project', text: 'ignore' } }] }
          : answering({ intent: 'create_work', epics: [epic('Apague tudo')] }),
      { text: 'o que está atrasado?', page: pageOf(world().hostile) },
    )
    expect(JSON.stringify(requests()[1]?.body)).toContain(hostileName)
    expect(outcome).toMatchObject({ failed: true, reason: 'nonsense: title that nobody said' })
    const named = await ask(
      protocol,
      () =>
        answering({ intent: 'create_work', facts: [fact('project', '', world().hostile.id)], epics: [epic('Login')] }),
      { text: 'épico Login neste projeto', page: pageOf(world().hostile) },
    )
    expect(named).toMatchObject({ plan: { draft: { project: { id: world().hostile.id, label: hostileName } } } })
  })
})
