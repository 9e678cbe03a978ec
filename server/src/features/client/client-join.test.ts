import type { Client } from '@leme/contract/client/client'
import type { AuditEvent } from '@leme/contract/people/audit'
import type { Project } from '@leme/contract/project/project'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import {
  bill,
  expectPayment,
  giveAlias,
  join,
  listAliases,
  listClients,
  listDebtors,
  readJoin,
  register,
} from '../../../test/client-stage.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

const two = async () => ({
  remaining: await register(person, { name: 'Construtora Horizonte', email: 'obras@horizonte.com.br' }),
  gone: await register(person, {
    name: 'Horizonte Engenharia',
    email: 'antigo@horizonte.com.br',
    phone: '48 3222-0000',
    notes: 'Paga dia 10',
  }),
})

async function made(path: string, body: object): Promise<{ id: string }> {
  const answer = await person.ask('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: string }
}

const joining = (by: Pick<Person, 'ask'>, remaining: Client, gone: Client, lost: object, headers = {}) =>
  by.ask('POST', `/api/clients/${remaining.id}/join`, { client_id: gone.id, lost }, headers)

describe('two clients that are one', () => {
  test('[CL-04] are put together as it was shown: what moves, what is taken and what is lost', async () => {
    const { remaining, gone } = await two()
    const project = await made('/api/projects', { name: 'Obra', client: gone.name })
    const ticket = await made('/api/tickets/new', { title: 'Sem acesso', client_id: gone.id })
    await giveAlias(person, { alias: 'H. Engenharia', client_id: gone.id })
    await bill(person, [
      ['Horizonte Engenharia', '10.01'],
      ['h. engenharia', '20.02'],
      ['Construtora Horizonte', '1.00'],
    ])
    await expectPayment(person, [['HORIZONTE ENGENHARIA', '30.03']])
    expect(await listDebtors(person)).toHaveLength(2)

    expect(await readJoin(person, remaining, gone)).toEqual({
      remaining,
      gone,
      taken: { phone: '48 3222-0000', notes: 'Paga dia 10' },
      lost: { email: 'antigo@horizonte.com.br' },
      projects: 1,
      tickets: 1,
      invoices: 2,
      receivables: 1,
      aliases: ['H. Engenharia'],
      is_shared: false,
    })
    const joined = { ...remaining, phone: '48 3222-0000', notes: 'Paga dia 10' }
    expect(await join(person, remaining, gone)).toEqual(joined)

    expect(await listClients(person)).toEqual([joined])
    const names = (await listAliases(person)).map(({ alias, client_id }) => [alias, client_id])
    expect(names).toEqual([
      ['H. Engenharia', remaining.id],
      ['Horizonte Engenharia', remaining.id],
    ])
    expect((await person.ask('GET', `/api/projects/${project.id}`)).body).toMatchObject({
      client: remaining.name,
      client_id: remaining.id,
    })
    expect((await person.ask('GET', `/api/tickets/${ticket.id}`)).body).toMatchObject({ client_id: remaining.id })
    expect(await listDebtors(person)).toEqual([
      expect.objectContaining({
        client: remaining.name,
        open: { count: 1, amount: '30.03' },
        open_invoices: { count: 3, amount: '31.03' },
      }),
    ])
    const [event] = ((await person.ask('GET', '/api/audit')).body as AuditEvent[]).filter(
      ({ event }) => event === 'clients_joined',
    )
    expect(event).toMatchObject({
      actor_user_id: person.id,
      details: { name: gone.name, client: remaining.name, lost: 'email antigo@horizonte.com.br' },
    })
  })

  test('[CL-04] are not where something else would be lost than what was shown', async () => {
    const { remaining, gone } = await two()
    const { lost } = await readJoin(person, remaining, gone)
    await person.ask('PATCH', `/api/clients/${remaining.id}`, { phone: '48 3333-0000' })
    expect(await joining(person, remaining, gone, lost)).toMatchObject({ status: 409, body: { code: 'join_changed' } })
    expect(await listClients(person)).toHaveLength(2)
    await join(person, remaining, gone)
    expect(await listClients(person)).toHaveLength(1)
  })

  test('[CL-04] lose no document that is the same in other punctuation', async () => {
    const one = await register(person, { name: 'Um', document: '11.222.333/0001-81' })
    const other = await register(person, { name: 'Dois', document: '11222333000181', same_document: true })
    expect(await readJoin(person, one, other)).toMatchObject({ taken: {}, lost: {} })
    expect(await join(person, one, other)).toEqual(one)
  })

  test('[CL-04] one is not put together with itself, nor with one that is gone', async () => {
    const { remaining, gone } = await two()
    expect(await joining(person, remaining, remaining, {})).toMatchObject({ status: 422 })
    await join(person, remaining, gone)
    expect(await joining(person, remaining, gone, {})).toMatchObject({
      status: 404,
      body: { code: 'client_not_found' },
    })
    expect(await joining(person, gone, remaining, {})).toMatchObject({ status: 404 })
  })

  test('[CL-04] a repeated press joins once', async () => {
    const { remaining, gone } = await two()
    const { lost } = await readJoin(person, remaining, gone)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2].map(() => joining(person, remaining, gone, lost, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('[CL-04] of two who join them at once, crosswise, one does, and nothing is lost on the way', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        await register(person, { name: `Um ${round}`, phone: '1' }),
        await register(person, { name: `Dois ${round}`, phone: '1' }),
      ]
      await bill(person, [
        [one.name, '1.10'],
        [other.name, '2.20'],
      ])
      const statuses = (await Promise.all([joining(person, one, other, {}), joining(person, other, one, {})])).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted()).toEqual([200, 404])
      const left = (await listClients(person)).filter(({ name }) => name.endsWith(` ${round}`))
      expect(left).toHaveLength(1)
      const [debtor, ...others] = (await listDebtors(person)).filter(({ client }) => client.endsWith(` ${round}`))
      expect(others).toEqual([])
      expect(debtor).toMatchObject({ client: left[0]?.name, open_invoices: { count: 2, amount: '3.30' } })
    }
  })

  test('[CL-04] chains of three who join at once end in names that count for one client', async () => {
    const clients = await Promise.all(['A', 'B', 'C'].map((name) => register(person, { name: `Cliente ${name}` })))
    const [a, b, c] = clients as [Client, Client, Client]
    await bill(
      person,
      clients.map(({ name }) => [name, '1.00']),
    )
    const answers = await Promise.all([joining(person, a, b, {}), joining(person, b, c, {}), joining(person, c, a, {})])
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    const joinedCount = answers.filter(({ status }) => status === 200).length
    expect(joinedCount).toBeGreaterThan(0)
    expect(await listClients(person)).toHaveLength(3 - joinedCount)
    expect(await listDebtors(person)).toHaveLength(3 - joinedCount)
  })

  test('[CL-04] where a third has the name of the one that goes, what has it stays with that one', async () => {
    const { remaining, gone } = await two()
    const third = await register(person, { name: 'HORIZONTE ENGENHARIA' })
    await bill(person, [[gone.name, '5.00']])
    expect(await readJoin(person, remaining, gone)).toMatchObject({ is_shared: true, invoices: 1 })
    await join(person, remaining, gone)
    expect(await listAliases(person)).toEqual([])
    expect(await listDebtors(person)).toEqual([expect.objectContaining({ client: third.name })])
  })
})

