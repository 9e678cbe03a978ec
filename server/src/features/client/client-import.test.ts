import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, clientLimits } from '@leme/contract/client/client'
import type { Project } from '@leme/contract/project/project'
import type { BulkOutcome } from '@leme/contract/wire/bulk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { textCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Identity } from '../../database/transaction.ts'
import { storeRows } from '../../ingest/bulk.ts'
import { clientKind } from './client-import.queries.ts'

let server: TestServer
let person: Person
let operator: Identity & { org_id: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  // As the command line enters: nobody in particular, a manager of the one organisation.
  operator = { user_id: '', org_id, role: 'manager', email: '', session_id: null }
})

const cnpj = '11.222.333/0001-81'

function store(rows: readonly unknown[], allOrNothing = false) {
  const { db } = server.services
  return db.transactionAs(operator, (tx) => storeRows(tx, operator.org_id, clientKind, rows, { allOrNothing }))
}

async function outcomes(...rows: unknown[]): Promise<BulkOutcome[]> {
  return (await store(rows)).results.map(({ outcome }) => outcome)
}

async function clients(): Promise<Client[]> {
  return (await person.ask('GET', '/api/clients')).body as Client[]
}

async function create(body: Record<string, unknown>): Promise<Client> {
  const answer = await person.ask('POST', '/api/clients', body)
  expect(answer.status).toBe(201)
  return answer.body as Client
}

describe('a client is recognised', () => {
  test('[FI-03] by the digits of its document, whatever either is called', async () => {
    const { id } = await create({ name: 'Cooperativa', document: cnpj })
    expect(await outcomes({ name: 'Cooperativa do Vale', document: '11222333000181' })).toEqual(['updated'])
    expect(await clients()).toEqual([
      expect.objectContaining({ id, name: 'Cooperativa do Vale', document: '11222333000181' }),
    ])
  })

  test('[FI-03] by the letters of the newer documents too', async () => {
    await create({ name: 'Novo', document: '12.ABC.345/01DE-35' })
    expect(await outcomes({ name: 'Novíssimo', document: '12abc34501de35' })).toEqual(['updated'])
    expect(await clients()).toHaveLength(1)
  })

  test('[FI-03] by its name, case and accents aside, where one of both has no document', async () => {
    const { id } = await create({ name: 'Café São João', phone: '(41) 3333-1111' })
    expect(await outcomes({ name: 'CAFE SAO JOAO', document: cnpj })).toEqual(['updated'])
    expect(await outcomes({ name: 'CAFE  SAO\u00a0JOAO' })).toEqual(['unchanged'])
    expect(await outcomes({ name: 'café são joão', notes: 'paga em dia' })).toEqual(['updated'])
    expect(await clients()).toEqual([
      expect.objectContaining({
        id,
        name: 'café são joão',
        phone: '(41) 3333-1111',
        document: cnpj,
        notes: 'paga em dia',
      }),
    ])
  })

  test('[FI-03] [CL-04] by its document where several have its name, and else refused: which is meant is not ours to guess', async () => {
    const first = await create({ name: 'Pousada Xexéu', document: cnpj })
    await create({ name: 'Pousada Xexéu', document: '33.000.167/0001-01' })
    const { results } = await store([{ name: 'pousada xexeu', email: 'novo@xexeu.com' }])
    expect(results[0]).toMatchObject({ outcome: 'refused', problem: { errors: [{ field: 'name' }] } })
    expect(results[0]?.problem?.errors?.[0]?.message).toMatch(/^Nome de mais de um cliente, "pousada xexeu": diga/)
    const sure = await store([{ name: 'Pousada Xexéu', document: cnpj, email: 'novo@xexeu.com' }])
    expect(sure.results).toMatchObject([{ outcome: 'updated', id: first.id }])
  })

  test('[FI-05] [CL-04] by a document that is another client’s is not renamed to that one: their money would be one debtor’s', async () => {
    await create({ name: 'Granja Tuim', document: '33.592.510/0001-54' })
    await create({ name: 'Hotel Saíra', document: '33.000.167/0001-01' })
    const { results } = await store([{ name: 'hotel saira', document: '33.592.510/0001-54', phone: '1' }])
    expect(results).toMatchObject([{ outcome: 'refused' }])
    expect(results[0]?.problem?.errors?.[0]?.message).toBe(
      'Nome de outro cliente, "Hotel Saíra": este CNPJ é de "Granja Tuim". Confira o documento; se os dois são o mesmo cliente, use Juntar no cadastro',
    )
    expect((await clients()).map(({ name, phone }) => [name, phone])).toEqual([
      ['Granja Tuim', null],
      ['Hotel Saíra', null],
    ])
  })

  test('[FI-05] [CL-04] by a name with other accents is refused, and by one without any keeps its own', async () => {
    const { id } = await create({ name: 'Casa do Avô', email: 'avo@x.com' })
    const { results } = await store([{ name: 'Casa do Avó', email: 'avo2@x.com' }])
    expect(results).toMatchObject([{ outcome: 'refused' }])
    expect(results[0]?.problem?.errors?.[0]?.message).toMatch(
      /^Nome quase igual ao de "Casa do Avô": escreva os acentos/,
    )
    expect(await outcomes({ name: 'CASA DO AVO', phone: '1' })).toEqual(['updated'])
    expect(await clients()).toMatchObject([{ id, name: 'Casa do Avô', email: 'avo@x.com', phone: '1' }])
    // Who had none gets them.
    await create({ name: 'Sao Joao' })
    expect(await outcomes({ name: 'São João' })).toEqual(['updated'])
    expect(await clients()).toContainEqual(expect.objectContaining({ name: 'São João' }))
  })

  test('[FI-03] never by its name where the documents differ', async () => {
    await create({ name: 'Padaria Central', document: cnpj })
    expect(await outcomes({ name: 'Padaria Central', document: '52998224725' })).toEqual(['created'])
    expect(await clients()).toHaveLength(2)
  })

  test.each(['isento', '00000000000', 'RG 1234567'])('[FI-03] not by a document like %s', async (document) => {
    await create({ name: 'Um', document })
    expect(await outcomes({ name: 'Outro', document })).toEqual(['created'])
    expect(await clients()).toHaveLength(2)
  })

  test('[MS-01] among those of its own organisation alone', async () => {
    const stranger = await signUp(server.url)
    await stranger.ask('POST', '/api/clients', { name: 'Cooperativa', document: cnpj })
    expect(await outcomes({ name: 'Cooperativa', document: cnpj, notes: 'nossa' })).toEqual(['created'])
    expect((await stranger.ask('GET', '/api/clients')).body).toEqual([expect.objectContaining({ notes: null })])
  })
})

