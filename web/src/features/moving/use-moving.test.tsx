import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMoving } from './use-moving.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Asked = { said: Record<string, unknown>; answer: (trial: Partial<MovingTrial>) => void }

/** The page's one file, sent; its trials are answered one by one. */
async function openMoving() {
  const trials: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { body, signal }: RequestInit = {}) => {
    if (path === '/api/moving-files') return Response.json({ id: 'f1', name: 'a.csv', size: 1 }, { status: 201 })
    if (!path.endsWith('/trial')) return new Response(null, { status: 204 })
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      trials.push({ said: JSON.parse(String(body)), answer: (trial) => resolve(Response.json(trial)) })
    })
  })
  const { result } = renderHook(() => useMoving(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  act(() => void result.current.choose(new File(['a'], 'a.csv')))
  await waitFor(() => expect(trials).toHaveLength(1))
  trials[0]?.answer({ source: 'Primeiro' })
  await waitFor(() => expect(result.current.moving?.state).toBe('tried'))
  return { trials, result }
}

test.each([
  [{ priorities: { Mínima: 'P2' } }],
  [{ people: { helena: 'b' } }],
  [{ statuses: { Esquina: 'done' } }],
  [{ types: { Bug: 'story' } }],
  [{ columns: { Fase: 'status' } }],
  [{ hours_by: 'span' }],
] as const)('[MV-03] %j is tried again, and nothing is brought in before the answer', async (part) => {
  const { trials, result } = await openMoving()
  act(() => void result.current.say(part as never))
  expect(result.current.moving).toMatchObject({ state: 'trying', said: part, trial: { source: 'Primeiro' } })
  await waitFor(() => expect(trials).toHaveLength(2))
  expect(trials[1]?.said).toEqual(part)
  trials[1]?.answer({ source: 'Segundo' })
  await waitFor(() => expect(result.current.moving).toMatchObject({ state: 'tried', trial: { source: 'Segundo' } }))
})

test('[MV-03] choices in a row are one trial of all of them, and the answer to an earlier one is dropped', async () => {
  const { trials, result } = await openMoving()
  act(() => void result.current.say({ priorities: { Mínima: 'P2' } }))
  act(() => void result.current.say({ statuses: { Esquina: 'done' } }))
  await waitFor(() => expect(trials).toHaveLength(2))
  expect(trials[1]?.said).toEqual({ priorities: { Mínima: 'P2' }, statuses: { Esquina: 'done' } })

  act(() => void result.current.say({ people: { helena: null } }))
  trials[1]?.answer({ source: 'Velho' })
  await waitFor(() => expect(trials).toHaveLength(3))
  expect(result.current.moving).toMatchObject({ state: 'trying', trial: { source: 'Primeiro' } })
  expect(trials[2]?.said).toEqual({
    priorities: { Mínima: 'P2' },
    statuses: { Esquina: 'done' },
    people: { helena: null },
  })
  trials[2]?.answer({ source: 'Novo' })
  await waitFor(() => expect(result.current.moving).toMatchObject({ state: 'tried', trial: { source: 'Novo' } }))
})

test('[MV-03] where the server is not reached while a file is sent, it goes on from there with the file and the choices as they were', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  const asked: string[] = []
  const keysOfFiles = new Set<string | null>()
  let isOnline = true
  let pieces = 0
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit = {}) => {
    if (path === '/api/moving-files') {
      keysOfFiles.add(new Headers(headers).get('Idempotency-Key'))
      return Response.json({ id: 'f1', name: 'a.csv', size: 1 }, { status: 201 })
    }
    if (path.endsWith('/pieces')) {
      pieces += 1
      if (pieces === 2) isOnline = false
    }
    if (!isOnline) throw new TypeError('Failed to fetch')
    if (path.endsWith('/trial')) {
      asked.push(String(body))
      return Response.json({ source: 'Jira' })
    }
    asked.push(`piece ${(JSON.parse(String(body)) as { number: number }).number}`)
    return new Response(null, { status: 204 })
  })
  const { result } = renderHook(() => useMoving(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  const stopped = async () => {
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await waitFor(() => expect(result.current.moving?.state).toBe('stopped'))
  }
  act(() => void result.current.choose(new File(['a'.repeat(2.5 * 1024 * 1024)], 'a.csv')))
  await waitFor(() => expect(asked).toEqual(['piece 0']))
  await stopped()
  expect(result.current.moving).toMatchObject({ name: 'a.csv', failure: 'Não foi possível falar com o servidor' })
  isOnline = true
  act(() => void result.current.retry())
  await waitFor(() => expect(result.current.moving?.state).toBe('tried'))
  expect(asked).toEqual(['piece 0', 'piece 1', 'piece 2', '{}'])
  expect(keysOfFiles.size).toBe(1)

  // What was said meanwhile is tried again as it is.
  isOnline = false
  const said = { statuses: { Esquina: 'done' as const } }
  act(() => void result.current.say(said))
  await stopped()
  expect(result.current.moving).toMatchObject({ said, trial: { source: 'Jira' } })
  isOnline = true
  act(() => void result.current.retry())
  await waitFor(() => expect(result.current.moving?.state).toBe('tried'))
  expect(JSON.parse(asked.at(-1) ?? '')).toEqual(said)
  vi.useRealTimers()
})
