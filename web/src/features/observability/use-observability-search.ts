import type { Period } from '@leme/contract/agents/observability'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type AskedPeriod, type Days, daysBefore } from './chart/asked-period.ts'
import { type ObservabilitySearch, observabilitySearch, type RunSearch } from './observability-search.ts'

function periodOf({ period = '24h', from, to }: RunSearch): AskedPeriod {
  return from === undefined || to === undefined ? { period } : { from, to }
}

/** What the address keeps, and the ways to change it: the page stands at two addresses, and stays at its own. */
export function useObservabilitySearch() {
  const router = useRouter()
  const navigate = useNavigate()
  const given: Record<string, unknown> = useSearch({ strict: false })
  const { run, with_assistant, vs_from, vs_to, vs_version, ...runSearch } = observabilitySearch(given)

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
    period: periodOf(runSearch),
    /** Whether the address says days that nobody can ask for: the figures are of another period. */
    hasRefusedDays: Boolean(given.from || given.to) && runSearch.from === undefined,
    run,
    runSearch,
    with_assistant,
    /** Typing replaces the step before; a choice is one that one can go back from. */
    chooseRuns: (change: RunSearch, replace = false) =>
      go(change.period === undefined ? change : { ...change, from: undefined, to: undefined }, { replace }),
    /** A step that one can go back from. */
    choosePeriod: (chosen: Period) => go({ period: chosen, from: undefined, to: undefined }),
    chooseDays: (days: Days) => go({ ...days, period: undefined }),
    /** What the figures are compared with. */
    other: { days: vs_from && vs_to ? { from: vs_from, to: vs_to } : undefined, version: vs_version },
    compareWith: ({ days, version }: { days?: Days | undefined; version?: string | undefined }) =>
      go({ vs_from: days?.from, vs_to: days?.to, vs_version: version }),
    /** These days, and as many right before them. */
    compareBefore: (days: Days) => {
      const before = daysBefore(days)
      go({ ...days, period: undefined, vs_from: before.from, vs_to: before.to })
    },
    includeAssistant: (included: boolean) => go({ with_assistant: included ? 'true' : undefined }),
    openRun: (id: string) => go({ run: id }, { openedHere: true }),
    /** Back to what it was opened from or, where a link led straight to it, to the page below it. */
    closeRun: () => {
      if (router.history.location.state.openedHere) router.history.back()
      else go({ run: undefined }, { replace: true })
    },
  }
}
