import type { GroupOf, List } from '@leme/contract/list/list'
import { oneOf } from '../search-values.ts'

/** What an address groups a list by. */
export function readGroup<const Of extends List>({ groups = {} }: Of, given: Record<string, unknown>) {
  return oneOf(Object.keys(groups) as GroupOf<Of>[], given.group)
}
