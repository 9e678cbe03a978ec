import type { Task } from '@leme/contract/work/work-item'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey, type TestKey } from '../../test/auth/api-key.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createProject } from '../../test/work.ts'

let server: TestServer
let admin: Person
let key: TestKey

beforeAll(async () => {
  server = await startTestServer({ limits: { key_requests: 40 } })
  admin = await signUp(server.url)
  key = await createKey(admin, ['read'])
  const project_id = await createProject(admin)
  for (const at of [0, 1, 2, 3, 4]) {
    await admin.ask('POST', `/api/projects/${project_id}/tasks`, { title: `Task ${at}` })
  }
})
afterAll(() => server?.close())

const nextIn = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

test('[MS-04] a program goes from page to page by the Link header, with its filters, and meets every row once', async () => {
  const seen: string[] = []
  let path: string | undefined = '/api/tasks?limit=2&status=planned&sort=priority'
  let pages = 0
  while (path) {
    const { body, headers }: Awaited<ReturnType<typeof key.ask>> = await key.ask('GET', path)
    seen.push(...(body as Task[]).map(({ title }) => title))
    path = nextIn(headers)
    if (path) expect(path).toMatch(/^\/api\/tasks\?limit=2&status=planned&sort=priority&after=[\w-]+$/)
    pages += 1
  }
  expect(pages).toBe(3)
  expect(seen.toSorted()).toEqual(['Task 0', 'Task 1', 'Task 2', 'Task 3', 'Task 4'])
})

test('[MS-04] where all was asked for, or one thing, nothing follows; a person’s browser reads pages by itself', async () => {
  for (const path of ['/api/projects', '/api/organization', '/api/tasks?limit=1000']) {
    expect((await key.ask('GET', path)).headers.get('link'), path).toBeNull()
  }
  expect((await key.ask('GET', '/api/projects?limit=1')).headers.get('link')).toMatch(
    /^<\/api\/projects\?limit=1&after=/,
  )
  expect((await admin.ask('GET', '/api/tasks?limit=2')).headers.get('link')).toBeNull()
})

test('[MS-04] each answer to a key says what it may still ask, and a refusal how long to wait', async () => {
  const { key: text } = await createKey(admin, ['read'])
  const ask = () => admin.ask('GET', '/api/organization', undefined, { authorization: `Bearer ${text}` })
  const restOf = (headers: Headers) => Number(/^"key";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1])
  const first = await ask()
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=40;w=60')
  expect(restOf(first.headers)).toBe(39)
  expect(restOf((await ask()).headers)).toBe(38)
  for (let rest = 38; rest > 0; rest -= 1) await ask()
  const { status, headers } = await ask()
  expect(status).toBe(429)
  expect(headers.get('ratelimit')).toBe(`"key";r=0;t=${headers.get('retry-after')}`)
  expect((await admin.ask('GET', '/api/organization')).headers.get('ratelimit')).toBeNull()
  const wrong = await key.ask('GET', '/api/tasks?limit=0')
  expect(wrong.status).toBe(422)
  expect(restOf(wrong.headers)).toBeLessThan(40)
})
