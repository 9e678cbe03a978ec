import type { Thing } from '@leme/contract/thing/thing'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useWrite, type WriteOptions } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { type ThingRef, thingKey } from '../../queries/thing-query.ts'

type Options<Input, Result> = Omit<WriteOptions<Input, Result>, 'family' | 'queue' | 'refresh' | 'row'> & {
  /** What of the thing is shown at once, before the server has answered. */
  shown?: (thing: Thing, input: Input) => Partial<Thing>
}

/** A change of what hangs on a thing, after those before it; while it is under way live reads wait. */
export function useThingWrite<Input = void, Result = unknown>(
  of: ThingRef,
  { shown, send, ...options }: Options<Input, Result>,
) {
  const queries = useQueryClient()
  const queryKey = thingKey(of)
  type Data = InfiniteData<Thing>

  function show(input: Input): () => void {
    const before = queries.getQueryData<Data>(queryKey)
    queries.setQueryData<Data>(queryKey, (data) => {
      const [first, ...rest] = data?.pages ?? []
      return data && first && { ...data, pages: [{ ...first, ...shown?.(first, input) }, ...rest] }
    })
    return () => queries.setQueryData(queryKey, before)
  }

  async function showing(input: Input): Promise<Result> {
    if (!shown) return send(input)
    await queries.cancelQueries({ queryKey })
    const undo = show(input)
    try {
      return await send(input)
    } catch (error) {
      undo()
      throw error
    }
  }

  return useWrite<Input, Result>({
    ...options,
    send: showing,
    family: of.projectId ? keys.projects.changes(of.projectId) : keys.tickets.all,
    queue: `thing-${of.id}`,
    refresh: () => void queries.invalidateQueries({ queryKey }),
  })
}
