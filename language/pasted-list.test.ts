import { expect, test } from 'vitest'
import { pastedList } from './pasted-list.ts'
import type { Draft } from './src/plan.ts'
import { noNames, type TurnContext } from './src/turn-context.ts'
import { understand } from './src/understand.ts'

const named = (label: string) => ({ id: label, label })
const project = (label: string, client: string) => ({ ...named(label), client, status: 'active' })
const names = {
  ...noNames,
  people: ['Camila Duarte', 'Rafael Nunes', 'Marina Azevedo'].map(named),
  projects: [
    project('Portal do Cooperado', 'Cooperativa Serra Azul'),
    project('App de Vistoria em Campo', 'Seguradora Litoral'),
    project('Painel Financeiro', 'Acme Indústria'),
  ],
}

function turnOf(text: string): TurnContext {
  const page = { context_type: 'projects', project: named('Portal do Cooperado'), epic: null, story: null } as const
  return {
    text,
    history: [],
    speaker: named('Marina Azevedo'),
    today: '2026-11-28',
    page,
    names,
    pending: null,
    last: null,
  }
}

type Row = { title: string | null; is_done?: boolean | undefined; [field: string]: unknown }
const fields = ['description', 'assignee', 'estimate_hours', 'priority', 'due_date']

function rowsOf(text: string): string[] {
  const plan = understand(turnOf(text))
  if (plan.intent !== 'create') return [plan.intent]
  const { epics, stories, tasks, project: place } = plan.draft
  const rows: string[] = place ? [`in ${JSON.stringify(place)}`] : []
  const story = (row: Draft['stories'][number], depth: number) => {
    add('story', row, depth)
    for (const task of row.tasks) add('task', task, depth + 1)
  }
  for (const epic of epics) {
    add('epic', epic, 0)
    for (const one of epic.stories) story(one, 1)
  }
  for (const one of stories) story(one, 0)
  for (const task of tasks) add('task', task, 0)
  return rows

  function add(noun: string, row: Row, depth: number) {
    const said = fields.flatMap((field) => (row[field] == null ? [] : [`${field}=${wordsOf(row[field])}`]))
    rows.push([`${'  '.repeat(depth)}${noun} ${row.title}`, ...said, ...(row.is_done ? ['done'] : [])].join(' '))
  }
}

function wordsOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'said' in value ? value.said : value
}

test('[AS-13] a pasted list is its rows, whatever its marks, markup, numbers, labels, facts and opening are', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { text, rows } = pastedList(seed)
    expect(rowsOf(text), text).toEqual(rows)
  }
})
