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

/** What is opened; by its key where that is known. */
export type ToOpen = { projectId: string; noun: WorkNoun; id: string; itemKey?: string | undefined }

/** Opens an epic, story or task over the tab as it is: the address names it, and Back closes it. */
export function useOpenWork(): (what: ToOpen) => void {
  const navigate = route.useNavigate()
  return ({ projectId, noun, id, itemKey }) => {
    const over = { state: { openedHere: true }, resetScroll: false } as const
    if (itemKey) {
      const params = { id: projectId, key: itemKey }
      void navigate({ ...over, to: '/projects/$id/$key', params, search: (before) => ({ ...before, ...closed }) })
    } else {
      void navigate({ ...over, search: (before) => ({ ...before, ...closed, [noun]: id }) })
    }
  }
}

/** Closes the open dialog: back to what it was opened from, or, where a link led straight to it, to the tab below it. */
export function useCloseWork(): () => void {
  const router = useRouter()
  const navigate = route.useNavigate()
  return () => {
    if (router.history.location.state.openedHere) router.history.back()
    else
      void navigate({
        to: '/projects/$id',
        search: (before) => ({ ...before, ...closed }),
        replace: true,
        resetScroll: false,
      })
  }
}
