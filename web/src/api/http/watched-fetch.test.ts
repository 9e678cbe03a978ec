import { afterEach, expect, test, vi } from 'vitest'
import { connectionState } from './connection.ts'
import { watchedFetch } from './watched-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

test('a request that was out early and broke off is sent once more, and the connection does not count as lost', async () => {
  vi.stubGlobal('fetch', async () => Response.json(['Atlas']))
  const response = await watchedFetch('/api/projects', {}, Promise.reject(new TypeError('Failed to fetch')))
  expect(await response.json()).toEqual(['Atlas'])
  expect(connectionState()).toBe('up')
})
