import { movingLimits } from '@leme/contract/moving/moving-file'
import type { MovingImport } from '@leme/contract/moving/moving-import'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { afterAll, beforeAll, expect } from 'vitest'
import { startMoving } from '../../src/features/moving/moving-job.ts'
import { type Answer, type Person, signUp } from '../person.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { pastTheRoutes } from '../work.ts'

export function answered<Body>({ status, body }: Answer, wanted: number): Body {
  expect(body, JSON.stringify(body)).toBeTruthy()
  expect(status).toBe(wanted)
  return body as Body
}

const head = 'Summary,Issue key,Issue id,Issue Type,Status,Priority,Parent,Project name,Created,Description'

/** A Jira export: an epic, and tasks of it, each with a description of that length. */
export function jiraOf(tasks: number, { project = 'Portal', length = 10, status = 'Em ensaio' } = {}): Buffer {
  const rows = Array.from(
    { length: tasks },
    (_, at) => `Tarefa ${at + 1},P-${at + 2},${at + 2},Task,${status},High,1,${project},,${'á'.repeat(length)}`,
  )
  return Buffer.from([head, `Fiscal,P-1,1,Epic,In Progress,High,,${project},,`, ...rows, ''].join('\n'))
}

/** A server whose queue brings files in, and an admin who sends them. */
export function useMovingStage(options: Parameters<typeof startTestServer>[0] = {}) {
  let server: TestServer
  let admin: Person
  let end: () => Promise<void>

  const begin = () =>
    startMoving({
      db: server.services.db,
      clock: () => new Date(),
      publicUrl: 'https://leme.exemplo',
      log: { warn: () => {} },
    })

  beforeAll(async () => {
    server = await startTestServer(options)
    admin = await signUp(server.url)
    end = begin()
  })
  afterAll(async () => {
    await end?.()
    await server?.close()
  })

  async function upload(content: Buffer, { by = admin, name = 'jira.csv', skip = -1 } = {}): Promise<string> {
    const { id } = answered<{ id: string }>(
      await by.ask('POST', '/api/moving-files', { name, size: content.length }),
      201,
    )
    for (let number = 0; number * movingLimits.piece < content.length; number += 1) {
      if (number === skip) continue
      const piece = content.subarray(number * movingLimits.piece, (number + 1) * movingLimits.piece)
      const sent = await by.ask('POST', `/api/moving-files/${id}/pieces`, { number, content: piece.toString('base64') })
      expect(sent.status).toBe(204)
    }
    return id
  }

  const tryFile = async (id: string, choices: object = {}) =>
    answered<MovingTrial>(await admin.ask('POST', `/api/moving-files/${id}/trial`, choices), 200)

  const imports = async (by = admin) => answered<MovingImport[]>(await by.ask('GET', '/api/moving-imports'), 200)

  async function bring(id: string, choices: object = {}): Promise<MovingImport> {
    const started = answered<MovingImport>(await admin.ask('POST', `/api/moving-files/${id}/import`, choices), 201)
    const now = async () => (await imports()).find((one) => one.id === started.id)
    await expect
      .poll(async () => ((one) => one?.finished_at !== null || one?.failure !== null)(await now()), { timeout: 60_000 })
      .toBe(true)
    const ended = await now()
    if (!ended) throw new Error('the import is gone')
    return ended
  }

  const count = (table: string) =>
    pastTheRoutes(server, admin, async (tx) => {
      const [row] = await tx.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      return row?.count
    })

  return {
    ...{ upload, tryFile, imports, bring, count },
    get server() {
      return server
    },
    get admin() {
      return admin
    },
    /** Ends the queue as a stop of the process does, and begins another. */
    async restartQueue() {
      await end()
      end = begin()
    },
  }
}
