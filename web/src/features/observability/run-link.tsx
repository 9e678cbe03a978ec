import { paths } from '@leme/contract/paths'
import type { MouseEvent, ReactNode } from 'react'
import { useObservabilitySearch } from './use-observability-search.ts'

/** A run's type, which opens it over the page as it stands; in a tab of its own it opens the page with it. */
export function RunLink({ id, children }: { id: string; children: ReactNode }) {
  const { openRun } = useObservabilitySearch()

  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openRun(id)
  }

  return (
    <a
      href={paths.agentRun(id)}
      onClick={follow}
      className="relative block w-fit max-w-full rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 before:absolute before:inset-x-0 before:-inset-y-2.5 hover:underline"
    >
      {children}
    </a>
  )
}
