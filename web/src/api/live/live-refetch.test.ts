import type { LiveTable } from '@leme/contract/wire/live'
import {
  focusManager,
  InfiniteQueryObserver,
  onlineManager,
  QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../keys.ts'
import { createOrganizationRefetch } from './live-organization.ts'
import { createLiveRefetch, type LiveRefetch } from './live-refetch.ts'

const project = '0a1b2c3d-0000-7000-8000-000000000001'
const tasks = keys.projects.part(project, 'tasks')
const epics = keys.projects.part(project, 'epics')

let queries: QueryClient
let refetch: LiveRefetch<LiveTable>
const stops: (() => void)[] = []

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  queries.mount()
  refetch = createLiveRefetch(queries, project)
})
afterEach(() => {
  refetch.stop()
  for (const stop of stops.splice(0)) stop()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  queries.unmount()
  queries.clear()
})

/** What the page shows under a key: each read answers how many there were, at once or when it is dropped. */
function show(queryKey: QueryKey, { held = false } = {}) {
  const shown = { reads: 0, aborted: 0, held: held ? [] : (null as (() => void)[] | null) }
  const observer = new QueryObserver<number>(queries, {
    queryKey,
    queryFn: async ({ signal }) => {
      shown.reads += 1
      const read = shown.reads
      signal.addEventListener('abort', () => {
        shown.aborted += 1
      })
      const { held } = shown
      if (held) await new Promise<void>((resolve) => held.push(resolve))
      return read
    },
  })
  const leave = observer.subscribe(() => {})
  stops.push(leave)
  return {
    shown,
    leave,
    data: () => queries.getQueryData(queryKey),
    isOld: () => queries.getQueryState(queryKey)?.isInvalidated,
    hold: () => {
      shown.held = []
    },
    release: () => {
      for (const resolve of shown.held ?? []) resolve()
      shown.held = null
    },
  }
}

async function showRead(queryKey: QueryKey) {
  const view = show(queryKey)
  await vi.waitFor(() => expect(view.data()).toBe(1))
  return view
}

/** Long enough for a read that must not come to have come. */
const meanwhile = () => new Promise((resolve) => setTimeout(resolve, 400))

test('[PD-16] what changed is read again, with the project’s figures and activity, and nothing else', async () => {
  const list = await showRead(tasks)
  const figures = await showRead(keys.projects.one(project))
  const activity = await showRead(keys.projects.part(project, 'activity'))
  const others = [await showRead(epics), await showRead(keys.projects.one('other')), await showRead(keys.me)]
  refetch.changed('tasks')
  await vi.waitFor(() => expect([list, figures, activity].map(({ data }) => data())).toEqual([2, 2, 2]))
  await meanwhile()
  expect([list, figures, activity, ...others].map(({ shown }) => shown.reads)).toEqual([2, 2, 2, 1, 1, 1])
})

test('[SH-14] who asks and the organization are read again when the organization changed', async () => {
  const [me, organization, list] = [
    ...[await showRead(keys.me), await showRead(keys.organization)],
    await showRead(keys.projects.list()),
  ]
  const ofOrganization = createOrganizationRefetch(queries)
  stops.push(ofOrganization.stop)
  ofOrganization.changed('organizations')
  await vi.waitFor(() => expect([me, organization].map((view) => view?.data())).toEqual([2, 2]))
  expect(list?.shown.reads).toBe(1)
})

test('[AU-17] who asks is read again when people changed: it may be their own role', async () => {
  const [me, list] = [await showRead(keys.me), await showRead(keys.projects.list())]
  const ofOrganization = createOrganizationRefetch(queries)
  stops.push(ofOrganization.stop)
  ofOrganization.changed('users')
  await vi.waitFor(() => expect(me.data()).toBe(2))
  expect(list.shown.reads).toBe(1)
})

test('[PD-16] what is not shown now is read when it is shown again', async () => {
  const list = await showRead(tasks)
  queries.setQueryData(keys.projects.list(), [])
  list.leave()
  refetch.changed('tasks')
  await meanwhile()
  expect(list.shown.reads).toBe(1)
  expect(list.isOld()).toBe(true)
  expect(queries.getQueryState(keys.projects.list())?.isInvalidated).toBe(true)
  const again = show(tasks)
  await vi.waitFor(() => expect(again.shown.reads).toBe(1))
})

test('[PD-16] after a lost connection all of the project is read again, and only what is shown', async () => {
  const views = [await showRead(tasks), await showRead(epics), await showRead(keys.projects.hours(project, 'task'))]
  const other = await showRead(keys.projects.one('other'))
  refetch.everythingChanged()
  await vi.waitFor(() => expect(views.map(({ data }) => data())).toEqual([2, 2, 2]))
  expect(other.shown.reads).toBe(1)
})

test('[PD-16] changes that come while a list is read are read together after it', async () => {
  const list = await showRead(tasks)
  list.hold()
  refetch.changed('tasks')
  await vi.waitFor(() => expect(list.shown.reads).toBe(2))
  for (let change = 0; change < 5; change += 1) refetch.changed('tasks')
  await meanwhile()
  expect(list.shown).toMatchObject({ reads: 2, aborted: 0 })
  list.release()
  await vi.waitFor(() => expect(list.data()).toBe(3))
  await meanwhile()
  expect(list.shown.reads).toBe(3)
})

