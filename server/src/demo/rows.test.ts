import { calendarIn } from '@leme/contract/calendar'
import { roles } from '@leme/contract/can'
import { defaultTimeZone } from '@leme/contract/default-time-zone'
import { checkDocument } from '@leme/contract/document-number'
import { healthDeductions, healthScore } from '@leme/contract/health'
import { commonPasswordMessage } from '@leme/contract/password'
import { projectKinds } from '@leme/contract/project-kind'
import {
  agentRunStatuses,
  invoiceStatuses,
  type ProjectStatus,
  priorities,
  projectStatuses,
  ticketStatuses,
  workStatuses,
} from '@leme/contract/status'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../auth/demo-password.ts'
import { refuseWeakPassword } from '../auth/password.ts'
import { people } from './people.ts'
import { demoRows } from './rows.ts'

const { dayOf: today } = calendarIn(defaultTimeZone)

type Row = Record<string, string | null>
type Entry = { id: string; project_id: string; user_id: string; date: string; hours: number; created_at: string }
type Run = {
  id: string
  span_id: string
  status: string
  error: string | null
  cost_usd: string | null
  latency_ms: number | null
  created_at: string
}
type Span = Omit<Run, 'created_at'> & { run_id: string; parent_span_id: string | null; started_at: string }
type ActivityRow = Row & { changes: Record<string, [unknown, unknown]> }

const made = new Map<number, Map<string, Row[]>>()
const now = new Date('2026-11-20T17:32:00Z')
const day = today(now)
const reader = rowsOf(now)

/** Every table's rows of an instant as JSON carries them, made once. */
function tablesOf(at: Date): Map<string, Row[]> {
  const known = made.get(at.getTime())
  if (known) return known
  const { tables } = demoRows(at)
  const byName = new Map(tables.map(({ table, rows }) => [table, JSON.parse(JSON.stringify(rows)) as Row[]]))
  made.set(at.getTime(), byName)
  return byName
}

function rowsOf(at: Date) {
  const byName = tablesOf(at)
  return (table: string): Row[] => {
    const rows = byName.get(`public.${table}`)
    if (!rows) throw new Error(`no rows of ${table}`)
    return rows
  }
}

const allRows = (at: Date): Row[] => [...tablesOf(at).values()].flat()

const distinct = (rows: readonly Row[], column: string) => [...new Set(rows.map((row) => row[column]))].sort()
const sorted = (values: readonly string[]) => [...values].sort()
const count = (rows: readonly Row[], column: string, value: string) =>
  rows.filter((row) => row[column] === value).length

test('the same instant gives the same data to the last character, another instant gives them its own days', () => {
  expect(demoRows(new Date(now))).toEqual(demoRows(now))
  const later = rowsOf(new Date('2028-02-29T12:00:00Z'))
  const dates = (rows: Row[]) => rows.map(({ due_date }) => due_date)
  expect(dates(later('finance_invoices'))).not.toEqual(dates(reader('finance_invoices')))
  expect(later('tasks').map(({ title }) => title)).toEqual(reader('tasks').map(({ title }) => title))
})

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
/** Twenty of them, the same for every test of a run. */
const seed = Date.now()
const atAnyInstant = (check: (at: Date) => void) => fc.assert(fc.property(anyInstant, check), { numRuns: 20, seed })

describe('whenever it is loaded', () => {
  test('nothing has happened after that instant', () => {
    atAnyInstant((at) => {
      const [instant, date] = [at.toISOString(), today(at)]
      const later = allRows(at).filter(
        ({ created_at, updated_at, paid_date, received_date }) =>
          (created_at ?? '9') > instant || (updated_at ?? '') > instant || (paid_date ?? received_date ?? '') > date,
      )
      expect(later).toEqual([])
    })
  })

  test('nothing is older than what it belongs to, nor moved before it came up', () => {
    atAnyInstant((at) => {
      const born = new Map(allRows(at).map(({ id, created_at }) => [id, created_at ?? '']))
      const parentKeys = ['org_id', 'user_id', 'project_id', 'epic_id', 'story_id', 'task_id', 'agent_id', 'run_id']
      const wrong = allRows(at).filter((row) => {
        const [begins, changed] = [row.created_at ?? '', row.updated_at ?? '9']
        const older = parentKeys.flatMap((key) => row[key] ?? []).map((id) => born.get(id))
        return changed < begins || older.some((instant) => instant === undefined || instant > begins)
      })
      expect(wrong).toEqual([])
    })
  })

  test('every row has an identifier of its own, of version 7', () => {
    atAnyInstant((at) => {
      // A span is known by its trace's identifier and its own.
      const ids = allRows(at).flatMap((row) => (row.span_id && !row.id ? [] : (row.id ?? '')))
      expect(new Set(ids).size).toBe(ids.length)
      expect(
        ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
      ).toEqual([])
    })
  })

  test('work begins and is due on working days', () => {
    atAnyInstant((at) => {
      const dates = allRows(at).flatMap((row) => [row.start_date, row.end_date, row.due_date, row.expected_date])
      const weekdays = dates.filter(Boolean).map((date) => new Date(date ?? '').getUTCDay())
      expect(weekdays.filter((weekday) => weekday === 0 || weekday === 6)).toEqual([])
    })
  })
})