describe('rows of one call', () => {
  test('[FI-03] that mean one client are stored in their order', async () => {
    const rows = [
      { name: 'Aurora', document: cnpj, notes: 'um' },
      { name: 'AURÓRA', notes: 'dois' },
      { name: 'Aurora Ltda', document: '11222333000181', notes: 'três' },
      { name: 'aurora ltda', notes: 'três' },
    ]
    expect(await outcomes(...rows)).toEqual(['created', 'updated', 'updated', 'updated'])
    expect(await clients()).toEqual([
      expect.objectContaining({ name: 'aurora ltda', document: '11222333000181', notes: 'três' }),
    ])
  })

  test('[FI-03] that mean a stored client, one by its document and one by its name, meet one after the other', async () => {
    await create({ name: 'Antiga', document: cnpj })
    expect(await outcomes({ name: 'Nova', document: cnpj }, { name: 'Antiga', notes: 'outra' })).toEqual([
      'updated',
      'created',
    ])
    expect((await clients()).map(({ name }) => name)).toEqual(['Antiga', 'Nova'])
  })

  test('[FI-03] that say nothing new change nothing', async () => {
    await outcomes({ name: 'Igual', email: 'ti@igual.com.br', is_active: false })
    const before = await clients()
    const version = () =>
      server.services.db.transactionAs(operator, (tx) => tx.query('select xmin::text, updated_at from clients'))
    const written = await version()
    expect(await outcomes({ name: 'Igual' }, { name: 'Igual', email: 'ti@igual.com.br' })).toEqual([
      'unchanged',
      'unchanged',
    ])
    expect(await clients()).toEqual(before)
    expect(await version()).toEqual(written)
  })

  test('[FI-03] that are wrong are refused by themselves, or refuse all', async () => {
    const rows = [{ name: 'Boa' }, { name: 'Ruim', email: 'x' }, 'texto']
    await expect(store(rows, true)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: [
        { field: '1.email', message: 'Email inválido' },
        { field: '2', message: 'Envie um objeto JSON' },
      ],
    })
    expect(await clients()).toEqual([])
    const { results } = await store(rows)
    expect(results).toMatchObject([
      { index: 0, outcome: 'created' },
      { index: 1, outcome: 'refused', problem: { errors: [{ field: 'email', message: 'Email inválido' }] } },
      { index: 2, outcome: 'refused' },
    ])
    expect((await clients()).map(({ name }) => name)).toEqual(['Boa'])
  })
})

