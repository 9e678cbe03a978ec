import type { AuditEvent } from '@leme/contract/people/audit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, pastTheRoutes } from '../../../test/work.ts'
import { sweepAudit } from './sweep-audit.ts'

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

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }

async function list(person: Pick<Person, 'ask'>, query = ''): Promise<AuditEvent[]> {
  const { status, body } = await person.ask('GET', `/api/audit${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AuditEvent[]
}

async function done(person: Person, method: string, path: string, body?: unknown) {
  const answer = await person.ask(method, path, body, firefox)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer
}

describe('[OP-05] the list', () => {
  test('[OP-05] is for admins alone', async () => {
    const admin = await signUp(server.url)
    for (const role of ['member', 'manager'] as const) {
      const colleague = await inviteColleague(server.url, admin, role)
      for (const path of ['/api/audit', '/api/audit/export']) {
        expectProblem(await colleague.ask('GET', path), 403, 'forbidden', 'Você não tem permissão para fazer isso')
      }
      expect(await pastTheRoutes(server, colleague, (tx) => tx.query('select from audit_events'))).toEqual([])
    }
    const key = await createKey(admin, ['read'])
    expect(await key.ask('GET', '/api/audit')).toMatchObject({ status: 403, body: { code: 'person_required' } })
    expect(await key.ask('GET', '/api/audit/export')).toMatchObject({ status: 403, body: { code: 'person_required' } })
    expect((await ask(server.url, 'GET', '/api/audit/export')).status).toBe(401)
  })

  test('[OP-05] [MS-01] is of one organisation alone, past the routes too', async () => {
    const [ours, theirs] = [await signUp(server.url), await signUp(server.url)]
    const [theirEvent] = await list(theirs)
    expect((await ours.ask('GET', `/api/audit?after=${theirEvent?.id}`)).status).toBe(404)
    expect(await list(ours, `?user_id=${theirs.id}`)).toEqual([])
    const seen = await pastTheRoutes(server, ours, (tx) =>
      tx.query<{ org_id: string }>('select distinct org_id from audit_events'),
    )
    expect(seen).toEqual([{ org_id: (await list(ours))[0]?.org_id }])
  })

  test('[OP-05] is filtered by a person, a kind, a period and words', async () => {
    const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
    const colleague = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno Conceição' })
    await done(admin, 'PATCH', `/api/users/${colleague.id}`, { role: 'manager' })
    await done(admin, 'POST', '/api/api-keys', { name: 'Integração', scopes: ['read'] })
    const names = async (query: string) => (await list(admin, query)).map(({ event }) => event)
    expect(await names(`?user_id=${colleague.id}`)).toEqual(['role_changed', 'signed_in', 'invitation_accepted'])
    expect(await names('?kind=keys')).toEqual(['api_key_created'])
    expect(await names('?q=CONCEICAO%20bruno')).toEqual(['role_changed', 'signed_in', 'invitation_accepted'])
    expect(await names('?q=100%25')).toEqual([])
    // 23:30 of the second in São Paulo is the third elsewhere.
    await owner.query(
      `insert into audit_events (org_id, event, target, created_at)
       select org_id, 'ticket_deleted', 'Antigo', '2026-03-03T02:30Z' from users where id = $1`,
      [admin.id],
    )
    expect(await names('?from=2026-03-02&to=2026-03-02')).toEqual(['ticket_deleted'])
    expect(await names('?from=2026-03-03&to=2026-03-03')).toEqual([])
    expect((await admin.ask('GET', '/api/audit?kind=outro')).status).toBe(422)
    expect((await admin.ask('GET', '/api/audit?from=ontem')).status).toBe(422)
  })

  test('[OP-05] goes on from the last one received, each once and in order', async () => {
    const admin = await signUp(server.url)
    await owner.query(
      `insert into audit_events (org_id, event, target, created_at)
       select org_id, 'task_deleted', 'Task ' || n, '2026-03-02T12:00Z' from users, generate_series(1, 25) n where id = $1`,
      [admin.id],
    )
    const read: AuditEvent[] = []
    for (let after = ''; ; after = `&after=${read.at(-1)?.id}`) {
      const page = await list(admin, `?limit=10${after}`)
      read.push(...page)
      if (page.length < 10) break
    }
    expect(read).toHaveLength(26)
    expect(read).toEqual(await list(admin, '?limit=1000'))
    expect(new Set(read.map(({ id }) => id)).size).toBe(26)
  })
})

test('[OP-05] the file: as filtered, disarmed, and written down itself', async () => {
  const admin = await signUp(server.url, { display_name: '=cmd()' })
  await done(admin, 'POST', '/api/api-keys', { name: 'Chave; com "aspas"', scopes: ['read'] })
  const { status, headers, body } = await admin.ask('GET', '/api/audit/export?kind=keys', undefined, firefox)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="auditoria.csv"')
  const [head, row, end] = String(body).split('\r\n')
  expect(head).toMatch(/^\ufeff?Quando;O que houve;Quem;Email;A quem ou a quê;Detalhes;Endereço;Dispositivo;/)
  expect(row).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;Chave de API criada;'=cmd\(\);/)
  expect(row).toContain(';"Chave; com ""aspas""";')
  expect(row).toContain(';127.0.0.1;Firefox no Linux;')
  expect(end).toBe('')
  expect((await list(admin))[0]).toMatchObject({
    event: 'data_exported',
    actor_user_id: admin.id,
    details: { noun: 'audit', format: 'CSV' },
  })
})

describe('[OP-05] rows are only added', () => {
  const touches = [
    `update public.audit_events set event = 'signed_out'`,
    'delete from public.audit_events',
    'truncate public.audit_events',
  ]

  test('[OP-05] no login and no role has the grant to change or delete one', async () => {
    const admin = await signUp(server.url)
    for (const touch of touches) {
      await expect(
        pastTheRoutes(server, admin, (tx) => tx.query(touch)),
        touch,
      ).rejects.toThrow(/permission denied/)
      await expect(
        server.services.db.authTransaction((tx) => tx.query(touch)),
        touch,
      ).rejects.toThrow(/permission denied/)
      await expect(server.services.pool.query(touch), touch).rejects.toThrow(/permission denied/)
    }
    await expect(server.services.pool.query('select from public.audit_events')).rejects.toThrow(/permission denied/)
  })

  test('[OP-05] nor a policy that would let them, should they ever be granted', async () => {
    const admin = await signUp(server.url)
    await owner.query('grant update, delete on audit_events to leme_app, leme_auth')
    try {
      for (const touch of touches.slice(0, 2)) {
        expect(await pastTheRoutes(server, admin, (tx) => tx.query(`${touch} returning id`))).toEqual([])
        await server.services.db.authTransaction((tx) => tx.query(touch))
      }
    } finally {
      await owner.query('revoke update, delete on audit_events from leme_app, leme_auth')
    }
    expect((await list(admin)).map(({ event }) => event)).toEqual(['signed_in'])
  })

  test('[OP-05] [MS-01] none is added for another organisation, in another name or with a time of one’s own', async () => {
    const [ours, theirs] = [await signUp(server.url), await signUp(server.url)]
    const org = (await list(theirs))[0]?.org_id
    const add = (fields: string, values: string) =>
      pastTheRoutes(server, ours, (tx) => tx.query(`insert into audit_events (${fields}) values (${values})`))
    await expect(add('org_id, event, actor_user_id', `'${org}', 'signed_in', context.user_id()`)).rejects.toThrow(
      /row-level security/,
    )
    await expect(add('org_id, event, actor_user_id', `context.org_id(), 'signed_in', '${theirs.id}'`)).rejects.toThrow(
      /row-level security/,
    )
    await expect(
      add('org_id, event, actor_user_id, created_at', `context.org_id(), 'signed_in', context.user_id(), now()`),
    ).rejects.toThrow(/permission denied/)
  })

  test('[OP-05] what is older than the days asked for goes, of every organisation, and never the last 30 days', async () => {
    const people = [await signUp(server.url), await signUp(server.url)]
    for (const { id } of people) {
      await owner.query(
        `insert into audit_events (org_id, event, created_at)
         select org_id, 'signed_out', now() - n * interval '1 day' from users, unnest(array[29, 89, 91, 400]) n where id = $1`,
        [id],
      )
    }
    const { db } = server.services
    await expect(sweepAudit(db, 29)).rejects.toThrow(/30 days/)
    expect(await sweepAudit(db, 90)).toBeGreaterThanOrEqual(4)
    for (const person of people) expect(await list(person, '?kind=access')).toHaveLength(3)
    const swept = pastTheRoutes(server, people[0] as Person, (tx) => tx.query('select system.sweep_audit(90, 1)'))
    await expect(swept).rejects.toThrow(/permission denied/)
  })
})