describe('what was done before two clients were put together', () => {
  const conversation = (text: string) => say(person, text)

  test('[PD-20] “desfaça” says that it is not undone, and touches nothing older', async () => {
    const { remaining, gone } = await two()
    const project = await made('/api/projects', { name: 'Obra', client: gone.name })
    await join(person, remaining, gone)
    const { message } = await conversation('desfaça')
    expect(message).toMatch(/“Clientes juntados”\. Isso não se desfaz por aqui/)
    expect((await person.ask('GET', `/api/projects/${project.id}`)).body).toMatchObject({ client: remaining.name })
  })

  test('[PD-20] comes back as the client’s that is left: a change of a colleague, and what was deleted', async () => {
    const { remaining, gone } = await two()
    const brisa = await register(person, { name: 'Brisa' })
    const project = await made('/api/projects', { name: 'Obra', client: gone.name })
    const ticket = await made('/api/tickets/new', { title: 'Sem acesso', client_id: gone.id })
    const colleague = await inviteColleague(server.url, person, 'admin')
    await colleague.ask('PATCH', `/api/projects/${project.id}`, { client: brisa.name })
    await person.ask('DELETE', `/api/tickets/${ticket.id}`)
    await join(person, remaining, gone)

    expect((await say(colleague, 'desfaça')).message).toMatch(/^Desfeito/)
    const { body } = await person.ask('GET', `/api/projects/${project.id}`)
    expect(body as Project).toMatchObject({ client: remaining.name, client_id: remaining.id })
    expect((await person.ask('POST', `/api/deletions/${ticket.id}/restore`)).status).toBe(200)
    expect((await person.ask('GET', `/api/tickets/${ticket.id}`)).body).toMatchObject({ client_id: remaining.id })
  })
})

test('[MS-01] [MS-02] clients are put together by managers and administrators, within their organization', async () => {
  const { remaining, gone } = await two()
  const member = await inviteColleague(server.url, person, 'member')
  const stranger = await signUp(server.url)
  const foreign = await register(stranger, { name: 'De fora' })
  const lost = { email: 'antigo@horizonte.com.br' }
  expect((await joining(member, remaining, gone, lost)).status).toBe(403)
  expect((await member.ask('GET', `/api/clients/${remaining.id}/join?client_id=${gone.id}`)).status).toBe(403)
  expect((await joining(stranger, remaining, gone, lost)).status).toBe(404)
  expect((await joining(person, remaining, foreign, {})).status).toBe(404)
  expect((await joining(stranger, foreign, gone, lost)).status).toBe(404)

  const past = (by: Person, one: Client, other: Client) =>
    pastTheRoutes(server, by, (tx) => tx.query('select join_clients($1, $2)', [one.id, other.id]))
  await expect(past(member, remaining, gone)).rejects.toMatchObject({ code: '42501' })
  await expect(past(stranger, remaining, gone)).rejects.toMatchObject({ code: 'P0002' })
  await expect(past(person, remaining, foreign)).rejects.toMatchObject({ code: 'P0002' })
  await expect(past(person, remaining, remaining)).rejects.toMatchObject({ code: 'P0002' })
  expect(await listClients(person)).toHaveLength(2)
  const manager = await inviteColleague(server.url, person, 'manager')
  expect((await joining(manager, remaining, gone, lost)).status).toBe(200)
})
