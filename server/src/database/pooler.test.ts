import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPooler, type Pooler, startPooler } from '../../test/database/pooler.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openLive } from '../../test/live-client.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createPool } from './pool.ts'
import { refusePoolerAlone } from './pooler.ts'

// PgBouncer is a package of the machine's, which npm does not bring.
describe.skipIf(!hasPooler)('behind PgBouncer, which gives each transaction any connection', () => {
  let database: TestDatabase
  let pooler: Pooler
  let server: TestServer

  beforeAll(async () => {
    database = await createTestDatabase()
    pooler = await startPooler(database.serverUrl)
    server = await startTestServer({ database, config: { databaseUrl: pooler.url } })
  })
  afterAll(async () => {
    await server?.close()
    await pooler?.close()
    await database?.drop()
  })

  const namesOf = async (person: Person) =>
    ((await person.ask('GET', '/api/projects')).body as { name: string }[]).map(({ name }) => name).sort()

  test('[OP-07] organisations write and read at once, each its own, and another process is notified', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(server.url)))
    const other = await startTestServer({ beside: server, config: { databaseUrl: pooler.url } })
    const wanted = await Promise.all(
      people.map(async (person, place) => {
        const names = Array.from({ length: 12 }, (_, number) => `Farol ${place} ${number + 10}`)
        const create = (name: string) => person.ask('POST', '/api/projects', { name, client: 'Porto' })
        const answers = await Promise.all(names.map(create))
        expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
        return names
      }),
    )
    expect(await Promise.all(people.map(namesOf))).toEqual(wanted)

    const [person] = people as [Person]
    const { body } = await person.ask('POST', '/api/projects', { name: 'Leme', client: 'Porto' })
    const { id } = body as { id: string }
    const live = await openLive(other.url, person, [id])
    const since = live.received.length
    expect((await person.ask('PATCH', `/api/projects/${id}`, { name: 'Cais' })).status).toBe(200)
    await live.waitFor({ type: 'change', project_id: id, table: 'projects' }, since)
    live.ws.close()
    await other.close()
  })

  test('[OP-07] a server that knows no way past it does not start', async () => {
    const pools = [createPool(pooler.url, { max: 1 }), createPool(database.serverUrl, { max: 1 })] as const
    const [pooled, direct] = pools
    await expect(refusePoolerAlone(pooled)).rejects.toThrow(
      'DATABASE_URL passa por um pooler de conexões (como o PgBouncer), que perde avisos: defina DATABASE_DIRECT_URL com o endereço do PostgreSQL sem ele.',
    )
    await expect(refusePoolerAlone(direct)).resolves.toBeUndefined()
    await Promise.all(pools.map((pool) => pool.end()))
  })
})
