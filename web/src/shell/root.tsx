import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { onUnusedLink } from '../api/arrival.ts'
import { authLoaded } from '../api/load-auth.ts'
import { linkNotUsed, sessionEnded } from '../api/session-message.ts'
import { orReload } from '../load-code.ts'
import { laterPart } from '../ui/lazy-part.ts'
import { toast } from '../ui/toast.ts'
import { useGivenTitle } from './page-title.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

const { Part: Toaster } = laterPart(() => import('../ui/toaster.tsx'), 'Toaster')

/** What every page has: its title in the tab, focus on its heading after a navigation, and toasts. */
export function Root() {
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const given = useGivenTitle()
  const shown = given ?? title
  useEffect(() => {
    document.title = shown ? `${shown} · Leme` : 'Leme'
  }, [shown])
  useEffect(() => onUnusedLink(() => toast.error(linkNotUsed)), [])
  useEffect(() => {
    void authLoaded.then(({ onSessionRefused, onLinkError }) => {
      onSessionRefused(() => toast.error(sessionEnded))
      onLinkError(async (...failed) => {
        const { linkErrorMessage } = await orReload(() => import('../api/auth-message.ts'))
        toast.error(linkErrorMessage(...failed))
      })
    })
  }, [])
  useHeadingFocus()
  return (
    <>
      <Outlet />
      {/* Named a live region from the start: an open dialog hides from assistive technology all that is not. */}
      <div aria-live="off" className="contents">
        <Suspense>
          <Toaster />
        </Suspense>
      </div>
    </>
  )
}
