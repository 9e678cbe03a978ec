import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../test-form.tsx'
import { storeEarlyReads, takeEarlyRead } from './early-read.ts'
import { createQueryClient } from './query-client.ts'

const token = session().access_token
const projects = [{ id: '1' }]

/** As the document's script leaves it, with one read of this answer. */
function askEarly(answer: Response | Promise<Response>, asWhom = token): void {
  const read = async () => {
    const response = await answer
    return { response, data: response.ok ? await response.clone().json() : undefined }
  }
  globalThis.lemeEarly = { token: asWhom, reads: new Map([['/api/projects', { key: ['projects'], answer: read() }]]) }
}

beforeEach(() => {
  localStorage.setItem('leme.auth', JSON.stringify(session()))
  // The document has just been opened.
  vi.spyOn(performance, 'now').mockReturnValue(500)
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.lemeEarly = undefined
})

test('what was read early is in the cache before the first page is drawn, and not handed over again', async () => {
  askEarly(Response.json(projects))
  const queries = createQueryClient()
  await storeEarlyReads(queries)
  expect(queries.getQueryData(['projects'])).toEqual(projects)
  expect(takeEarlyRead('/api/projects', token)).toBeUndefined()
})

test('what was refused is left to its query', async () => {
  askEarly(Response.json({ code: 'forbidden' }, { status: 403 }))
  const queries = createQueryClient()
  await storeEarlyReads(queries)
  expect(queries.getQueryData(['projects'])).toBeUndefined()
  expect((await takeEarlyRead('/api/projects', token))?.status).toBe(403)
})

test('an answer to several reads that was refused tells each of them why', async () => {
  askEarly(Response.json({ code: 'project_not_found' }, { status: 404 }))
  const read = globalThis.lemeEarly?.reads.get('/api/projects')
  if (read) globalThis.lemeEarly?.reads.set('/api/clients', read)
  const taken = ['/api/projects', '/api/clients'].map(async (url) => (await takeEarlyRead(url, token))?.json())
  expect(await Promise.all(taken)).toEqual([{ code: 'project_not_found' }, { code: 'project_not_found' }])
})

test('what is late is not waited for: its query takes it, once', async () => {
  let arrive = (_response: Response) => {}
  askEarly(new Promise((resolve) => (arrive = resolve)))
  const queries = createQueryClient()
  await storeEarlyReads(queries)
  const taken = takeEarlyRead('/api/projects', token)
  arrive(Response.json(projects))
  expect(await (await taken)?.json()).toEqual(projects)
  expect(queries.getQueryData(['projects'])).toBeUndefined()
  expect(takeEarlyRead('/api/projects', token)).toBeUndefined()
})

test('what was read as somebody else is neither stored nor handed over', async () => {
  askEarly(Response.json(projects), 'of-before')
  const queries = createQueryClient()
  await storeEarlyReads(queries)
  expect(queries.getQueryData(['projects'])).toBeUndefined()
  expect(takeEarlyRead('/api/projects', token)).toBeUndefined()
})
