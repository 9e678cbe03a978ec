import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listHours, logHours, taskApart } from '../../../test/hours.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let member: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

describe('a project’s spent hours', () => {
  test('[PD-18] follow what is logged, corrected and removed, to the quarter', async () => {
    const { task, spent } = await taskApart(admin)
    expect(await spent()).toBe(0)
    const one = await logHours(member, task, { hours: 0.25 })
    const other = await logHours(admin, task, { hours: 7.5 })
    expect(await spent()).toBe(7.75)
    await member.ask('PATCH', `/api/time-entries/${one.id}`, { hours: 3.25 })
    expect(await spent()).toBe(10.75)
    await member.ask('PATCH', `/api/time-entries/${one.id}`, { hours: 2, date: '2026-03-04' })
    await member.ask('PATCH', `/api/time-entries/${one.id}`, { note: 'só a nota' })
    expect(await spent()).toBe(9.5)
    await admin.ask('DELETE', `/api/time-entries/${other.id}`)
    expect(await spent()).toBe(2)
    await member.ask('DELETE', `/api/time-entries/${one.id}`)
    expect(await spent()).toBe(0)
  })

  test('[PD-18] are the sum of what was imported and what was logged', async () => {
    const { project, task, spent } = await taskApart(admin)
    await logHours(admin, task, { hours: 2.5 })
    await owner.query('update projects set imported_hours = 100.25 where id = $1', [project])
    expect(await spent()).toBe(102.75)
    await logHours(admin, task, { hours: 1 })
    expect(await spent()).toBe(103.75)
  })

  test('[PD-18] are exact when twenty log at once', async () => {
    const { task, spent } = await taskApart(admin)
    const people = [admin, manager, member]
    const hours = Array.from({ length: 20 }, (_, index) => (index + 1) / 4)
    await Promise.all(hours.map((one, index) => logHours(people[index % 3] ?? admin, task, { hours: one })))
    expect(await spent()).toBe(52.5)
    const entries = await listHours(admin, task)
    await Promise.all(entries.map(({ id }) => admin.ask('PATCH', `/api/time-entries/${id}`, { hours: 2 })))
    expect(await spent()).toBe(40)
    await Promise.all(entries.slice(1).map(({ id }) => manager.ask('DELETE', `/api/time-entries/${id}`)))
    expect(await spent()).toBe(2)
  })

  test('[PD-18] follow one statement that logs, corrects or removes many, each project by itself', async () => {
    const [one, other] = [await taskApart(admin), await taskApart(admin)]
    const run = (text: string) => owner.query(text, [one.project, other.project])
    await run(`insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
      select tasks.org_id, tasks.project_id, tasks.id, users.id, '2026-03-02', n * 0.25
      from tasks join users on users.org_id = tasks.org_id and users.role = 'admin', generate_series(1, 8) n
      where tasks.project_id = $1 or (tasks.project_id = $2 and n <= 2)`)
    expect([await one.spent(), await other.spent()]).toEqual([9, 0.75])
    await run('update time_entries set hours = hours + 1 where project_id = $1 or (project_id = $2 and hours > 0.25)')
    expect([await one.spent(), await other.spent()]).toEqual([17, 1.75])
    await run('delete from time_entries where project_id = $1 or (project_id = $2 and hours = 0.25)')
    expect([await one.spent(), await other.spent()]).toEqual([0, 1.5])
  })

  test('[PD-18] know nothing of what was rolled back', async () => {
    const { task, spent } = await taskApart(admin)
    await logHours(member, task)
    const undone = pastTheRoutes(server, admin, async (tx) => {
      await tx.query(
        `insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
         select org_id, project_id, id, context.user_id(), '2026-03-02', 8 from tasks where id = $1`,
        [task],
      )
      await tx.query('delete from time_entries where task_id = $1 and hours = 1.5', [task])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await spent()).toBe(1.5)
    expect(await listHours(admin, task)).toHaveLength(1)
  })

  test('[PD-18] keep those of a task that is deleted', async () => {
    const { project, task, spent } = await taskApart(admin)
    const entry = await logHours(member, task)
    await admin.ask('DELETE', `/api/tasks/${task}`)
    expect(await spent()).toBe(1.5)
    expectProblem(
      await admin.ask('GET', `/api/tasks/${task}/time-entries`),
      404,
      'task_not_found',
      'Task não encontrada',
    )
    const { rows } = await owner.query('select id, task_id from time_entries where project_id = $1', [project])
    expect(rows).toEqual([{ id: entry.id, task_id: null }])
    const corrected = await member.ask('PATCH', `/api/time-entries/${entry.id}`, { hours: 2 })
    expect(corrected.body).toEqual({ ...entry, task_id: null, hours: 2 })
    expect(await spent()).toBe(2)
  })

  test.each([
    ['logged_hours', '42501'],
    ['imported_hours', '42501'],
    ['spent_hours', '428C9'], // generated: nobody's
  ])('[PD-18] [MS-02] %s is not the application’s to write', async (column, code) => {
    const { project } = await taskApart(admin)
    for (const text of [
      `update projects set ${column} = 0`,
      `insert into projects (org_id, name, client, ${column}) values (context.org_id(), 'P', 'C', 0)`,
    ]) {
      const write = pastTheRoutes(server, admin, (tx) => tx.query(text))
      await expect(write).rejects.toMatchObject({ code })
    }
    const answer = await admin.ask('PATCH', `/api/projects/${project}`, { [column]: 0 })
    expectRefused(answer, { field: column, message: 'Campo desconhecido' })
  })
})
