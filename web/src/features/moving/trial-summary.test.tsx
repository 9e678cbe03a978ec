import { noStandings } from '@leme/contract/moving/moving-comparison'
import { noCounts } from '@leme/contract/moving/moving-counts'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TrialSummary } from './trial-summary.tsx'

const none = { count: 0, first: [] }
const comparison = {
  ...{
    created: noCounts(),
    kinds: noStandings(),
    unchanged: 0,
    changed: 0,
    touched: 0,
    gone: 0,
    cut: 0,
    cut_titles: 0,
    rounded: 0,
    on_tasks: 0,
  },
  ...{ changes: [], elsewhere: [], vanished: [], named: [] },
}
const trial: MovingTrial = {
  ...{
    source: 'Clockify',
    brings: 'hours',
    columns: [],
    open: [],
    warnings: [],
    kinds: { epic: 0, story: 0, task: 0 },
  },
  ...{
    comparison,
    is_untitled: false,
    comments: 0,
    items: 0,
    raised: 0,
    raised_first: null,
    statuses: [],
    priorities: [],
    types: [],
  },
  ...{ strangers: { people: 0, seconds: 0 }, left_out: none },
  ...{
    people: [],
    projects: [],
    left: [],
    clashes: none,
    doubles: none,
    doubts: none,
    refused: none,
    tree: [],
    lines: [],
  },
}
const person = { key: 'a', name: 'Ana', email: null, user_id: null, by: null, is_chosen: false, is_named: false }

test('[MV-02] a file whose hours are all of people whom nobody knows says where to say who they are', () => {
  // The people are not all listed.
  const said = { ...trial, people: [{ ...person, seconds: 5400 }], strangers: { people: 2, seconds: 7200 } }
  render(<TrialSummary trial={said} said={{}} locked={false} isTrying={false} onSay={() => {}} />)
  screen.getByText('Nada de novo a trazer')
  screen.getByText('2h00 são de 2 pessoas que o Leme não conhece, e ficam de fora. Em Pessoas, diga quem são.')
})

test('[MV-03] what stays as it is has the way to it', () => {
  const row = {
    why: 'touched' as const,
    noun: 'task' as const,
    key: 'POR-7',
    title: 'Lixar',
    project_id: 'p',
    fields: ['status'],
  }
  const touched = { ...comparison, touched: 3, named: [row] }
  render(
    <TrialSummary
      trial={{ ...trial, comparison: touched }}
      said={{}}
      locked={false}
      isTrying={false}
      onSay={() => {}}
    />,
  )
  expect(screen.getByRole('link', { name: 'POR-7 Lixar', hidden: true }).getAttribute('href')).toBe('/projects/p/POR-7')
  screen.getByText('e mais 2, no relatório')
})
