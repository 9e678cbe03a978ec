import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '@leme/contract/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let webDir: string

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'leme-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Leme</title>')
  writeFileSync(join(webDir, 'assets', 'first-1a2b.js'), 'first')
  server = await startTestServer({ webDir })
})
afterAll(async () => {
  await server?.close()
  rmSync(webDir, { recursive: true, force: true })
})

const get = (path: string, headers = {}) => ask(server.url, 'GET', path, undefined, { accept: 'text/html', ...headers })

test('[AU-10] beside the interface, a path that the auth contract does not have answers as the contract does', async () => {
  for (const path of ['/auth/v1/nada', '/auth/v1/admin/users']) {
    const { status, body, headers } = await get(path)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found', message: 'Não encontrado' })
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  }
})

describe('the interface’s document', () => {
  test.each(pages)('[SH-01] is served at %s', async (page) => {
    const answer = await get(page.replace('$id', '0190a8e0-0000-7000-8000-000000000000'))
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('<title>Leme</title>')
  })

  test.each([
    '/nada',
    '/projects/1/2/3',
    '/settings',
    '/Projects',
    '/auth/outra',
    '/%F0%9F%A7%AD',
    '/nada%00',
    '/projects/%00',
  ])('[SH-02] is served at %s with status 404', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('<title>Leme</title>')
  })

  test.each(['gzip', 'br', 'identity', ''])(
    '[SH-01] is served at every page to a client that takes "%s"',
    async (encoding) => {
      for (const path of ['/', '/?x=1', '/projects']) {
        expect((await get(path, { 'accept-encoding': encoding })).status, path).toBe(200)
      }
    },
  )

  test('is asked for again each time, while files named by their content last', async () => {
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/nada')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/assets/first-1a2b.js')).headers.get('cache-control')).toMatch(/immutable/)
  })

  test('takes no query, traversal or odd escape for a file', async () => {
    for (const path of ['/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/index.html%00', '/%', '/assets/nada.js']) {
      const answer = await get(path)
      expect([400, 403, 404], path).toContain(answer.status)
      expect(JSON.stringify(answer.body)).not.toContain('"dependencies"')
    }
  })
})

test('a new build is served from the moment that it is in place', async () => {
  writeFileSync(join(webDir, 'assets', 'second-3c4d.js'), 'second')
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Leme 2</title>')
  expect((await get('/assets/second-3c4d.js')).body).toBe('second')
  expect((await get('/')).body).toContain('Leme 2')
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Leme</title>')
})

test('[MS-03] every answer carries a policy that lets only our own scripts and styles run', async () => {
  for (const path of ['/', '/nada', '/api/projects', '/healthz', '/assets/first-1a2b.js']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toMatch(/unsafe|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('[MS-03] nobody on the way may keep what the API answers', async () => {
  const person = await signUp(server.url)
  const { headers } = await person.ask('GET', '/api/clients')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the probes answer without a session', async () => {
  expect((await get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await get('/readyz')).body).toEqual({ status: 'ok' })
})

test('the API describes itself', async () => {
  const { status, body } = await get('/api/openapi.json')
  expect(status).toBe(200)
  const { openapi, paths } = body as { openapi: string; paths: Record<string, object> }
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths['/api/projects/{id}'] ?? {})).toEqual(['get', 'patch'])
})

test.each([
  ['DELETE', '/api/clients', 'GET, HEAD, POST'],
  ['PUT', '/api/clients/0190a8e0-0000-7000-8000-000000000000', 'GET, HEAD, PATCH'],
  ['POST', '/api/finance/receivables?x=1', 'GET, HEAD, PUT'],
  ['GET', '/otlp/v1/traces', 'POST'],
  ['GET', '/api/invitations/accept', 'DELETE, POST'],
  ['POST', '/healthz', 'GET, HEAD'],
])('[MS-03] %s %s is said to be the wrong method, and which are right', async (method, path, allow) => {
  const { status, body, headers } = await ask(server.url, method, path)
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe(allow)
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(body).toMatchObject({ code: 'method_not_allowed', detail: 'Este endereço não aceita este método' })
})

test.each(['/api/nada', '/api/clients/1/2', '/api/clientsx', '/xapi/clients', '/otlp/v1', '/api/openapi-json'])(
  '[MS-03] POST %s is not found, whatever the method',
  async (path) => {
    const { status, body, headers } = await ask(server.url, 'POST', path)
    expect(status).toBe(404)
    expect(headers.get('allow')).toBeNull()
    expect(body).toMatchObject({ code: 'not_found' })
  },
)
