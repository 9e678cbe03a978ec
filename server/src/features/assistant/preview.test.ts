import { expect, test } from 'vitest'
import { noDraft, noStory, noTask } from './plan.ts'
import { previewLines } from './preview.ts'
import type { Ready } from './said.ts'

const ana = '0190a8e0-0000-7000-8000-000000000001'
const epic = '0190a8e0-0000-7000-8000-000000000002'
const story = '0190a8e0-0000-7000-8000-000000000003'
const task = {
  title: 'Campos',
  description: null,
  priority: 'P1',
  estimate_hours: 4,
  due_date: '2026-12-18',
  assignee_user_id: ana,
} as const
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
