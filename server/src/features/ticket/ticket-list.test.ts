import type { Ticket } from '@leme/contract/work/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkNouns, list, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, expectRefused, pastTheRoutes } from '../../../test/work.ts'

const noun = bulkNouns.ticket

let server: TestServer
let admin: Person
let colleague: Person
let project: string
let client: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  colleague = await inviteColleague(server.url, admin, 'member')
  project = await createProject(admin)
  client = ((await admin.ask('POST', '/api/clients', { name: 'Cooperativa' })).body as { id: string }).id
  const day = (of: number) => `2026-10-0${of}T12:00:00Z`
  await send(admin, noun, [
    rowOf(noun, '1', { title: 'Acesso à conta', created_at: day(1), status: 'open', priority: 'P2' }),
    rowOf(noun, '2', { title: 'Conta fechada', created_at: day(2), status: 'closed', priority: 'P1' }),
    rowOf(noun, '3', { title: '100% lento', created_at: day(3), status: 'in_progress', priority: 'P1' }),
    rowOf(noun, '4', { title: 'Senha', created_at: day(4), status: 'resolved' }),
    rowOf(noun, '5', { title: 'Convite da conta', created_at: day(5), status: 'waiting' }),
    rowOf(noun, '6', { title: 'Relatório', created_at: day(6), status: 'open', priority: 'P1' }),
  ])
  for (const ticket of await list<Ticket>(admin, noun)) {
    if (ticket.external_id === '1') await change(ticket, { assignee_user_id: colleague.id, project_id: project })
    if (ticket.external_id === '3') await change(ticket, { client_id: client })
  }
})
afterAll(() => server?.close())

async function change({ id }: Ticket, body: Record<string, unknown>): Promise<void> {
  expect((await admin.ask('PATCH', `/api/tickets/${id}`, body)).status).toBe(200)
}

async function numbers(query: string, person = admin): Promise<string> {
  return (await list<Ticket>(person, noun, `?${query}`)).map(({ external_id }) => external_id).join('')
}

describe('[DB-05] the tickets of an organisation', () => {
  test.each([
    ['', '654321'],
    ['status=unfinished', '6531'],
    ['status=open', '61'],
    ['status=closed', '2'],
    ['status=resolved', '4'],
    ['priority=P1', '632'],
    ['status=unfinished&priority=P1', '63'],
    ['q=CONTA acesso', '1'],
    ['q=conta', '521'],
    ['q=100%25', '3'],
    ['q=_', ''],
    ['assignee_user_id=none&status=unfinished', '653'],
    ['status=unfinished&sort=priority', '3615'],
    ['status=unfinished&sort=priority&dir=desc', '5163'],
    ['sort=created_at&dir=asc&limit=2', '12'],
  ])('[DB-05] ?%s', async (query, expected) => {
    expect(await numbers(query)).toBe(expected)
  })

  test('[DB-05] are asked for by person, project and client', async () => {
    expect(await numbers(`assignee_user_id=${colleague.id}`)).toBe('1')
    expect(await numbers(`project_id=${project}`)).toBe('1')
    expect(await numbers(`client_id=${client}`)).toBe('3')
    expect(await numbers(`client_id=${project}`)).toBe('')
  })

  test.each(['created_at', 'priority'].flatMap((sort) => [`${sort}&dir=asc`, `${sort}&dir=desc`]))(
    '[DB-05] come page by page, each once, sorted by %s',
    async (order) => {
      const paged: Ticket[] = []
      for (let after = ''; ; after = `&after=${paged.at(-1)?.id}`) {
        const page = await list<Ticket>(admin, noun, `?sort=${order}&limit=2${after}`)
        if (page.length === 0) break
        paged.push(...page)
      }
      expect(paged).toEqual(await list<Ticket>(admin, noun, `?sort=${order}`))
      expect(paged).toHaveLength(6)
    },
  )

  test('[DB-05] refuse what they do not know, in Portuguese', async () => {
    for (const [query, field, message] of [
      ['status=done', 'status', 'Status desconhecido'],
      ['priority=P4', 'priority', 'Prioridade deve ser P1, P2 ou P3'],
      ['sort=name', 'sort', 'Use title, status, priority, owner ou created_at'],
      ['dir=up', 'dir', 'Use asc ou desc'],
      ['assignee_user_id=eu', 'assignee_user_id', 'Use o identificador de uma pessoa, ou none'],
      ['client_id=x', 'client_id', 'Identificador inválido'],
      [`q=${'x'.repeat(201)}`, 'q', 'A busca deve ter no máximo 200 caracteres'],
      [`after=${admin.id}`, 'after', 'Não há registro com este identificador: recomece sem `after`'],
    ] as const) {
      expectRefused(await admin.ask('GET', `/api/tickets?${query}`), { field, message })
    }
  })

  test('[DB-05] [MS-01] are of the own organisation alone, also those after another’s', async () => {
    const stranger = await signUp(server.url)
    expect(await numbers('', stranger)).toBe('')
    const [first] = await list<Ticket>(admin, noun)
    expect((await stranger.ask('GET', `/api/tickets?after=${first?.id}`)).status).toBe(422)
  })
})

test('[DB-05] what is unfinished has its indexes, under row-level security', async () => {
  const plan = (order: string) =>
    pastTheRoutes(server, admin, async (tx) => {
      await tx.query('set local enable_seqscan = off')
      await tx.query('set local enable_sort = off')
      const rows = await tx.query<{ 'QUERY PLAN': string }>(
        `explain select id from tickets where status not in ('resolved', 'closed') order by ${order} limit 50`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  expect(await plan('created_at desc, id desc')).toContain('tickets_unfinished_newest')
  expect(await plan('priority, created_at, id')).toContain('tickets_unfinished_by_priority')
})
