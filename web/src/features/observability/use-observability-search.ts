import type { Period } from '@leme/contract/agents/observability'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ObservabilitySearch, observabilitySearch, type RunSearch } from './observability-search.ts'

/** What the address keeps, and the ways to change it: the page stands at two addresses, and stays at its own. */
export function useObservabilitySearch() {
  const router = useRouter()
  const navigate = useNavigate()
  const { run, with_assistant, ...runSearch } = observabilitySearch(useSearch({ strict: false }))

  function go(change: ObservabilitySearch, options: { replace?: boolean; openedHere?: boolean } = {}): void {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      state: (before) => ({ ...before, openedHere: options.openedHere }),
      replace: options.replace,
      resetScroll: false,
    })
  }

  return {
    /** Of the figures. */
    period: runSearch.period ?? ('24h' as const),
    run,
    runSearch,
    with_assistant,
    /** Typing replaces the step before; a choice is one that one can go back from. */
    chooseRuns: (change: RunSearch, replace = false) => go(change, { replace }),
    /** A step that one can go back from. */
    choosePeriod: (chosen: Period) => go({ period: chosen }),
    includeAssistant: (included: boolean) => go({ with_assistant: included ? 'true' : undefined }),
    openRun: (id: string) => go({ run: id }, { openedHere: true }),
    /** Back to what it was opened from or, where a link led straight to it, to the page below it. */
    closeRun: () => {
      if (router.history.location.state.openedHere) router.history.back()
      else go({ run: undefined }, { replace: true })
    },
  }
}
