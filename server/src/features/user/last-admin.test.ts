import type { Role } from '@leme/contract/can'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events, me, remove, setRole } from '../../../test/people.ts'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Identity } from '../../database/transaction.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const colleagueOf = (boss: Person, role: Role) => inviteColleague(server.url, boss, role)

describe('the last admin', () => {
  const moves: [string, (by: Person, whom: Person) => Promise<Answer>][] = [
    ['demote', (by, whom) => setRole(by, whom, 'member')],
    ['remove', remove],
  ]

  test.each(moves)('[AU-17] stays when two admins %s each other at the same moment', async (_, move) => {
    for (let round = 0; round < 5; round += 1) {
      const one = await signUp(server.url)
      const other = await colleagueOf(one, 'admin')
      const answers = await Promise.all([move(one, other), move(other, one)])
      const admins = await owner.query(
        `select from users where id = any($1) and role = 'admin' and removed_at is null`,
        [[one.id, other.id]],
      )
      expect(admins.rowCount).toBe(1)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })

  /** A transaction of the application's role, past every route, up to its COMMIT. */
  async function pastTheRoutes(identity: Identity, text: string, meanwhile = async () => {}): Promise<void> {
    await server.services.db.transactionAs(identity, async (tx) => {
      await tx.query(text, [])
      await meanwhile()
    })
  }

  test('[AU-17] stays also where the database is written to past every route', async () => {
    const one = await signUp(server.url)
    const other = await colleagueOf(one, 'admin')
    const identity = await server.services.auth.identify(`Bearer ${one.access_token}`)
    const broken = { constraint: 'users_last_admin' }
    for (const change of [`role = 'member'`, `role = 'manager'`]) {
      await expect(pastTheRoutes(identity, `update users set ${change}`)).rejects.toMatchObject(broken)
    }
    await pastTheRoutes(identity, `update users set removed_at = now() where id = '${other.id}'`)
    await expect(pastTheRoutes(identity, `update users set role = 'member'`)).rejects.toMatchObject(broken)
    expect((await me(one)).role).toBe('admin')
  })

  test('[AU-17] stays when two transactions that began before either changed anything demote each other', async () => {
    const one = await signUp(server.url)
    const other = await colleagueOf(one, 'admin')
    const { org_id } = await me(one)
    const demote = async (by: Person, whom: Person, isolation: string) => {
      const client = new pg.Client({ connectionString: server.database.serverUrl })
      await client.connect()
      await client.query(`begin isolation level ${isolation}`)
      await client.query(
        `select set_config('role', 'leme_app', true), set_config('app.user_id', $1, true),
          set_config('app.org_id', $2, true), set_config('app.role', 'admin', true)`,
        [by.id, org_id],
      )
      await client.query('select from users')
      return async () => {
        try {
          await client.query(`update users set role = 'member' where id = $1`, [whom.id])
          await client.query('commit')
          return 'done'
        } catch (error) {
          return (error as { constraint?: string; code: string }).constraint ?? (error as { code: string }).code
        } finally {
          await client.end()
        }
      }
    }
    for (const [isolation, refusal] of [
      ['read committed', 'users_last_admin'],
      ['repeatable read', '40001'],
    ] as const) {
      await owner.query(`update users set role = 'admin' where id = any($1)`, [[one.id, other.id]])
      const both = [await demote(one, other, isolation), await demote(other, one, isolation)]
      const outcomes = await Promise.all(both.map((go) => go()))
      expect(outcomes.sort(), isolation).toEqual([refusal, 'done'].sort())
    }
  })

  test('[AU-14] a person who is alone in their organisation still moves to the one that invited them', async () => {
    const boss = await signUp(server.url)
    const person = await signUp(server.url)
    const { body } = await boss.ask('POST', '/api/invitations', { email: person.email, role: 'member' })
    const accepted = await person.ask('POST', '/api/invitations/accept', { token: (body as { token: string }).token })
    expect(accepted).toMatchObject({ status: 201, body: { role: 'member' } })
    expect(await events(owner, person)).toEqual([])
  })
})
