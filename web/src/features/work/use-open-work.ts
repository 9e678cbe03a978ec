import type { WorkNoun } from '@leme/contract/work/work-kind'
import { getRouteApi, useRouter } from '@tanstack/react-router'

const route = getRouteApi('/app/projects/$id')

/** Nothing of the kind is open. */
const closed = { epic: undefined, story: undefined, task: undefined } as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from this page: what was there before is one step back. */
    openedHere?: boolean
  }
}

/** Opens the dialog of an epic, story or task over the tab as it is: the address names it, and Back closes it. */
export function useOpenWork(): (noun: WorkNoun, id: string) => void {
  const navigate = route.useNavigate()
  return (noun, id) =>
    void navigate({
      search: (before) => ({ ...before, ...closed, [noun]: id }),
      state: (before) => ({ ...before, openedHere: true }),
      resetScroll: false,
    })
}

/** Closes the open dialog: back to what it was opened from, or, where a link led straight to it, to the tab below it. */
export function useCloseWork(): () => void {
  const router = useRouter()
  const navigate = route.useNavigate()
  return () => {
    if (router.history.location.state.openedHere) router.history.back()
    else void navigate({ search: (before) => ({ ...before, ...closed }), replace: true, resetScroll: false })
  }
}
