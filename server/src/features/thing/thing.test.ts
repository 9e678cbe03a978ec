import type { Comment } from '@leme/contract/thing/comment'
import type { ThingLink } from '@leme/contract/thing/link'
import type { Thing } from '@leme/contract/thing/thing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { createProject, createWork, expectProblem, expectRefused, listWork } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let member: Person
let stranger: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url)
  project = await createProject(admin)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const task = (title = 'Ler a ata') => createWork(admin, 'tasks', project, { title })

async function made<T>(person: Person, path: string, body: object): Promise<T> {
  const answer = await person.ask('POST', `/api/things/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as T
}
const comment = (person: Person, id: string, text = 'Feito') => made<Comment>(person, `${id}/comments`, { text })

async function read(person: Person, id: string): Promise<Thing> {
  const { status, body } = await person.ask('GET', `/api/things/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Thing
}

describe('a comment', () => {
  test.each(['project', 'epic', 'story', 'task', 'ticket'] as const)(
    '[WD-04] on %s is in its stream, counted in its list, and gone where its author removes it',
    async (noun) => {
      const tables = { epic: 'epics', story: 'stories', task: 'tasks' } as const
      const home = noun === 'project' ? await createProject(admin) : project
      const thing =
        noun === 'project'
          ? { id: home }
          : noun === 'ticket'
            ? await createTicket(admin)
            : await createWork(admin, tables[noun], home)
      const said = await comment(member, thing.id, '**Feito**')
      expect(said).toMatchObject({ text: '**Feito**', thing_id: thing.id, user: { id: member.id }, edited_at: null })
      const { noun: kind, stream } = await read(admin, thing.id)
      expect(kind).toBe(noun)
      expect(stream.map((entry) => entry.comment?.text ?? entry.change?.action)).toEqual(['**Feito**', 'created'])
      const path = { project: 'projects', ticket: 'tickets', ...tables }[noun]
      const one = await admin.ask(
        'GET',
        noun === 'project' || noun === 'ticket' ? `/api/${path}/${thing.id}` : `/api/projects/${project}/${path}`,
      )
      const row = Array.isArray(one.body) ? one.body.find(({ id }) => id === thing.id) : one.body
      expect(row).toMatchObject({ comment_count: 1 })
      expect((await member.ask('DELETE', `/api/comments/${said.id}`)).status).toBe(204)
      expect((await read(admin, thing.id)).stream).toHaveLength(1)
    },
  )

  test('[WD-04] is edited by its author alone, against the text that they saw; managers and administrators remove it too', async () => {
    const { id } = await task()
    const said = await comment(member, id)
    const path = `/api/comments/${said.id}`
    expectProblem(
      await manager.ask('PATCH', path, { text: 'Outro' }),
      403,
      'forbidden',
      'Você não tem permissão para fazer isso',
    )
    const edited = await member.ask('PATCH', path, { text: 'Quase', base: { text: 'Feito' } })
    expect(edited.body).toMatchObject({ text: 'Quase', edited_at: expect.any(String) })
    const late = await member.ask('PATCH', path, { text: 'Nada', base: { text: 'Feito' } })
    expect(late.body).toMatchObject({ code: 'edit_conflict', conflicts: [{ field: 'text', value: 'Quase' }] })
    const other = await comment(manager, id)
    expect((await member.ask('DELETE', `/api/comments/${other.id}`)).status).toBe(403)
    expect((await manager.ask('DELETE', path)).status).toBe(204)
    expect((await admin.ask('DELETE', `/api/comments/${other.id}`)).status).toBe(204)
    expect((await admin.ask('DELETE', `/api/comments/${other.id}`)).status).toBe(404)
    const { rows } = await owner.query(
      `select actor_user_id from audit_events where event = 'comment_deleted' order by id`,
    )
    expect(rows.map(({ actor_user_id }) => actor_user_id)).toEqual(expect.arrayContaining([manager.id, admin.id]))
  })

  test('[WD-04] names people by id, as they are called today; who is foreign, removed or unknown is text', async () => {
    const { id } = await task()
    const gone = await inviteColleague(server.url, admin, 'member')
    await admin.ask('DELETE', `/api/users/${gone.id}`)
    const nobody = '00000000-0000-4000-8000-000000000000'
    const text = [member.id, stranger.id, gone.id, nobody, member.id].map((who) => `<@${who}>`).join(' e ')
    const said = await comment(admin, id, text)
    expect(said.mentions.map((one) => one.id)).toEqual([member.id])
    await owner.query(`update users set display_name = 'Nome Novo' where id = $1`, [member.id])
    const [{ comment: now } = { comment: null }] = (await read(admin, id)).stream
    expect(now?.mentions).toMatchObject([{ id: member.id, display_name: 'Nome Novo', removed_at: null }])
  })

  test('[WD-04] holds 20,000 characters and 50 mentions, and no more; a blank one is refused', async () => {
    const { id } = await task()
    const path = `/api/things/${id}/comments`
    await comment(member, id, 'ç'.repeat(20_000))
    const tooLong = await member.ask('POST', path, { text: 'ç'.repeat(20_001) })
    expectRefused(tooLong, { field: 'text', message: 'Comentário deve ter no máximo 20.000 caracteres' })
    const farTooLong = (await member.ask('POST', path, { text: 'ç'.repeat(30_000) })).body as { errors: unknown[] }
    expect(farTooLong.errors).toHaveLength(1)
    expectRefused(await member.ask('POST', path, { text: ' \n ' }), { field: 'text', message: 'Escreva o comentário' })
    const mentions = (count: number) =>
      Array.from({ length: count }, (_, n) => `<@00000000-0000-4000-8000-${String(n).padStart(12, '0')}>`).join(' ')
    await comment(member, id, mentions(50))
    const tooMany = await member.ask('POST', path, { text: mentions(51) })
    expectRefused(tooMany, { field: 'text', message: 'Mencione no máximo 50 pessoas' })
  })

  test('[WD-04] [MS-01] of another organisation is neither read nor written nor made', async () => {
    const { id } = await task()
    const said = await comment(member, id, 'Segredo')
    const attempts = [
      await stranger.ask('GET', `/api/things/${id}`),
      await stranger.ask('GET', `/api/things/${id}/stream`),
      await stranger.ask('POST', `/api/things/${id}/comments`, { text: 'Oi' }),
      await stranger.ask('POST', `/api/things/${id}/checklist`, { text: 'Oi' }),
      await stranger.ask('PUT', `/api/things/${id}/watching`, { is_watching: true }),
      await stranger.ask('PATCH', `/api/comments/${said.id}`, { text: 'Oi' }),
      await stranger.ask('DELETE', `/api/comments/${said.id}`),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
    expect(JSON.stringify(attempts)).not.toContain('Segredo')
  })

  test('[WD-04] goes on page by page, with the changes in between', async () => {
    const { id } = await task()
    for (let n = 1; n <= 35; n += 1) {
      await comment(member, id, `Linha ${n}`)
      if (n % 7 === 0) await admin.ask('PATCH', `/api/tasks/${id}`, { estimate_hours: n })
    }
    const all = [...(await read(admin, id)).stream]
    for (;;) {
      const { body } = await admin.ask('GET', `/api/things/${id}/stream?before=${all.at(-1)?.id}`)
      const page = body as Thing['stream']
      if (page.length === 0) break
      all.push(...page)
    }
    expect(all).toHaveLength(35 + 5 + 1)
    expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length)
    const times = all.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('[WD-04] is said of in the project’s activity, with what it is on', async () => {
    const home = await createProject(admin)
    const { id } = await createWork(admin, 'tasks', home, { title: 'Ver o extrato' })
    await comment(member, id)
    const { stream } = await read(admin, home)
    expect(stream[0]).toMatchObject({
      comment: null,
      change: { noun: 'comment', action: 'created', label: 'Ver o extrato', changes: { thing: ['task', id] } },
    })
  })

  test('[WD-04] comes back with what it was on, and can be undone like any change', async () => {
    const { id } = await task()
    const said = await comment(admin, id)
    await made(admin, `${id}/checklist`, { text: 'Um' })
    await admin.ask('DELETE', `/api/tasks/${id}`)
    expect((await admin.ask('GET', `/api/things/${id}`)).status).toBe(404)
    expect((await admin.ask('POST', `/api/deletions/${id}/restore`)).status).toBe(200)
    expect((await read(admin, id)).checklist).toHaveLength(1)
    expect((await listWork(admin, 'tasks', project)).find((row) => row.id === id)).toMatchObject({ comment_count: 1 })
    await admin.ask('DELETE', `/api/comments/${said.id}`)
    expect((await say(admin, 'desfaça', { project })).message).toContain('Comentário em Ler a ata')
    const { stream } = await read(admin, id)
    expect(stream.map((entry) => entry.comment?.text).filter(Boolean)).toEqual(['Feito'])
  })

  test('[WD-04] goes for good where what it was on can come back no more', async () => {
    const { id } = await task()
    await comment(admin, id)
    await admin.ask('DELETE', `/api/tasks/${id}`)
    await owner.query(`update deletions set deleted_at = now() - interval '31 days' where id = $1`, [id])
    await owner.query('select system.sweep_deletions()')
    expect((await owner.query('select from comments where thing_id = $1', [id])).rows).toEqual([])
    expect((await owner.query('select from watchers where thing_id = $1', [id])).rows).toEqual([])
  })
})

describe('a checklist', () => {
  test('[WD-02] has its steps in an order that anybody changes, each done or not', async () => {
    const { id } = await task()
    const steps = []
    for (const text of ['Um', 'Dois', 'Três'])
      steps.push(await made<{ id: string }>(member, `${id}/checklist`, { text }))
    const [first, , third] = steps
    expect((await manager.ask('PATCH', `/api/checklist/${third?.id}`, { position: 1 })).status).toBe(200)
    expect((await manager.ask('PATCH', `/api/checklist/${first?.id}`, { is_done: true, text: 'Um só' })).status).toBe(
      200,
    )
    const { checklist } = await read(admin, id)
    expect(checklist.map(({ text, is_done, position }) => [text, is_done, position])).toEqual([
      ['Três', false, 1],
      ['Um só', true, 2],
      ['Dois', false, 3],
    ])
    expect((await member.ask('DELETE', `/api/checklist/${third?.id}`)).status).toBe(204)
    expect((await member.ask('PATCH', `/api/checklist/${third?.id}`, { is_done: true })).status).toBe(404)
  })

  test('[WD-02] has 200 steps at most, and a project has none', async () => {
    const { id } = await task()
    await owner.query(
      `insert into checklist_items (org_id, thing_id, text, position)
       select org_id, id, n::text, n from tasks, generate_series(1, 200) n where id = $1`,
      [id],
    )
    const full = await member.ask('POST', `/api/things/${id}/checklist`, { text: 'Mais um' })
    expectProblem(full, 409, 'checklist_full', 'Uma lista tem no máximo 200 passos')
    expect((await member.ask('POST', `/api/things/${project}/checklist`, { text: 'Um' })).status).toBe(404)
  })
})

describe('a link', () => {
  const link = (from: { id: string }, kind: string, key: string) =>
    member.ask('POST', `/api/things/${from.id}/links`, { kind, key })

  test('[WD-02] is seen from both ends, once, and goes from either', async () => {
    const [one, other] = [await task('Um'), await task('Outro')]
    const made = await link(one, 'blocked_by', other.key.toLowerCase())
    expect(made.body).toMatchObject({ kind: 'blocked_by', other: { key: other.key, title: 'Outro', noun: 'task' } })
    expect((await read(admin, other.id)).links).toMatchObject([{ kind: 'blocks', other: { id: one.id } }])
    expectProblem(await link(one, 'blocked_by', other.key), 409, 'link_exists', 'Estes dois já estão ligados assim')
    const id = (made.body as ThingLink).id
    expect((await admin.ask('DELETE', `/api/links/${id}`)).status).toBe(204)
    expect((await read(admin, one.id)).links).toEqual([])
  })

  test('[WD-02] reaches tickets and other projects; one’s own key and an unknown one are refused', async () => {
    const [one, ticket] = [await task('Um'), await createTicket(admin)]
    const far = await createWork(admin, 'epics', await createProject(admin))
    expect((await link(one, 'relates', ticket.key)).status).toBe(201)
    expect((await link(one, 'duplicates', far.key)).status).toBe(201)
    expect((await read(admin, far.id)).links).toMatchObject([{ kind: 'duplicated_by', other: { key: one.key } }])
    expectRefused(await link(one, 'blocks', one.key), { field: 'key', message: 'Escolha outro item: este é o próprio' })
    expectRefused(await link(one, 'blocks', 'ZZZ-9'), { field: 'key', message: 'Não encontramos ZZZ-9' })
    expectRefused(await link(one, 'blocks', 'nada'), {
      field: 'key',
      message: 'Use a chave do outro item, como AGE-14',
    })
  })

  test('[WD-02] closes no circle, however long, also where two would close it together', async () => {
    const [a, b, c] = [await task('A'), await task('B'), await task('C')]
    expect((await link(a, 'blocks', b.key)).status).toBe(201)
    expect((await link(b, 'blocks', c.key)).status).toBe(201)
    const circle = 'Isso fecharia um círculo: um bloquearia a si mesmo'
    expectProblem(await link(c, 'blocks', a.key), 409, 'link_circle', circle)
    const [d, e] = [await task('D'), await task('E')]
    await link(c, 'blocks', d.key)
    const both = await Promise.all([link(d, 'blocks', e.key), link(e, 'blocks', a.key)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

test('[WD-02] who comments watches, unless they said that they do not', async () => {
  const { id } = await task()
  const watching = async () => (await read(admin, id)).watchers.map((person) => person.id)
  await comment(member, id)
  expect(await watching()).toEqual([member.id])
  expect((await member.ask('PUT', `/api/things/${id}/watching`, { is_watching: false })).status).toBe(204)
  await comment(member, id)
  expect(await watching()).toEqual([])
  await manager.ask('PUT', `/api/things/${id}/watching`, { is_watching: true })
  expect(await watching()).toEqual([manager.id])
})
