import type { List } from '@leme/contract/list/list'
import type { ViewedList } from '@leme/contract/view/viewed-list'

/** Which list's views a page offers; of a project's list, which project's. */
export type ViewsOf = { list: ViewedList; projectId?: string }

/** How a list is shown besides what it filters and sorts by. */
const forms = ['sort', 'dir', 'group', 'view']

/** What of an address is the list's, as a view keeps it: in one order, so that equal ones are the same text. */
export function viewText({ filters }: List, search: Readonly<Record<string, unknown>>): string {
  const chosen = [...Object.keys(filters), ...forms].toSorted().flatMap((name) => {
    const value = search[name]
    return value === undefined || value === '' ? [] : [[name, String(value)]]
  })
  return new URLSearchParams(chosen).toString()
}

/** The same of what was chosen before, whatever has become of the list since. */
export function savedText(list: List, search: string): string {
  return viewText(list, Object.fromEntries(new URLSearchParams(search)))
}