test('[FI-03] two imports at once create each client once', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ name: `Cliente ${index}`, notes: 'n' }))
  const answers = await Promise.all([store(rows), store(rows.toReversed()), store(rows)])
  const all = answers.flatMap(({ results }) => results.map(({ outcome }) => outcome))
  expect(all.filter((outcome) => outcome === 'created')).toHaveLength(300)
  expect(all.filter((outcome) => outcome === 'unchanged')).toHaveLength(600)
  expect(await clients()).toHaveLength(300)
})

test('[FI-03] an import waits for one that has not ended, and then knows its clients', async () => {
  const rows = [{ name: 'Aurora' }, { name: 'Boreal', document: cnpj }]
  let second: ReturnType<typeof store> | undefined
  // Somebody else's: on a small machine a person has one connection at a time.
  const other = { ...operator, user_id: crypto.randomUUID() }
  await server.services.db.transactionAs(other, async (tx) => {
    await storeRows(tx, operator.org_id, clientKind, rows, { allOrNothing: false })
    second = store(rows)
    const ended = second.then(() => true)
    const waits = async () =>
      (await tx.query(`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0
    while (!(await waits())) if (await Promise.race([ended, sleep(10, false)])) break
  })
  expect((await second)?.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  expect(await clients()).toHaveLength(2)
})

test('[PL-04] projects follow an imported client’s name', async () => {
  const project = async (client: string) =>
    (await person.ask('POST', '/api/projects', { name: client, client })).body as Project
  const [own, other] = [await project('vinícola'), await project('Outra')]
  const [stored] = (await store([{ name: 'Vinícola', document: cnpj }])).results
  const now = async ({ id }: Project) => (await person.ask('GET', `/api/projects/${id}`)).body
  expect(await now(own)).toMatchObject({ client: 'Vinícola', client_id: stored?.id })
  await store([{ name: 'Vinhos do Tigre', document: cnpj }])
  expect(await now(own)).toMatchObject({ client: 'Vinhos do Tigre', client_id: stored?.id })
  expect(await now(other)).toEqual(other)
})

const { refused, accepted } = textCases(
  { name: 'Cooperativa' },
  {
    name: { max: clientLimits.name, tooLong: 'Nome deve ter no máximo 200 caracteres', required: 'Nome é obrigatório' },
    document: { max: clientLimits.document, tooLong: 'Documento deve ter no máximo 50 caracteres' },
    notes: { max: clientLimits.notes, tooLong: 'Observações devem ter no máximo 2000 caracteres' },
  },
)

test('[MS-02] the rules refuse in an import what they refuse in a form', async () => {
  const { results } = await store(refused.map(({ body }) => body))
  for (const [index, { title, field, message }] of refused.entries()) {
    expect(results[index]?.problem?.errors, title).toContainEqual({ field, message: expect.stringMatching(message) })
  }
  expect(await clients()).toEqual([])
})

test('[MS-02] and take what they just still take there', async () => {
  for (const { title, body, field, stored } of accepted) {
    const { results } = await store([body])
    const client = (await clients()).find(({ id }) => id === results[0]?.id)
    expect(client?.[field as keyof Client], title).toBe(stored)
  }
})
