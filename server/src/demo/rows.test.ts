import { roles } from '@leme/contract/can'
import { commonPasswordMessage } from '@leme/contract/people/password'
import { projectKinds } from '@leme/contract/project/project-kind'
import {
  agentRunStatuses,
  invoiceStatuses,
  priorities,
  projectStatuses,
  ticketStatuses,
  workStatuses,
} from '@leme/contract/status'
import { checkDocument } from '@leme/contract/text/document-number'
import { describe, expect, test } from 'vitest'
import { allRows, atAnyInstant, count, now, type Row, reader, rowsOf, sorted, today } from '../../test/demo-rows.ts'
import { demoPassword } from '../auth/password/demo-password.ts'
import { refuseWeakPassword } from '../auth/password/password.ts'
import { people } from './people.ts'
import { demoRows } from './rows.ts'

const day = today(now)

const distinct = (rows: readonly Row[], column: string) => [...new Set(rows.map((row) => row[column]))].sort()

test('the same instant gives the same data to the last character, another instant gives them its own days', () => {
  expect(demoRows(new Date(now))).toEqual(demoRows(now))
  const later = rowsOf(new Date('2028-02-29T12:00:00Z'))
  const dates = (rows: Row[]) => rows.map(({ due_date }) => due_date)
  expect(dates(later('finance_invoices'))).not.toEqual(dates(reader('finance_invoices')))
  expect(later('tasks').map(({ title }) => title)).toEqual(reader('tasks').map(({ title }) => title))
})

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

test('[AU-19] nobody may choose the password of the demo, as it is printed; no other rule refuses it', () => {
  for (const person of people) {
    expect(() => refuseWeakPassword(demoPassword, person)).toThrow(
      expect.objectContaining({ detail: commonPasswordMessage }),
    )
    expect(() => refuseWeakPassword(`${demoPassword}!`, person)).not.toThrow()
  }
})