describe('[ST-05] every status of every noun occurs', () => {
  test.each([
    ['projects', 'status', projectStatuses],
    ['projects', 'kind', projectKinds],
    ['epics', 'status', workStatuses],
    ['stories', 'status', workStatuses],
    ['tasks', 'status', workStatuses],
    ['tasks', 'priority', priorities],
    ['tickets', 'status', ticketStatuses],
    ['finance_invoices', 'status', invoiceStatuses],
    ['agent_runs', 'status', agentRunStatuses],
    ['users', 'role', roles],
    ['project_members', 'role', ['lead', 'contributor', 'reviewer']],
  ] as const)('%s: %s', (table, column, expected) => {
    expect(distinct(reader(table), column)).toEqual(sorted(expected))
  })

  test('receivables: paid, pending and late by their dates', () => {
    const rows = reader('finance_receivables')
    const open = rows.filter(({ received_date }) => received_date === null)
    expect(open.filter(({ expected_date }) => (expected_date ?? '') < day)).toHaveLength(3)
    expect(open.filter(({ expected_date }) => (expected_date ?? '') >= day)).toHaveLength(7)
    expect(rows).toHaveLength(24)
  })
})

test('[CL-04] twelve clients, two inactive, every document right but the one that shows the warning', () => {
  const clients = reader('clients')
  expect(clients).toHaveLength(12)
  expect(clients.filter(({ is_active }) => !is_active)).toHaveLength(2)
  const checks = clients.map(({ document }) => checkDocument(document))
  expect(checks.filter((check) => check === 'wrong_digits')).toHaveLength(1)
  expect(checks.filter((check) => check === 'valid')).toHaveLength(10)
  expect(clients.filter(({ document }) => /[A-Z]/.test(document ?? ''))).not.toHaveLength(0)
})

test('[PL-03] fourteen projects, from two to five epics, six to twelve stories and ten to thirty tasks each', () => {
  const projects = reader('projects')
  expect(projects).toHaveLength(14)
  for (const { id = '', name } of projects) {
    const sizes = ['epics', 'stories', 'tasks'].map((table) => count(reader(table), 'project_id', id ?? ''))
    const within = (size: number | undefined, low: number, high: number) => (size ?? 0) >= low && (size ?? 0) <= high
    expect([within(sizes[0], 2, 5), within(sizes[1], 6, 12), within(sizes[2], 10, 30)], `${name} ${sizes}`).toEqual([
      true,
      true,
      true,
    ])
  }
})

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
    const actual = (rows('activity') as unknown as ActivityRow[]).map(
      ({ created_at, noun, noun_id, action, changes }) => {
        const moved = action === 'updated' ? ` to ${changes.status?.[1]}` : ''
        return `${created_at} ${noun} ${noun_id} ${action}${moved}`
      },
    )
    expect(sorted(actual)).toEqual(sorted(expected.filter((line) => line >= since)))
  })
})

test('[PD-20] who did something in a project is one of its members, and what they did has a name', () => {
  const members = new Set(reader('project_members').map(({ project_id, user_id }) => `${project_id} ${user_id}`))
  for (const { project_id, user_id, label, action, changes } of reader('activity') as unknown as ActivityRow[]) {
    expect(members).toContain(`${project_id} ${user_id}`)
    expect(label).toMatch(/\S/)
    if (action === 'updated') expect(changes.status?.[0]).not.toBe(changes.status?.[1])
  }
})

test('nothing open is due before it came up', () => {
  atAnyInstant((at) => {
    for (const { title, status, due_date, created_at } of rowsOf(at)('tasks')) {
      if (status === 'done' || !due_date) continue
      expect(today(new Date(created_at ?? '')) <= due_date, `${title}`).toBe(true)
    }
  })
})

