import { type StreamEntry, streamPage, type Thing, type ThingNoun } from '@leme/contract/thing/thing'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** A project, or an epic, story, task or ticket with the project that it is in. */
export type ThingRef = { noun: ThingNoun; id: string; projectId: string | null }

/** What hangs on a thing is read again with its project's activity, or with tickets. */
export function thingKey({ noun, id, projectId }: ThingRef) {
  if (noun === 'ticket' || projectId === null) return [...keys.tickets.all, 'thing', id] as const
  return [...keys.projects.part(projectId, 'activity'), 'thing', id] as const
}

/** The first answer has what hangs on the thing; the others go on with what happened. */
type Page = Partial<Omit<Thing, 'stream'>> & { stream: StreamEntry[] }

/** What hangs on a thing and what happened to it, newest first, a page at a time. */
export function thingQuery(of: ThingRef) {
  const params = { id: of.id }
  return infiniteQueryOptions({
    queryKey: thingKey(of),
    queryFn: async ({ pageParam: before, signal }): Promise<Page> => {
      if (before === undefined) return call('GET /api/things/:id', { params }, { signal })
      return { stream: await call('GET /api/things/:id/stream', { params, query: { before } }, { signal }) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ stream }) => (stream.length < streamPage ? undefined : stream.at(-1)?.id),
  })
}
