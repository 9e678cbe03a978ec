import { routes } from '@leme/contract/routes'
import { apiKeyScopes } from '@leme/contract/wire/api-key-scope'
import type { Route } from '@leme/contract/wire/route'
import { expect, test } from 'vitest'
import { curlExample, examples } from './created-key.tsx'

const known: readonly Route[] = Object.values(routes)

test.each(apiKeyScopes)(
  '[MS-04] the example of %s is a call that this scope allows, with rows that it takes',
  (scope) => {
    const { method, path, rows } = examples[scope]
    const route = known.find((candidate) => candidate.method === method && candidate.path === path)
    expect(route?.scope).toBe(scope)
    for (const row of rows ?? []) expect(route?.rows?.safeParse(row)).toMatchObject({ success: true })
  },
)

test('[MS-04] the line names the server and carries the key', () => {
  expect(curlExample('leme_abc', ['read'], 'https://leme.exemplo.com.br')).toBe(
    `curl https://leme.exemplo.com.br/api/organization -H 'Authorization: Bearer leme_abc'`,
  )
  expect(curlExample('leme_abc', ['tickets:write'], 'http://localhost:3000')).toBe(
    `curl -X POST http://localhost:3000/api/tickets -H 'Authorization: Bearer leme_abc' -H 'Content-Type: application/json' ` +
      `-d '[{"external_id":"1001","title":"Primeiro ticket"}]'`,
  )
})
