import { randomUUID } from 'node:crypto'
import type { LiveNotice, LiveTable } from '@leme/contract/wire/live'
import { liveTables } from '@leme/contract/wire/live'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectLive, type LiveClient, openLive } from '../../test/live-client.ts'
import { inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: pg.Client
let ana: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  ana = await signUp(server.url)
  project = await createProject(ana)
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

async function createProject(person: Person): Promise<string> {
  const { body } = await person.ask('POST', '/api/projects', { name: 'Farol', client: 'Porto' })
  return (body as { id: string }).id
}

const rename = (person: Person, id: string) => person.ask('PATCH', `/api/projects/${id}`, { name: randomUUID() })
const changeOf = (project_id: string, table: LiveTable): LiveNotice => ({ type: 'change', project_id, table })

describe('who follows their organization', () => {
  const organizationChanges = (socket: LiveClient) =>
    socket.received.flatMap((notice) => (notice.type === 'organization_change' ? [notice.table] : []))

  async function follow(person: Person, age_ms?: number): Promise<LiveClient> {
    const socket = await openLive(server.url, person)
    socket.say({ type: 'subscribe_organization', age_ms })
    await socket.waitFor({ type: 'organization_subscribed' })
    return socket
  }

  test('[PD-26] is notified which table changed, in whatever project and beside them, and nothing of other organizations', async () => {
    const [inside, outside] = [await follow(ana), await follow(await signUp(server.url))]
    const id = await createProject(ana)
    await ana.ask('POST', `/api/projects/${id}/tasks`, { title: 'Um' })
    await ana.ask('POST', '/api/clients', { name: 'Estaleiro Norte' })
    await ana.ask('POST', '/api/invitations', { email: `${randomUUID()}@exemplo.com.br`, role: 'member' })
    await inside.waitFor({ type: 'organization_change', table: 'invitations' })
    await outside.settled()
    expect([...new Set(organizationChanges(inside))]).toEqual(['projects', 'tasks', 'clients', 'invitations'])
    expect(organizationChanges(outside)).toEqual([])
    inside.ws.close()
    outside.ws.close()
  })

  test('[PD-26] is notified of what changed since they began to read', async () => {
    const bia = await signUp(server.url)
    await bia.ask('POST', '/api/clients', { name: 'Estaleiro Sul' })
    const [early, late] = [await follow(bia, 30_000), await follow(bia)]
    await early.settled()
    await late.settled()
    expect(organizationChanges(early)).toContain('clients')
    expect(organizationChanges(late)).toEqual([])
    early.ws.close()
    late.ws.close()
  })
})

describe('who follows a project', () => {
  test('[PD-16] is notified of what anybody changes in it, and each table once a transaction', async () => {
    const bia = await inviteColleague(server.url, ana, 'member')
    const socket = await openLive(server.url, bia, [project])
    expect((await rename(ana, project)).status).toBe(200)
    // The writer's process notifies before it answers.
    await socket.settled()
    expect(socket.received.filter(({ type }) => type === 'change')).toEqual([changeOf(project, 'projects')])
    socket.ws.close()
  })

  test('[PD-16] is notified of what a script changes', async () => {
    const socket = await openLive(server.url, ana, [project])
    await admin.query(
      `insert into epics (org_id, project_id, title) select org_id, id, 'Um' from projects where id = $1`,
      [project],
    )
    await socket.waitFor(changeOf(project, 'epics'))
    socket.ws.close()
  })

  test('[PD-16] is notified of nothing that failed, nothing of other projects, and nothing after leaving it', async () => {
    const other = await createProject(ana)
    const socket = await openLive(server.url, ana, [project])
    const received = socket.received.length
    await rename(ana, other)
    expect((await ana.ask('PATCH', `/api/projects/${project}`, { client: '' })).status).toBe(422)
    await socket.settled()
    socket.say({ type: 'unsubscribe', project_id: project })
    await socket.settled()
    await rename(ana, project)
    await socket.settled()
    expect(socket.received.slice(received).filter(({ type }) => type !== 'pong')).toEqual([])
    socket.ws.close()
  })

  test('[PD-16] may follow several, and the same one twice', async () => {
    const other = await createProject(ana)
    const socket = await openLive(server.url, ana, [project, other, project])
    const received = socket.received.length
    await rename(ana, project)
    await rename(ana, other)
    await socket.settled()
    const changes = socket.received.slice(received).filter(({ type }) => type === 'change')
    expect(changes).toEqual([changeOf(project, 'projects'), changeOf(other, 'projects')])
    socket.ws.close()
  })

  test('[PD-16] may write its id in capitals, and receives it as it is', async () => {
    const socket = await openLive(server.url, ana, [project.toUpperCase()])
    await rename(ana, project)
    await socket.waitFor(changeOf(project, 'projects'))
    socket.say({ type: 'unsubscribe', project_id: project.toUpperCase() })
    await socket.settled()
    const received = socket.received.length
    await rename(ana, project)
    await socket.settled()
    expect(socket.received.slice(received)).toEqual([{ type: 'pong' }])
    socket.ws.close()
  })
})

describe('who subscribes after having fetched', () => {
  async function noticesOnSubscribing(id: string, age_ms?: number): Promise<LiveNotice[]> {
    const socket = await openLive(server.url, ana)
    socket.say({ type: 'subscribe', project_id: id, age_ms })
    await socket.settled()
    socket.ws.close()
    expect(socket.received.slice(0, 2)).toEqual([{ type: 'ready' }, { type: 'subscribed', project_id: id }])
    return socket.received.slice(2, -1)
  }

  test('[PD-16] is notified of what changed since, without anybody changing it again, and nothing else', async () => {
    const quiet = await createProject(ana)
    await expect.poll(() => noticesOnSubscribing(quiet, 4_000)).toEqual([])
    await rename(ana, quiet)
    expect(await noticesOnSubscribing(quiet, 4_000)).toEqual([changeOf(quiet, 'projects')])
  })

  test('[PD-16] is notified of everything where nobody remembers that far', async () => {
    expect(await noticesOnSubscribing(project, 300_000)).toHaveLength(liveTables.length)
  })

  test('[PD-16] is notified of nothing where it is going to fetch', async () => {
    const fresh = await createProject(ana)
    expect(await noticesOnSubscribing(fresh)).toEqual([])
  })
})

describe('[MS-01] another organisation', () => {
  test('[MS-01] is answered as for a project that does not exist, and is never notified of it', async () => {
    const stranger = await signUp(server.url)
    const socket = await openLive(server.url, stranger)
    for (const project_id of [project, randomUUID(), 'nenhum', '', `${project}'--`]) {
      const received = socket.received.length
      socket.say({ type: 'subscribe', project_id, age_ms: 60_000 })
      await socket.settled()
      expect(socket.received.slice(received)).toEqual([
        { type: 'refused', project_id, code: 'project_not_found' },
        { type: 'pong' },
      ])
    }
    const received = socket.received.length
    await rename(ana, project)
    await admin.query(`update projects set name = 'Novo' where id = $1`, [project])
    await socket.settled()
    expect(socket.received.slice(received)).toEqual([{ type: 'pong' }])
    socket.ws.close()
  })

  test('[MS-01] who has no organisation is refused every project', async () => {
    const nobody = await signUp(server.url)
    await admin.query('update users set org_id = null where id = $1', [nobody.id])
    const socket = await openLive(server.url, nobody)
    socket.say({ type: 'subscribe', project_id: project })
    await socket.waitFor({ type: 'refused', project_id: project })
    socket.ws.close()
  })

  test('[MS-01] a socket that goes over to another person follows nothing any more', async () => {
    const stranger = await signUp(server.url)
    const socket = await openLive(server.url, ana, [project])
    const received = socket.received.length
    socket.say({ type: 'auth', access_token: stranger.access_token })
    await socket.waitFor({ type: 'ready' }, received)
    await rename(ana, project)
    await socket.settled()
    expect(socket.received.slice(received)).toEqual([{ type: 'ready' }, { type: 'pong' }])
    socket.ws.close()
  })
})

describe('the address itself', () => {
  test('[MS-03] says to an ordinary request that it is for sockets only', async () => {
    expect(await ana.ask('GET', '/api/live')).toMatchObject({
      status: 426,
      body: { code: 'upgrade_required', detail: 'Este endereço atende apenas por WebSocket' },
    })
  })

  test('[MS-03] is the only one that keeps a socket open', async () => {
    for (const path of ['/api/projects', '/healthz', '/projects', '/api/nothing']) {
      const url = new URL(path, server.url).href
      const outcome = await connectLive(url).then(
        (client: LiveClient) => client.closed,
        (error: Error) => error.message,
      )
      expect(outcome, path).toBeTruthy()
    }
  })
})
