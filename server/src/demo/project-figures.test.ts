import { healthDeductions, healthScore } from '@leme/contract/project/health'
import type { ProjectStatus } from '@leme/contract/status'
import { expect, test } from 'vitest'
import { atAnyInstant, count, now, type Row, reader, rowsOf, sorted, today } from '../../test/demo-rows.ts'

type Entry = { id: string; project_id: string; user_id: string; date: string; hours: number; created_at: string }
type EventRow = Omit<Row, 'before' | 'after'> & Record<'before' | 'after', Record<string, unknown> | null>

const eventsOf = (rows: typeof reader) =>
  (rows('events') as unknown as EventRow[]).filter(({ noun }) => noun !== 'ticket')

/** Each project's hours and the score of its health, by its name, as the product would show them. */
function healthOf(at: Date, rows = rowsOf(at)) {
  return rows('projects').map((project) => {
    const mine = (table: string) => rows(table).filter(({ project_id }) => project_id === project.id)
    const tasks = mine('tasks')
    const logged = mine('time_entries').reduce((sum, { hours }) => sum + Number(hours), 0)
    const spent_hours = Number(project.imported_hours) + logged
    const deductions = healthDeductions(
      {
        status: project.status as ProjectStatus,
        start_date: project.start_date ?? null,
        end_date: project.end_date ?? null,
        created_day: today(new Date(project.created_at ?? '')),
        budget_hours: project.budget_hours === null ? null : Number(project.budget_hours),
        spent_hours,
        tasks_total: tasks.length,
        tasks_done: count(tasks, 'status', 'done'),
        tasks_overdue: tasks.filter(({ status, due_date }) => status !== 'done' && (due_date ?? '9') < today(at))
          .length,
        blocked: count([...mine('epics'), ...mine('stories'), ...tasks], 'status', 'blocked'),
      },
      today(at),
    )
    const { name, status, budget_hours } = project
    return { name, status, budget_hours, spent_hours, score: healthScore(deductions) }
  })
}

test('[PD-19] most projects are in good health, some are not, and the portal’s is about 87, on any day', () => {
  atAnyInstant((at) => {
    const projects = healthOf(at)
    const scores = projects.map(({ score }) => score)
    expect(scores.filter((score) => score < 50)).toHaveLength(1)
    expect(scores.filter((score) => score >= 50 && score < 75)).toHaveLength(3)
    expect(projects.find(({ name }) => name?.startsWith('Portal'))?.score).toSatisfy(
      (score) => score > 84 && score < 90,
    )
    for (const { name, status, budget_hours, spent_hours, score } of projects) {
      if (status === 'blocked') expect(score, `${name}`).toBeLessThan(75)
      if (budget_hours !== null && spent_hours > Number(budget_hours)) expect(score, `${name}`).toBeLessThan(90)
      if (status === 'planned') expect([spent_hours, score], `${name}`).toEqual([0, 100])
    }
  })
})

test('[PD-18] a project’s hours are those it came with and those of the last weeks, on any day the same in all', () => {
  const total = (at: Date, rows = rowsOf(at)) => healthOf(at, rows).map(({ name, spent_hours }) => [name, spent_hours])
  const totals = total(now)
  expect(totals).toContainEqual(['Portal do Cooperado 2.0', 312.5])
  atAnyInstant((at) => {
    const rows = rowsOf(at)
    expect(total(at, rows)).toEqual(totals)
    expect(rows('projects').every(({ imported_hours }) => Number(imported_hours) >= 0)).toBe(true)
    const entries = rows('time_entries') as unknown as Entry[]
    expect(entries.length).toBeGreaterThan(80)
    const worked = new Map<string, number>()
    for (const { user_id, date, hours, created_at } of entries) {
      expect([hours > 0, Number.isInteger(hours * 4), today(new Date(created_at))]).toEqual([true, true, date])
      worked.set(`${user_id} ${date}`, (worked.get(`${user_id} ${date}`) ?? 0) + hours)
    }
    expect(Math.max(...worked.values())).toBeLessThanOrEqual(8)
  })
})

test('[PD-20] the activity of two weeks says the same as the rows, each thing once', () => {
  atAnyInstant((at) => {
    const rows = rowsOf(at)
    const since = new Date(at.getTime() - 14 * 86_400_000).toISOString()
    const expected = Object.entries({
      project: 'projects',
      project_member: 'project_members',
      epic: 'epics',
      story: 'stories',
      task: 'tasks',
      time_entry: 'time_entries',
    }).flatMap(([noun, table]) =>
      rows(table).flatMap(({ id, status, created_at, updated_at }) => [
        `${created_at} ${noun} ${id} created`,
        ...(updated_at && updated_at !== created_at ? [`${updated_at} ${noun} ${id} updated to ${status}`] : []),
      ]),
    )
    const actual = eventsOf(rows).map(({ created_at, noun, noun_id, action, after }) => {
      const moved = action === 'updated' ? ` to ${after?.status}` : ''
      return `${created_at} ${noun} ${noun_id} ${action}${moved}`
    })
    expect(sorted(actual)).toEqual(sorted(expected.filter((line) => line >= since)))
  })
})

test('[PD-20] who did something in a project is one of its members, and what they did has a name', () => {
  const members = new Set(reader('project_members').map(({ project_id, user_id }) => `${project_id} ${user_id}`))
  for (const { project_id, user_id, label, action, before, after } of eventsOf(reader)) {
    expect(members).toContain(`${project_id} ${user_id}`)
    expect(label).toMatch(/\S/)
    if (action === 'updated') expect(before?.status).not.toBe(after?.status)
  }
})