test('done holds only what is done, and planned projects nothing that has begun', () => {
  const statusOf = new Map(
    ['projects', 'epics', 'stories'].flatMap((table) => reader(table).map((row) => [row.id, row.status])),
  )
  for (const { title, status, project_id, epic_id, story_id } of [
    ...reader('epics'),
    ...reader('stories'),
    ...reader('tasks'),
  ]) {
    const above = [project_id, epic_id, story_id].filter(Boolean).map((id) => statusOf.get(id ?? ''))
    if (above.includes('done')) expect(status, `${title}`).toBe('done')
    if (statusOf.get(project_id ?? '') === 'planned') expect(status, `${title}`).toBe('planned')
  }
})

test('some open tasks are overdue, and some still have time', () => {
  const open = reader('tasks').filter(({ status, due_date }) => status !== 'done' && due_date !== null)
  const late = open.filter(({ due_date }) => (due_date ?? '') < day)
  expect(late.length).toBeGreaterThan(5)
  expect(open.length - late.length).toBeGreaterThan(late.length)
})

test('an invoice’s dates say the same as its status, and its number follows its year, on any day', () => {
  const instants = ['2026-11-20T17:32:00Z', '2026-11-22T02:30:00Z', '2027-01-01T12:00:00Z', '2027-01-09T23:59:00Z']
  for (const at of instants.map((instant) => new Date(instant))) {
    const invoices = rowsOf(at)('finance_invoices')
    for (const { number, status, due_date, paid_date, created_at } of invoices) {
      expect(paid_date !== null, `${number}`).toBe(status === 'paid')
      if (status === 'overdue') expect((due_date ?? '') < today(at)).toBe(true)
      if (status === 'pending' || status === 'draft') expect((due_date ?? '') >= today(at)).toBe(true)
      expect(number).toMatch(new RegExp(`^${created_at?.slice(0, 4)}-\\d{4}$`))
    }
    const numbers = invoices.map(({ number }) => number ?? '')
    expect(numbers).toEqual(sorted(numbers))
    expect(new Set(numbers).size).toBe(numbers.length)
  }
})

test('thirty days of runs, most of them done, the last day and the last week not empty', () => {
  const runs = reader('agent_runs')
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const newer = (days: number) => runs.filter(({ created_at }) => (created_at ?? '') > since(days)).length
  expect([runs.length, newer(30)]).toEqual([300, 300])
  expect(newer(1)).toBeGreaterThan(10)
  expect(newer(7)).toBeGreaterThan(newer(1) * 2)
  const failed = runs.filter(({ status }) => status === 'failed')
  expect(failed.length).toBeGreaterThan(5)
  expect(failed.length).toBeLessThan(30)
  for (const { status, error, latency_ms, cost_usd } of runs) {
    expect(error !== null).toBe(status === 'failed')
    expect([latency_ms === null, cost_usd === null]).toEqual([status === 'running', status === 'running'])
  }
})

test('[OB-06] every run has steps, within its time and its cost, and none is ahead of now', () => {
  const spans = reader('spans') as unknown as Span[]
  for (const run of reader('agent_runs') as unknown as Run[]) {
    const [root, ...steps] = spans.filter(({ run_id }) => run_id === run.id)
    expect(steps.length).toBeGreaterThan(0)
    expect(root).toMatchObject({ span_id: run.span_id, parent_span_id: null, status: run.status, error: run.error })
    const costs = steps.flatMap(({ cost_usd }) => (cost_usd === null ? [] : Math.round(Number(cost_usd) * 1e6)))
    const cost = costs.reduce((sum, one) => sum + one, 0)
    expect(cost).toBe(Math.round(Number(run.cost_usd) * 1e6))
    const begins = Date.parse(run.created_at)
    const ends = run.latency_ms === null ? now.getTime() : begins + run.latency_ms
    for (const { started_at, latency_ms, parent_span_id } of steps) {
      expect(parent_span_id).toBe(run.span_id)
      expect(Date.parse(started_at)).toBeGreaterThanOrEqual(begins)
      expect(Date.parse(started_at) + (latency_ms ?? 0)).toBeLessThanOrEqual(ends)
    }
  }
})

test('[AU-19] nobody may choose the password of the demo, as it is printed; no other rule refuses it', () => {
  for (const person of people) {
    expect(() => refuseWeakPassword(demoPassword, person)).toThrow(
      expect.objectContaining({ detail: commonPasswordMessage }),
    )
    expect(() => refuseWeakPassword(`${demoPassword}!`, person)).not.toThrow()
  }
})
