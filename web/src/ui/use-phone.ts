import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(max-width: 767px)')

function subscribe(tell: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the page is laid out for a phone. For what CSS cannot decide alone. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow().matches)
}
