import type { Project } from '@leme/contract/project/project'
import { describe, expect, test } from 'vitest'
import { budgetTone } from '../budget-tone.ts'
import { projectTally, shownProjects } from './project-filter.ts'

function project(fields: Partial<Project>): Project {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    org_id: '01890000-0000-7000-8000-000000000000',
    name: 'Portal do Cooperado',
    prefix: 'PC',
    client: 'Cooperativa Vale do Iguaçu',
    client_id: null,
    kind: 'delivery',
    partner: null,
    description: null,
    budget_hours: null,
    spent_hours: 0,
    start_date: null,
    end_date: null,
    status: 'planned',
    health_score: 100,
    health: [],
    created_at: '2026-01-01T12:00:00Z',
    comment_count: 0,
    ...fields,
  }
}

describe('[PL-07] the filter', () => {
  const portal = project({ status: 'doing' })
  const atlas = project({ name: 'Atlas', client: 'Farol Tecnologia', kind: 'product' })
  const all = [portal, atlas]

  test.each([
    [{}, [portal, atlas]],
    [{ q: '   ' }, [portal, atlas]],
    [{ q: 'portal' }, [portal]],
    [{ q: 'IGUACU' }, [portal]],
    [{ q: 'iguaçu' }, [portal]],
    // Composed and decomposed letters are the same letter.
    [{ q: 'iguac\u0327u' }, [portal]],
    [{ q: 'farol' }, [atlas]],
    [{ q: 'iguaçu portal' }, [portal]],
    [{ q: 'portal farol' }, []],
    [{ status: 'doing' }, [portal]],
    [{ status: 'blocked' }, []],
    [{ kind: 'product' }, [atlas]],
    [{ q: 'a', kind: 'product', status: 'doing' }, []],
  ] as const)('%j', (filter, expected) => {
    expect(shownProjects(all, filter)).toEqual(expected)
  })

  test('counts in Portuguese', () => {
    expect(projectTally(18, 18)).toBe('18 projetos')
    expect(projectTally(1, 1)).toBe('1 projeto')
    expect(projectTally(3, 18)).toBe('3 de 18 projetos')
    expect(projectTally(0, 1)).toBe('0 de 1 projeto')
  })
})

test.each([
  ['doing', 90, 100, 'accent'],
  ['doing', 90.5, 100, 'warn'],
  ['doing', 100, 100, 'warn'],
  ['blocked', 100.5, 100, 'danger'],
  ['done', 120, 100, 'accent'],
  ['cancelled', 95, 100, 'accent'],
  ['planned', 10, null, 'accent'],
] as const)(
  '[PL-02] the budget of %s work at %d of %j hours is drawn as %s',
  (status, spent_hours, budget_hours, tone) => {
    expect(budgetTone(project({ status, spent_hours, budget_hours }))).toBe(tone)
  },
)

test('[PD-21] cards sort by health, name and end; without an end last', () => {
  const b = project({ name: 'Bússola', health_score: 40, end_date: null })
  const a = project({ name: 'Âncora', health_score: 90, end_date: '2026-12-01' })
  const c = project({ name: 'Cabo', health_score: 10, end_date: '2026-11-01' })
  expect(shownProjects([b, a, c], {})).toEqual([b, a, c])
  expect(shownProjects([b, a, c], { sort: 'name' })).toEqual([a, b, c])
  expect(shownProjects([b, a, c], { sort: 'health' })).toEqual([c, b, a])
  expect(shownProjects([b, a, c], { sort: 'end' })).toEqual([c, a, b])
})
