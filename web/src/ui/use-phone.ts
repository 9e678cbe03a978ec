import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(max-width: 767px)')

function subscribe(notify: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether the page is laid out for a phone. For what CSS cannot decide alone. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow().matches)
}
