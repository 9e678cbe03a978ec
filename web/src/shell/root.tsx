import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { onUnusedLink } from '../api/arrival.ts'
import { authLoaded } from '../api/load-auth.ts'
import { orReload } from '../load-code.ts'
import { laterPart } from '../ui/lazy-part.ts'
import { toast } from '../ui/toast.ts'
import { useGivenTitle } from './page-title.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

const { Part: Toaster } = laterPart(() => import('../ui/toaster.tsx'), 'Toaster')

/** Sentences that few visits show. */
const words = () => orReload(() => import('../api/auth-message.ts'))

/** What every page has: its title in the tab, focus on its heading after a navigation, and toasts. */
export function Root() {
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const given = useGivenTitle()
  const shown = given ?? title
  useEffect(() => {
    document.title = shown ? `${shown} · Leme` : 'Leme'
  }, [shown])
  useEffect(() => onUnusedLink(async () => toast.error((await words()).linkNotUsed)), [])
  const router = useRouter()
  useEffect(() => {
    void authLoaded.then(({ onSessionRefused, onLinkError }) => {
      onSessionRefused(async (removed) => {
        // It stays there to be read, however long somebody is away.
        if (removed) void router.navigate({ to: '/auth', state: { removed }, replace: true })
        else toast.error((await words()).sessionEnded)
      })
      onLinkError(async (...failed) => toast.error((await words()).linkErrorMessage(...failed)))
    })
  }, [router])
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
