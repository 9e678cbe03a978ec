import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useChanges } from '../../test/change-stage.ts'

const { stage, asUs, insert, createProject, change, takeReported } = useChanges()

describe('a committed change is reported once for each table, before its writer goes on', () => {
  test('[PD-16] of a project itself', async () => {
    const id = await createProject()
    expect(takeReported()).toEqual([[`${id}:projects`]])
    await change('update projects set name = $2 where id = $1', [stage.project, 'Novo'])
    expect(takeReported()).toEqual([['projects']])
  })

  test.each(['epics', 'stories', 'tasks'] as const)('[PD-16] of %s', async (table) => {
    const id = await insert(table, { project_id: stage.project, title: 'Um' })
    expect(takeReported()).toEqual([[table]])
    await change(`update ${table} set title = 'Dois' where id = $1`, [id])
    expect(takeReported()).toEqual([[table]])
    await change(`delete from ${table} where id = $1`, [id])
    expect(takeReported()).toEqual([[table]])
  })

  test('[PD-16] of members', async () => {
    const id = await insert('project_members', { project_id: stage.project, user_id: stage.us.user_id })
    expect(takeReported()).toEqual([['project_members']])
    await change(`update project_members set role = 'lead' where id = $1`, [id])
    expect(takeReported()).toEqual([['project_members']])
    await change('delete from project_members where id = $1', [id])
    expect(takeReported()).toEqual([['project_members']])
  })

  test('[PD-16] of hours, which are the project’s too', async () => {
    const task_id = await insert('tasks', { project_id: stage.project, title: 'Um' })
    takeReported()
    const id = await insert('time_entries', {
      project_id: stage.project,
      task_id,
      user_id: stage.us.user_id,
      date: '2026-02-03',
      hours: 2,
    })
    expect(takeReported()).toEqual([['projects', 'time_entries']])
    await change('update time_entries set hours = 3 where id = $1', [id])
    expect(takeReported()).toEqual([['projects', 'time_entries']])
    await change('delete from time_entries where id = $1', [id])
    expect(takeReported()).toEqual([['projects', 'time_entries']])
  })

  test('[PD-16] of many rows by many statements', async () => {
    await asUs(async (tx) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await tx.query(
          `insert into tasks (org_id, project_id, title)
           select $1, unnest($2::uuid[]), 'Task ' || number from generate_series(1, 100) number`,
          [stage.us.org_id, [stage.project, stage.other]],
        )
        await tx.query(`update tasks set status = 'done' where project_id = $1`, [stage.project])
      }
      await tx.query(`insert into epics (org_id, project_id, title) values ($1, $2, 'Um')`, [
        stage.us.org_id,
        stage.project,
      ])
    })
    expect(takeReported()).toEqual([[`${stage.other}:tasks`, 'epics', 'tasks'].sort()])
  })

  test('[PD-16] of every one of a thousand projects', async () => {
    const rows = await change(
      `insert into projects (org_id, name, client)
       select $1, 'Projeto ' || number, 'Porto' from generate_series(1, 1000) number returning id`,
      [stage.us.org_id],
    )
    const [first = []] = takeReported()
    expect(first).toHaveLength(1000)
    expect(new Set(first)).toEqual(new Set(rows.map((row) => `${'id' in row ? row.id : ''}:projects`)))
  })
})

describe('a committed change is reported for the organization', () => {
  test('[PD-26] with its table, once, whatever the projects', async () => {
    await asUs(async (tx) => {
      for (const id of [stage.project, stage.other]) {
        await tx.query(`insert into tasks (org_id, project_id, title) values ($1, $2, 'Um')`, [stage.us.org_id, id])
      }
    })
    await change('update projects set name = $2 where id = $1', [stage.project, 'Novo'])
    expect(stage.reportedOfOrganization).toEqual(['tasks', 'projects'])
  })

  test.each([
    ['clients', { name: 'Porto' }, { name: 'Cais' }],
    ['tickets', { title: 'Um' }, { title: 'Dois' }],
    ['finance_invoices', { number: '1', client: 'Porto', amount: 10, due_date: '2026-12-31' }, { amount: 20 }],
    [
      'finance_receivables',
      { external_id: 'um', client: 'Porto', amount: 10, expected_date: '2026-12-31' },
      { amount: 20 },
    ],
  ])('[PD-26] of %s', async (table, fields, changes) => {
    const id = await insert(table, fields)
    const [[column, value] = ['', '']] = Object.entries(changes)
    await change(`update ${table} set ${column} = $2 where id = $1`, [id, value])
    expect(stage.reportedOfOrganization).toEqual([table, table])
    expect(takeReported()).toEqual([])
  })
})

