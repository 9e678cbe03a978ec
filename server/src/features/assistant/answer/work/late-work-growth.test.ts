import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDatabase } from '../../../../../test/command.ts'
import { explaining, rowsRead } from '../../../../../test/database/explain.ts'
import { type Person, signUp } from '../../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { pastTheRoutes } from '../../../../../test/work.ts'
import { dueOn } from '../../../task/all-tasks.queries.ts'
import type { Asked } from '../asked.ts'
import { findTasks, type Give } from './work.queries.ts'

const day = '2026-11-23'
const many = 2_000

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
  const mine = '(select org_id from users where id = $1)'
  const values = [person.id]
  await askDatabase(
    server.database,
    `insert into projects (org_id, name, client, status)
     select ${mine}, 'Projeto ' || n, 'Porto', case when n % 10 = 0 then 'done' else 'doing' end
     from generate_series(1, ${many}) n`,
    values,
  )
  await askDatabase(
    server.database,
    `insert into tasks (org_id, project_id, title, due_date) select org_id, id, 'Conferir', '2026-11-20' from projects
     where org_id = ${mine}`,
    values,
  )
  await askDatabase(server.database, 'analyze')
})
afterAll(() => server?.close())

test('of thousands of tasks that are late since one day the first ones are listed without reading the others', async () => {
  const late = (give: Give) => [`tasks.status <> 'done'`, `${dueOn} < ${give(day)}`]
  await pastTheRoutes(server, person, async (asked) => {
    const { tx, plans } = explaining(asked)
    const tracked = { query: {}, subjects: {}, read: new Set() }
    const question = { tx, subjects: {}, query: {}, tracked, said: { today: day } } as unknown as Asked
    const { rows, total } = await findTasks(question, late, dueOn)
    expect(total).toBe(many)
    expect(rows.length).toBeGreaterThan(0)
    const [list] = plans
    expect(list && rowsRead([list])).toBeLessThan(100)
  })
})