test('[PD-16] a list that changes all the time is still seen to move', async () => {
  const list = await showRead(tasks)
  const stream = setInterval(() => refetch.changed('tasks'), 10)
  stops.push(() => clearInterval(stream))
  await vi.waitFor(() => expect(list.data()).toBeGreaterThan(3), { timeout: 5_000 })
  expect(list.shown.aborted).toBe(0)
})

test('[PD-16] a first read that began before the change does not count', async () => {
  const list = show(tasks, { held: true })
  await vi.waitFor(() => expect(list.shown.reads).toBe(1))
  refetch.changed('tasks')
  await meanwhile()
  list.release()
  await vi.waitFor(() => expect(list.data()).toBe(2))
})

test('[PD-16] nor does a later one, which is given up', async () => {
  const list = await showRead(tasks)
  list.hold()
  void queries.refetchQueries({ queryKey: tasks })
  await vi.waitFor(() => expect(list.shown.reads).toBe(2))
  refetch.changed('tasks')
  await vi.waitFor(() => expect(list.shown).toMatchObject({ reads: 3, aborted: 1 }))
  list.release()
  await vi.waitFor(() => expect(list.data()).toBe(3))
})

test('[PD-16] a read that somebody else gave up is made again', async () => {
  const list = await showRead(tasks)
  list.hold()
  refetch.changed('tasks')
  await vi.waitFor(() => expect(list.shown.reads).toBe(2))
  await queries.cancelQueries({ queryKey: tasks })
  queries.setQueryData(tasks, 'written by hand')
  list.release()
  await vi.waitFor(() => expect(list.data()).toBe(3))
})

test('[PD-26] the next page of a list that somebody asked for comes also where the list changes meanwhile, and then all of it is read again', async () => {
  const organization = createOrganizationRefetch(queries)
  stops.push(organization.stop)
  const held: (() => void)[] = []
  const reads: number[] = []
  const list = new InfiniteQueryObserver(queries, {
    queryKey: keys.tickets.list(),
    queryFn: async ({ pageParam }) => {
      reads.push(pageParam)
      if (reads.length === 2) await new Promise<void>((resolve) => held.push(resolve))
      return pageParam
    },
    initialPageParam: 1,
    getNextPageParam: (page: number) => page + 1,
  })
  stops.push(list.subscribe(() => {}))
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual([1]))
  const next = list.fetchNextPage()
  await vi.waitFor(() => expect(held).toHaveLength(1))
  organization.changed('tickets')
  await meanwhile()
  held[0]?.()
  expect((await next).data?.pages).toEqual([1, 2])
  await vi.waitFor(() => expect(reads).toEqual([1, 2, 1, 2]))
})

test('[PD-17] nothing jumps back while a change of one’s own is under way, and its own reading is enough', async () => {
  const list = await showRead(tasks)
  let settle = () => {}
  const change = queries.getMutationCache().build(queries, {
    mutationKey: keys.projects.changes(project),
    mutationFn: () =>
      new Promise<void>((resolve) => {
        settle = resolve
      }),
    onMutate: () => {
      queries.setQueryData(tasks, 'shown at once')
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: tasks }),
  })
  const done = change.execute(undefined)
  await vi.waitFor(() => expect(list.data()).toBe('shown at once'))
  refetch.changed('tasks')
  await meanwhile()
  expect(list.shown.reads).toBe(1)
  expect(list.data()).toBe('shown at once')
  settle()
  await done
  await vi.waitFor(() => expect(list.data()).toBe(2))
  await meanwhile()
  expect(list.shown.reads).toBe(2)
})

test('[PD-16] a hidden page reads when it is seen again', async () => {
  const list = await showRead(tasks)
  focusManager.setFocused(false)
  refetch.changed('tasks')
  await meanwhile()
  expect(list.shown.reads).toBe(1)
  focusManager.setFocused(true)
  await vi.waitFor(() => expect(list.data()).toBe(2))
  await meanwhile()
  expect(list.shown.reads).toBe(2)
})

test('[PD-16] nothing is read while nobody can be reached', async () => {
  const list = await showRead(tasks)
  onlineManager.setOnline(false)
  refetch.changed('tasks')
  await meanwhile()
  expect(list.shown.reads).toBe(1)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(list.data()).toBe(2))
})

test('[PD-16] a page that left the project reads nothing more of it', async () => {
  const list = await showRead(tasks)
  focusManager.setFocused(false)
  refetch.changed('tasks')
  refetch.stop()
  refetch.changed('tasks')
  await meanwhile()
  expect(list.shown.reads).toBe(1)
})

test('[PD-26] a change anywhere in the organization reads the lists over all projects again, what is not shown when it is', async () => {
  const organization = createOrganizationRefetch(queries)
  stops.push(organization.stop)
  const [projects, clients] = [show(keys.projects.list()), show(keys.clients.list())]
  const tickets = show(keys.tickets.list())
  await vi.waitFor(() => expect([projects, clients, tickets].map(({ data }) => data())).toEqual([1, 1, 1]))
  tickets.leave()
  organization.changed('tasks')
  organization.changed('tickets')
  await vi.waitFor(() => expect(projects.data()).toBe(2))
  expect(clients.data()).toBe(1)
  expect([tickets.data(), tickets.isOld()]).toEqual([1, true])
})