describe('what follows from a change is reported with it', () => {
  test('[PD-07] a deleted epic’s stories', async () => {
    const epic_id = await insert('epics', { project_id: stage.project, title: 'Um' })
    await insert('stories', { project_id: stage.project, epic_id, title: 'Um' })
    takeReported()
    await change('delete from epics where id = $1', [epic_id])
    expect(takeReported()).toEqual([['epics', 'stories']])
  })

  test('[PD-20] a deleted story’s tasks, and a deleted task’s hours', async () => {
    const story_id = await insert('stories', { project_id: stage.project, title: 'Um' })
    const task_id = await insert('tasks', { project_id: stage.project, story_id, title: 'Um' })
    await insert('time_entries', {
      project_id: stage.project,
      task_id,
      user_id: stage.us.user_id,
      date: '2026-02-03',
      hours: 2,
    })
    takeReported()
    await change('delete from stories where id = $1', [story_id])
    expect(takeReported()).toEqual([['stories', 'tasks']])
    await change('delete from tasks where id = $1', [task_id])
    expect(takeReported()).toEqual([['tasks', 'time_entries']])
  })

  test('[PD-20] what a removed member was responsible for', async () => {
    const id = await insert('project_members', { project_id: stage.project, user_id: stage.us.user_id })
    await insert('epics', { project_id: stage.project, title: 'Um', owner_user_id: stage.us.user_id })
    await insert('stories', { project_id: stage.project, title: 'Um', owner_user_id: stage.us.user_id })
    await insert('tasks', { project_id: stage.project, title: 'Um', assignee_user_id: stage.us.user_id })
    takeReported()
    await change('delete from project_members where id = $1', [id])
    expect(takeReported()).toEqual([['epics', 'project_members', 'stories', 'tasks']])
  })
})

describe('who writes without our context notifies', () => {
  /** What the work on this connection notified: it receives its own notices before its next answer. */
  async function noticesOf(work: () => Promise<unknown>): Promise<string[]> {
    stage.notified.length = 0
    await work()
    await stage.admin.query('select 1')
    const names = (payload: string) => payload.replace(stage.project, 'ours').replace(stage.other, 'other')
    return stage.notified.map((payload) => names(payload).replace(`${stage.us.org_id}`, 'organization')).sort()
  }

  test('[PD-16] each table once a transaction, and when it commits', async () => {
    const insert = `insert into tasks (org_id, project_id, title) values ($1, $2, 'Um'), ($1, $2, 'Dois')`
    const notices = await noticesOf(async () => {
      await stage.admin.query('begin')
      await stage.admin.query(insert, [stage.us.org_id, stage.project])
      await stage.admin.query(insert, [stage.us.org_id, stage.project])
      expect(stage.notified).toEqual([])
      await stage.admin.query('commit')
    })
    expect(notices).toEqual(['organization:tasks', 'ours:tasks'])
    expect(takeReported()).toEqual([])
  })

  test('[PD-16] of both projects where a row moves', async () => {
    const id = await insert('tasks', { project_id: stage.project, title: 'Um' })
    const notices = await noticesOf(() =>
      stage.admin.query('update tasks set project_id = $2 where id = $1', [id, stage.other]),
    )
    expect(notices).toEqual(['organization:tasks', 'other:tasks', 'ours:tasks'])
  })

  test('[PD-26] of the organization that somebody leaves, and of the one that they join', async () => {
    const { rows } = await stage.admin.query(`insert into organizations (name) values ('Outra') returning id`)
    const joined: string = rows[0].id
    const somebody = randomUUID()
    const enter = `insert into users (id, org_id, display_name, email, role) values ($1, $2, 'Bia', $3, 'member')`
    expect(
      await noticesOf(() => stage.admin.query(enter, [somebody, stage.us.org_id, `${somebody}@exemplo.com.br`])),
    ).toEqual(['organization:users'])
    const notices = await noticesOf(() =>
      stage.admin.query('update users set org_id = $2 where id = $1', [somebody, joined]),
    )
    expect(notices).toEqual([`${joined}:users`, 'organization:users'].sort())
    expect(
      await noticesOf(() => stage.admin.query('update users set org_id = null where id = $1', [somebody])),
    ).toEqual([`${joined}:users`])
  })

  test('[PD-16] of all that goes with a project', async () => {
    await insert('epics', { project_id: stage.project, title: 'Um' })
    const notices = await noticesOf(() => stage.admin.query('delete from projects where id = $1', [stage.project]))
    expect(notices).toEqual(['organization:epics', 'organization:projects', 'ours:epics', 'ours:projects'])
  })
})
