import { type OrchestratorAnswer, plannedStory, plannedTask } from '@leme/contract/assistant/assistant'
import { expect, test } from 'vitest'
import { branches } from './plan-names.ts'
import { createdWords, planCounts, workFacts } from './plan-words.ts'

const task = plannedTask.parse({ title: 'Campos' })
const story = plannedStory.parse({ title: 'Formulário', tasks: [task] })
const epic = { title: 'Cadastro', description: null, owner_user_id: null, stories: [story, story] }

const answer: OrchestratorAnswer = {
  message: '',
  needs_confirmation: true,
  preview: '',
  project: null,
  epics_to_create: [],
  stories_to_create: [],
  tasks_to_create: [],
  people: [],
  choices: [],
  data: { links: [] },
  conversation_id: '',
  exchange_id: '',
  confirmation_token: null,
  can_undo: false,
  asks_undo: false,
  change_id: null,
  note: null,
}
const project: OrchestratorAnswer['project'] = {
  id: '',
  is_new: true,
  name: 'Portal',
  client: 'Acme',
  kind: 'delivery',
  partner: null,
  description: null,
  budget_hours: null,
  start_date: null,
  end_date: null,
}

test('[AS-04] a preview counts what it would create, and what there is none of is left out', () => {
  expect(planCounts({ ...answer, epics_to_create: [epic, epic] })).toBe('2 épicos, 4 stories, 4 tasks')
  expect(planCounts({ ...answer, project, epics_to_create: [{ ...epic, stories: [] }] })).toBe('1 projeto, 1 épico')
  expect(planCounts({ ...answer, tasks_to_create: [{ ...task, story_id: null }] })).toBe('1 task')
})

test('[AS-04] what is known of a story or task stands in one line', () => {
  expect(workFacts({ ...task, priority: 'P1', estimate_hours: 7.5, due_date: '2026-12-31', person: 'Ana' })).toBe(
    'P1 · 7,5h · 31/12/2026 · Ana',
  )
  expect(workFacts(task)).toBe('P3')
})

test('[AS-07] a confirmation is announced by what it created', () => {
  expect(createdWords({ ...answer, project, epics_to_create: [epic] })).toBe('Épicos criados!')
  expect(createdWords({ ...answer, stories_to_create: [{ ...story, epic_id: null }] })).toBe('Stories criadas!')
  expect(createdWords({ ...answer, tasks_to_create: [{ ...task, story_id: null }] })).toBe('Tasks criadas!')
  expect(createdWords({ ...answer, project })).toBe('Projeto criado!')
})

test('[AS-04] what goes below something that exists is gathered below its name', () => {
  const rows = [
    { title: 'A', epic_id: '1' },
    { title: 'B', epic_id: null },
    { title: 'C', epic_id: '1' },
  ]
  const found = branches(
    rows,
    ({ epic_id }) => epic_id,
    (id) => id ?? 'sem épico',
  )
  expect(found.map(({ title, rows: below }) => [title, below.map((row) => row.title)])).toEqual([
    ['1', ['A', 'C']],
    ['sem épico', ['B']],
  ])
})
