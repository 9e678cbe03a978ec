import type { Found } from '@leme/contract/search/search'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { addMember, createWork } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let member: Person
let stranger: Person
let agenda: { id: string }

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url, { display_name: 'Estranha Azevedo' })
  agenda = await created(admin, '/api/projects', { name: 'Agenda médica', client: 'Clínica São João', prefix: 'AGE' })
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function created(person: Person, path: string, body: unknown): Promise<{ id: string }> {
  const { status, body: row } = await person.ask('POST', path, body)
  expect(status, JSON.stringify(row)).toBe(201)
  return row as { id: string }
}

async function search(person: Person, q: string, recent = ''): Promise<Found[]> {
  const { status, body } = await person.ask('GET', `/api/search?q=${encodeURIComponent(q)}&recent=${recent}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Found[]
}

const titles = async (person: Person, q: string) => (await search(person, q)).map(({ title }) => title)

describe('a search', () => {
  test('[WD-03] finds every kind of thing by its words and how they begin, whatever their case and accents', async () => {
    const person = await signUp(server.url, { display_name: 'Zuleica Prado' })
    const { id } = await created(person, '/api/projects', { name: 'Relatórios fiscais', client: 'Ipê' })
    await created(person, '/api/clients', { name: 'Relatórios Ltda', document: '11.222.333/0001-81' })
    for (const table of ['epics', 'stories', 'tasks'] as const)
      await createWork(person, table, id, { title: `Relatório de ${table}` })
    await createTicket(person, { title: 'Relatório parou' })
    await owner.query(
      `insert into finance_invoices (org_id, number, client, amount, due_date)
       select org_id, 'REL-1001', 'Relatórios Ltda', 10, '2026-12-01' from users where id = $1`,
      [person.id],
    )
    await owner.query(`insert into agents (org_id, name) select org_id, 'Relator' from users where id = $1`, [
      person.id,
    ])
    const all = await search(person, 'RELATOR')
    expect(all.map(({ noun }) => noun).toSorted()).toEqual(
      ['agent', 'client', 'epic', 'invoice', 'project', 'story', 'task', 'ticket'].toSorted(),
    )
    expect(await titles(person, 'fiscais relatório')).toEqual(['Relatórios fiscais'])
    expect(await search(person, 'zulei')).toMatchObject([{ noun: 'person', id: person.id, title: 'Zuleica Prado' }])
    expect(await titles(person, '11222333')).toEqual(['Relatórios Ltda'])
    expect(await titles(person, 'rel 1001')).toEqual(['REL-1001'])
  })

  test('[WD-03] finds by a key first, however it is written, and by one of before', async () => {
    const task = await createWork(admin, 'tasks', agenda.id, { title: 'Ligar para o laboratório' })
    const key = task.key.toLowerCase()
    for (const asked of [task.key, key, key.replace('-', ' '), key.replace('-', ''), ` ${key} `])
      expect((await search(admin, asked))[0], asked).toMatchObject({ code: task.key, project: 'Agenda médica' })
    const { id, prefix } = (await created(admin, '/api/projects', { name: 'Outra', client: 'C' })) as {
      id: string
      prefix: string
    }
    const moving = await createWork(admin, 'tasks', agenda.id, { title: 'Vai para outra' })
    await owner.query('update tasks set project_id = $2 where id = $1', [moving.id, id])
    expect((await search(admin, moving.key))[0]).toMatchObject({ id: moving.id, code: `${prefix}-1` })
    const renamed = await createWork(admin, 'tasks', id, { title: 'Fica' })
    await admin.ask('PATCH', `/api/projects/${id}`, { prefix: 'NOVA' })
    expect((await search(admin, renamed.key))[0]).toMatchObject({ id: renamed.id, code: 'NOVA-2' })
    expect((await search(admin, 'nova'))[0]).toMatchObject({ noun: 'project', id })
  })

  test('[WD-03] finds numbers with and without what separates their thousands, in titles, in invoices’ numbers and amounts', async () => {
    const person = await signUp(server.url)
    const { id } = await created(person, '/api/projects', { name: 'Números', client: 'C' })
    for (const title of ['Cobrar R$ 4.812,50', 'Lote 4812', 'Meta de 1.234.567 acessos', 'Versão 1.2.2026'])
      await createWork(person, 'tasks', id, { title })
    await owner.query(
      `insert into finance_invoices (org_id, number, client, amount, due_date)
       select org_id, 'NF 7.301', 'Ipê', 98765.40, '2026-12-01' from users where id = $1`,
      [person.id],
    )
    const found = async (q: string) => (await titles(person, q)).toSorted()
    for (const asked of ['4812', '4.812', '4,812'])
      expect(await found(asked), asked).toEqual(['Cobrar R$ 4.812,50', 'Lote 4812'])
    for (const asked of ['4.812,50', '4812,50', 'cobrar 4.8'])
      expect(await found(asked), asked).toEqual(['Cobrar R$ 4.812,50'])
    for (const asked of ['1234567', '1.234.567', '1.234', '1234'])
      expect(await found(asked), asked).toEqual(['Meta de 1.234.567 acessos'])
    expect(await found('1.2.2026')).toEqual(['Versão 1.2.2026'])
    for (const asked of ['7301', '7.301', 'nf 7301', '98765', '98.765,40'])
      expect(await found(asked), asked).toEqual(['NF 7.301'])
    expect((await search(person, 'lote 4.812'))[0]).toMatchObject({ title: 'Lote 4812' })
  })

  test('[WD-03] forgives one slip a word: a letter too many, too few, wrong, or in the other’s place', async () => {
    const task = await createWork(admin, 'tasks', agenda.id, { title: 'Homologar conciliação' })
    for (const asked of ['homollogar', 'homolgar', 'homolofar', 'hmoologar', 'conciliasao', 'homlogar consiliacao'])
      expect((await search(admin, asked))[0], asked).toMatchObject({ id: task.id })
    expect(await search(admin, 'hmolofar')).toEqual([])
    expect(await search(admin, 'homologar nada')).toEqual([])
  })

  test('[WD-03] ranks a title that is it before one that begins so, before words, before slips; mine and open first', async () => {
    const { id } = await created(admin, '/api/projects', { name: 'Ordem', client: 'C' })
    const make = (title: string, fields = {}) => createWork(admin, 'tasks', id, { title, ...fields })
    await make('Extrata antiga')
    await make('Emitir extratos')
    await make('Emitir extrato')
    await make('Extrato por safra')
    await make('Extrato')
    expect(await titles(admin, 'extrato')).toEqual([
      'Extrato',
      'Extrato por safra',
      'Emitir extrato',
      'Emitir extratos',
      'Extrata antiga',
    ])
    await addMember(admin, id, member.id)
    const [mine, , over] = [
      await make('Vistoria um', { assignee_user_id: member.id }),
      await make('Vistoria dois'),
      await make('Vistoria três'),
    ]
    await admin.ask('PATCH', `/api/tasks/${over.id}`, { status: 'done' })
    expect(await titles(member, 'vistoria')).toEqual(['Vistoria um', 'Vistoria dois', 'Vistoria três'])
    expect((await search(member, 'vistoria'))[0]?.id).toBe(mine.id)
  })

  test('[WD-03] follows what is renamed, deleted, restored and removed', async () => {
    const task = await createWork(admin, 'tasks', agenda.id, { title: 'Biópsia' })
    await admin.ask('PATCH', `/api/tasks/${task.id}`, { title: 'Ultrassom' })
    expect(await titles(admin, 'biopsia')).toEqual([])
    expect(await titles(admin, 'ultrasom')).toEqual(['Ultrassom'])
    await admin.ask('DELETE', `/api/tasks/${task.id}`)
    expect(await titles(admin, 'ultrassom')).toEqual([])
    await admin.ask('POST', `/api/deletions/${task.id}/restore`)
    expect(await titles(admin, 'ultrassom')).toEqual(['Ultrassom'])
    const leaving = await inviteColleague(server.url, admin, 'member')
    await owner.query(`update users set display_name = 'Hermenegilda Pinto' where id = $1`, [leaving.id])
    expect(await titles(admin, 'hermenegilda')).toEqual(['Hermenegilda Pinto'])
    await admin.ask('DELETE', `/api/users/${leaving.id}`)
    expect(await titles(admin, 'hermenegilda')).toEqual([])
  })

  test('[WD-03] has a row for whatever may be found, as the view says it', async () => {
    const { rows } = await owner.query(`
      select coalesce(findable.noun, stored.noun) as noun, findable.title, stored.source
      from findable full join search_texts stored using (org_id, id)
      where stored.source is distinct from concat_ws(' ', findable.title, findable.beside, findable.also, findable.code)
        or stored.person_id is distinct from findable.person_id or stored.is_over is distinct from findable.is_over`)
    expect(rows).toEqual([])
    expect(Number((await owner.query('select count(*) from search_texts')).rows[0].count)).toBeGreaterThan(20)
  })

  test('[WD-03] [MS-01] shows nobody what another organisation has, and each role what its tables show', async () => {
    await createWork(admin, 'tasks', agenda.id, { title: 'Sigilo' })
    expect(await titles(member, 'sigilo')).toEqual(['Sigilo'])
    expect(await search(stranger, 'sigilo')).toEqual([])
    expect(await search(stranger, 'age')).toEqual([])
    expect((await search(stranger, '', `AGE-1,${agenda.id}`)).map(({ title }) => title)).not.toContain('Agenda médica')
    for (const person of [admin, member]) {
      const identity = await server.services.auth.identify(`Bearer ${person.access_token}`)
      const { seen, stored } = await server.services.db.transactionAs(identity, async (tx) => {
        const ids = (table: string) => tx.query<{ id: string }>(`select id from ${table} order by id`)
        return { seen: await ids('findable'), stored: await ids('search_texts') }
      })
      // What a role may not read in its own table, the search must not know of either.
      expect(stored).toEqual(seen)
    }
  })

  test('[WD-03] without words names what was seen last, in that order, and then what changed last: mine first', async () => {
    const person = await signUp(server.url)
    const { id } = await created(person, '/api/projects', { name: 'Vista', client: 'C', prefix: 'VIS' })
    await addMember(person, id, person.id)
    const one = await createWork(person, 'tasks', id, { title: 'Um' })
    const two = await createWork(person, 'tasks', id, { title: 'Dois' })
    await createWork(person, 'tasks', id, { title: 'Minha', assignee_user_id: person.id })
    const seen = (await search(person, '', `${two.key},${id},VIS-99,nada`)).map(({ title }) => title)
    expect(seen).toEqual(['Dois', 'Vista', 'Minha', 'Um'])
    expect((await search(person, ' ', one.id))[0]?.title).toBe('Um')
  })

  test('[WD-03] takes any text: signs, other scripts, very long, nothing but blanks; and finds nothing by nothing', async () => {
    for (const asked of [
      `'; drop table tasks; --`,
      `a & b | !c:*`,
      '\\',
      '%',
      '🙂',
      'مرحبا',
      '日本',
      '-'.repeat(200),
      'ab '.repeat(66),
    ])
      await search(admin, asked)
    expect((await admin.ask('GET', `/api/search?q=${'a'.repeat(201)}`)).status).toBe(422)
    expect((await admin.ask('GET', '/api/search?q=%00')).status).toBe(422)
    expect((await admin.ask('GET', `/api/search?recent=${'-'.repeat(36)}`)).status).toBe(200)
  })
})
