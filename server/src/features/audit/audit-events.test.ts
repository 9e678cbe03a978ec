import type { AuditEvent } from '@leme/contract/people/audit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTotp } from '../../../test/auth/totp-device.ts'
import { ask, inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, pastTheRoutes } from '../../../test/work.ts'
import { refusalsPerMinute } from '../../auth/refusals.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  // Guesses would wait before they are more than what is written down.
  server = await startTestServer({ limits: { failures: 1_000, account_failures: 1_000 } })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }

async function list(person: Pick<Person, 'ask'>, query = ''): Promise<AuditEvent[]> {
  const { status, body } = await person.ask('GET', `/api/audit${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AuditEvent[]
}

/** The events that the work adds to the organisation of an admin, the oldest first. */
async function added(admin: Person, work: () => Promise<unknown>): Promise<AuditEvent[]> {
  const before = (await list(admin, '?limit=1000')).length
  await work()
  const after = await list(admin, '?limit=1000')
  return after.slice(0, after.length - before).reverse()
}

async function done(person: Person, method: string, path: string, body?: unknown) {
  const answer = await person.ask(method, path, body, firefox)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer
}

const guess = (email: string) =>
  ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password: 'outra-senha' }, firefox)

describe('[OP-05] what is written down', () => {
  test('[OP-05] a sign-in and a sign-out: who, from where, by what, in which request', async () => {
    const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
    const colleague = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno Lima' })
    const begun = Date.now()
    const events = await added(admin, async () => {
      const { headers } = await ask(
        server.url,
        'POST',
        '/auth/v1/token?grant_type=password',
        { email: colleague.email, password: 'vento-sudeste-17' },
        firefox,
      )
      expect(headers.get('x-request-id')).toBeTruthy()
      await done(colleague, 'POST', '/auth/v1/logout?scope=local')
    })
    expect(events).toEqual([
      {
        id: expect.any(String),
        org_id: expect.any(String),
        event: 'signed_in',
        actor_user_id: colleague.id,
        actor_name: 'Bruno Lima',
        actor_email: colleague.email,
        target_id: null,
        target: null,
        details: { method: 'password' },
        ip: '127.0.0.1',
        user_agent: firefox['user-agent'],
        request_id: expect.stringMatching(/^.{8,}$/),
        created_at: expect.any(String),
      },
      expect.objectContaining({ event: 'signed_out', actor_user_id: colleague.id, user_agent: firefox['user-agent'] }),
    ])
    expect(Date.parse(events[0]?.created_at ?? '') - begun).toBeLessThan(60_000)
  })

  test('[OP-05] a refused sign-in of a known account, for its organisation alone, and so many a minute', async () => {
    const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
    const stranger = await signUp(server.url)
    const events = await added(admin, async () => {
      // One after the other: of one address, few hashes wait for their turn at once.
      for (let n = 0; n < refusalsPerMinute + 3; n++) {
        expect(await guess(admin.email)).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
      }
      await guess('ninguem@exemplo.com.br')
      await expect.poll(async () => (await list(admin)).length, { timeout: 20_000 }).toBe(1 + refusalsPerMinute)
    })
    expect(events).toHaveLength(refusalsPerMinute)
    expect(events[0]).toMatchObject({
      event: 'sign_in_refused',
      actor_user_id: null,
      actor_name: null,
      target_id: admin.id,
      target: 'Marina Azevedo',
      ip: '127.0.0.1',
      user_agent: firefox['user-agent'],
    })
    expect((await list(stranger)).map(({ event }) => event)).toEqual(['signed_in'])
    const { rows } = await owner.query(`select from audit_events where event = 'sign_in_refused' and target_id is null`)
    expect(rows).toEqual([])
  })

  test('[OP-05] people: invitations made, withdrawn and accepted, a role, a removal, a new password', async () => {
    const admin = await signUp(server.url)
    const events = await added(admin, async () => {
      const invited = await done(admin, 'POST', '/api/invitations', { email: 'novo@exemplo.com.br', role: 'manager' })
      await done(admin, 'DELETE', `/api/invitations/${(invited.body as { id: string }).id}`)
      const colleague = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno Lima' })
      await done(colleague, 'PUT', '/auth/v1/user', { password: 'brisa-do-norte-3' })
      await done(admin, 'PATCH', `/api/users/${colleague.id}`, { role: 'manager' })
      await done(admin, 'DELETE', `/api/users/${colleague.id}/sessions`)
      await done(admin, 'DELETE', `/api/users/${colleague.id}`)
    })
    const shown = events.map(({ event, actor_user_id, target, details }) => ({
      event,
      own: actor_user_id === admin.id,
      target,
      details,
    }))
    expect(shown).toEqual([
      { event: 'invitation_created', own: true, target: 'novo@exemplo.com.br', details: { role: 'manager' } },
      { event: 'invitation_withdrawn', own: true, target: 'novo@exemplo.com.br', details: { role: 'manager' } },
      { event: 'invitation_created', own: true, target: expect.any(String), details: { role: 'member' } },
      { event: 'invitation_accepted', own: false, target: expect.any(String), details: { role: 'member' } },
      { event: 'signed_in', own: false, target: null, details: { method: 'password' } },
      { event: 'password_changed', own: false, target: null, details: {} },
      { event: 'role_changed', own: true, target: 'Bruno Lima', details: { role: ['member', 'manager'] } },
      { event: 'sessions_ended', own: true, target: 'Bruno Lima', details: {} },
      { event: 'person_removed', own: true, target: 'Bruno Lima', details: {} },
    ])
    for (const { ip, request_id } of events)
      expect({ ip, request_id }).toEqual({ ip: '127.0.0.1', request_id: expect.any(String) })
  })

  test('[OP-05] keys, the organisation, and what is deleted, but not what follows from it; nothing secret', async () => {
    const admin = await signUp(server.url)
    const project = await createProject(admin)
    const epic = await createWork(admin, 'epics', project, { title: 'Cadastro' })
    const task = await createWork(admin, 'tasks', project, { title: 'Extrato' })
    await done(admin, 'POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-03-02', hours: 2 })
    const events = await added(admin, async () => {
      const key = (await done(admin, 'POST', '/api/api-keys', { name: 'Integração', scopes: ['read'] })).body as {
        id: string
        key: string
      }
      await done(admin, 'DELETE', `/api/api-keys/${key.id}`)
      await done(admin, 'DELETE', `/api/api-keys/${key.id}`)
      await done(admin, 'PATCH', '/api/organization', { name: 'Farol' })
      await done(admin, 'PATCH', '/api/organization', { name: 'Farol' })
      await done(admin, 'DELETE', `/api/epics/${epic.id}`)
      await done(admin, 'DELETE', `/api/tasks/${task.id}`)
      expect(JSON.stringify(await list(admin))).not.toContain(key.key)
    })
    const named = { project: 'Atlas' }
    expect(events.map(({ event, target, details }) => ({ event, target, details }))).toEqual([
      { event: 'api_key_created', target: 'Integração', details: { scopes: ['read'], expires_at: expect.any(String) } },
      { event: 'api_key_revoked', target: 'Integração', details: {} },
      {
        event: 'organization_changed',
        target: null,
        details: { name: ['Organização de Pessoa de Teste', 'Farol'] },
      },
      { event: 'epic_deleted', target: 'Cadastro', details: named },
      { event: 'task_deleted', target: 'Extrato', details: named },
    ])
  })

  test('[OP-05] second factors: added, refused, proved, removed', async () => {
    const admin = await signUp(server.url)
    const events = await added(admin, async () => {
      let shift = 0
      const { id, code, session } = await addTotp(admin, () => Date.now() + shift)
      const proved = {
        ...admin,
        ask: (method: string, path: string, body?: unknown) =>
          admin.ask(method, path, body, { authorization: `Bearer ${session.access_token}` }),
      }
      const prove = async (typed: string) => {
        const challenge = (await proved.ask('POST', `/auth/v1/factors/${id}/challenge`)).body as { id: string }
        return proved.ask('POST', `/auth/v1/factors/${id}/verify`, { challenge_id: challenge.id, code: typed })
      }
      expect((await prove('000000')).status).toBe(422)
      shift = 30_000
      expect((await prove(code())).status).toBe(200)
      expect((await proved.ask('DELETE', `/auth/v1/factors/${id}`)).status).toBe(200)
      // A refusal is written after its answer.
      await expect.poll(async () => (await list(admin)).length).toBe(5)
    })
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      'factor_added',
      'factor_proved',
      'factor_refused',
      'factor_removed',
    ])
    expect(events.find(({ event }) => event === 'factor_refused')).toMatchObject({
      actor_user_id: null,
      target_id: admin.id,
    })
  })

  test('[OP-05] nothing of what was undone', async () => {
    const admin = await signUp(server.url)
    const project = await createProject(admin)
    const epic = await createWork(admin, 'epics', project)
    const events = await added(admin, async () => {
      const undone = pastTheRoutes(server, admin, async (tx) => {
        await tx.query('delete from epics where id = $1', [epic.id])
        throw new Error('undo')
      })
      await expect(undone).rejects.toThrow('undo')
    })
    expect(events).toEqual([])
  })

  test('[OP-05] every table that the application deletes from says so', async () => {
    // Runs and the agents within them are derived again from the steps that come, and nobody deletes one; what an import
    // wrote down of its rows, and the file that it read, go with them, and those say so. With which view a list begins is
    // one's own setting, and so is what one opened last.
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('agent_runs', 'run_agents', 'imported_rows', 'moving_files', 'first_views', 'opened_things') and has_table_privilege('leme_app', oid, 'delete')
         and not exists (
           select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
           where tgrelid = pg_class.oid and tgtype & 8 <> 0 and (proname in ('audit_row', 'audit_run_rule')
             -- Or its noun is one whose deletion goes from the events into the audit.
             or proname = 'write_deleted_events' and strpos(
               (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'audit_event'),
               quote_literal(split_part(encode(tgargs, 'escape'), '\\000', 1))) > 0))`,
    )
    expect(rows).toEqual([])
  })
})

test('[OP-05] who leaves an organisation of their own takes it all along', async () => {
  const admin = await signUp(server.url)
  const org = (await list(admin))[0]?.org_id
  await done(admin, 'DELETE', '/auth/v1/user', {})
  expect((await owner.query('select from audit_events where org_id = $1', [org])).rowCount).toBe(0)
  const again = await signUp(server.url, { email: admin.email })
  expect((await list(await signIn(server.url, again.email))).map(({ event }) => event)).toEqual([
    'signed_in',
    'signed_in',
  ])
})
