import { useSyncExternalStore } from 'react'

/** Where the table has room for one more column, and on phones, where a row is a list item. */
const roomy = () => matchMedia('(min-width: 1024px), (max-width: 767px)')

function subscribe(notify: () => void): () => void {
  const query = roomy()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether the due date has a column of its own; where it has none, it is below the title. */
export function useDueColumn(): boolean {
  return useSyncExternalStore(subscribe, () => roomy().matches)
}
