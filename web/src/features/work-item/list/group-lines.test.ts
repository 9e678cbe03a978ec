import type { WorkItem } from '@leme/contract/work/work-item'
import { expect, test } from 'vitest'
import { epic, id, rafael, story, task } from '../../../test-project.tsx'
import type { People } from '../../work/people.ts'
import { groupLines } from './group-lines.ts'

const epics = [epic(31, { title: 'Zelo' }), epic(32, { title: 'Área' })]
const stories = [
  story(41, { title: 'T', epic_id: id(31) }),
  story(42, { title: 'T', epic_id: id(32) }),
  story(43, { title: 'T' }),
]
const tasks = [
  task(51, { title: 'T', status: 'done', priority: 'P3', story_id: id(41), due_date: '2026-03-09' }),
  task(52, {
    title: 'T',
    status: 'doing',
    priority: 'P1',
    story_id: id(42),
    due_date: '2026-03-15',
    assignee_user_id: rafael,
  }),
  task(53, { title: 'T', status: 'planned', priority: 'P3', story_id: id(43), due_date: '2026-03-23' }),
  task(54, { title: 'T', status: 'doing', priority: 'P2', due_date: null }),
] as WorkItem[]

const people = { nameOf: (person: string | null) => (person === rafael ? 'Rafael Nogueira' : null) } as People
const beside = { people, epics, stories, today: '2026-03-10', statusText: (status: string) => status.toUpperCase() }

test.each([
  ['person', 'Rafael Nogueira 1: 52; Sem responsável 3: 51 53 54'],
  ['status', 'PLANNED 1: 53; DOING 2: 52 54; DONE 1: 51'],
  ['priority', 'P1 (Alta) 1: 52; P2 (Média) 1: 54; P3 (Baixa) 2: 51 53'],
  ['epic', 'Área 1: 52; Zelo 1: 51; Sem épico 2: 53 54'],
  [
    'due_week',
    'Esta semana, 09/03/2026 a 15/03/2026 2: 51 52; Semana de 23/03/2026 a 29/03/2026 1: 53; Sem prazo 1: 54',
  ],
])('[WD-09] a project’s rows by %s: each group with how many it has, what has none last', (by, expected) => {
  const lines = groupLines(tasks, by, beside)
  const words = lines.map((line) => ('group' in line ? `; ${line.group} ${line.count}:` : ` ${line.key.slice(-2)}`))
  expect(words.join('').slice(2)).toBe(expected)
})
