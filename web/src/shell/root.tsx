import { pageAt } from '@leme/contract/pages'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { onUnusedLink } from '../api/session/arrival.ts'
import { authLoaded } from '../api/session/load-auth.ts'
import { orReload } from '../load-code.ts'
import { useGivenTitle, useUnreadCount } from '../page/title.ts'
import { laterPart } from '../ui/page/lazy-part.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { usePagePath } from './use-page-path.ts'

const { Part: Toaster } = laterPart(() => import('../ui/toast/toaster.tsx'), 'Toaster')

/** Sentences that few visits show. */
const notices = () => orReload(() => import('./session-notices.ts'))

/** What every page has: its title in the tab, focus on its heading after a navigation, and toasts. */
export function Root() {
  const title = pageAt(usePagePath())?.title
  const given = useGivenTitle()
  const shown = given ?? title
  const unread = useUnreadCount()
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${shown ? `${shown} · ` : ''}Leme`
  }, [shown, unread])
  useEffect(() => onUnusedLink(async () => (await notices()).sayLinkNotUsed()), [])
  const router = useRouter()
  useEffect(
    () => void authLoaded.then(({ onNotice }) => onNotice(async (notice) => (await notices()).say(notice, router))),
    [router],
  )
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
