import { plannedTask } from '@leme/contract/assistant/assistant'
import { noDraft, noProject, noStory, noTask } from '@leme/language/plan'
import type { Ready } from '@leme/language/turn-context'
import { expect, test } from 'vitest'
import { previewLines, singleFacts } from './preview.ts'

const ana = '0190a8e0-0000-7000-8000-000000000001'
const epic = '0190a8e0-0000-7000-8000-000000000002'
const story = '0190a8e0-0000-7000-8000-000000000003'
const task = plannedTask.parse({
  ...{ title: 'Campos', priority: 'P1', estimate_hours: 4, due_date: '2026-12-18', assignee_user_id: ana },
})
const plain = { description: null, priority: 'P3', estimate_hours: null, owner_user_id: null } as const

const ready: Ready = {
  project: {
    id: '0190a8e0-0000-7000-8000-000000000004',
    is_new: true,
    name: 'Portal',
    client: 'Acme',
    kind: 'delivery',
    partner: 'Estúdio Maré',
    description: null,
    budget_hours: 1200.5,
    start_date: '2026-12-01',
    end_date: '2027-03-31',
  },
  work: {
    epics: [
      {
        title: 'Cadastro',
        description: null,
        owner_user_id: ana,
        stories: [{ ...plain, title: 'Formulário', estimate_hours: 7.5, tasks: [task] }],
      },
    ],
    stories: [{ ...plain, title: 'Lista <b>', tasks: [], epic_id: epic }],
    tasks: [{ ...task, title: 'Solta', story_id: story }],
  },
  people: [{ id: ana, display_name: 'Ana Souza' }],
}

test('[AS-04] the preview shows each level with its values, people and places by name, and any title as it is', () => {
  const draft = {
    ...noDraft,
    stories: [{ ...noStory, title: 'Lista <b>', epic: { id: epic, label: 'Relatórios' } }],
    tasks: [{ ...noTask, title: 'Solta', story: { id: story, label: 'Extrato' } }],
  }
  expect(previewLines(ready, draft).split('\n')).toEqual([
    'Projeto: Portal (novo, Acme, Delivery, parceiro Estúdio Maré, 1.200,5h, de 01/12/2026, até 31/03/2027)',
    'Épico: Cadastro (Ana Souza)',
    '  Story: Formulário (P3, 7,5h)',
    '    Task: Campos (P1, 4h, até 18/12/2026, Ana Souza)',
    'Story: Lista <b> (P3, no épico Relatórios)',
    'Task: Solta (P1, 4h, até 18/12/2026, Ana Souza, na story Extrato)',
  ])
})

test('[AS-04] a description stands below its row in one line, cut, so that nothing is written unseen', () => {
  const work = {
    epics: [{ title: 'Cadastro', description: 'Só PJ', owner_user_id: null, stories: [] }],
    stories: [{ ...plain, title: 'Lista', description: 'a'.repeat(121), tasks: [], epic_id: null }],
    tasks: [{ ...task, title: 'Solta', description: 'ler\n  assinar', story_id: null }],
  }
  expect(previewLines({ ...ready, project: { ...ready.project, description: ' Do edital ' }, work }, noDraft)).toBe(
    [
      'Projeto: Portal (novo, Acme, Delivery, parceiro Estúdio Maré, 1.200,5h, de 01/12/2026, até 31/03/2027)',
      '  Descrição: Do edital',
      'Épico: Cadastro',
      '  Descrição: Só PJ',
      'Story: Lista (P3)',
      `  Descrição: ${'a'.repeat(120)}…`,
      'Task: Solta (P1, 4h, até 18/12/2026, Ana Souza)',
      '  Descrição: ler assinar',
    ].join('\n'),
  )
})

test('[AS-11] what was understood of the only row is named with its creation, and defaults are not', () => {
  const none = { epics: [], stories: [], tasks: [] }
  const draft = { ...noDraft, tasks: [{ ...noTask, title: 'Campos', priority: 'P1' as const }] }
  const one: Ready = { ...ready, work: { ...none, tasks: [{ ...task, story_id: null }] } }
  expect(singleFacts(one, draft)).toBe(' (P1, 4h, até 18/12/2026, Ana Souza)')
  const bare = { ...task, priority: 'P3' as const, estimate_hours: null, due_date: null, assignee_user_id: null }
  const unsaid: Ready = { ...ready, work: { ...none, tasks: [{ ...bare, story_id: null }] } }
  expect(singleFacts(unsaid, { ...noDraft, tasks: [{ ...noTask, title: 'Campos' }] })).toBe('')
  expect(singleFacts({ ...ready, work: none }, { ...noDraft, new_project: { ...noProject, name: 'Portal' } })).toBe(
    ' (parceiro Estúdio Maré, 1.200,5h, de 01/12/2026, até 31/03/2027)',
  )
})
