import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { type ReactElement, Suspense, useEffect } from 'react'
import { useChosenCalendar } from '../api/calendar.ts'
import { ApiError } from '../api/http/errors.ts'
import { meQuery } from '../api/me.ts'
import { needsFactor } from '../api/session/assurance.ts'
import { useSession } from '../api/session/session.ts'
import { useChosenStatusText } from '../api/status-text.ts'
import { eventually } from '../load-code.ts'
import { UnknownSession } from '../page/unknown-session.tsx'
import { CalendarProvider } from '../ui/calendar.ts'
import { firstContent } from '../ui/page/first-content.ts'
import { lazyPart } from '../ui/page/lazy-part.ts'
import { StatusTextProvider } from '../ui/sign/status-text.ts'
import { Frame } from './frame.tsx'

const { Part: NoOrganizationPage } = lazyPart(() => import('./no-organization-page.tsx'), 'NoOrganizationPage')

const { Part: EnrolFactorPage } = lazyPart(
  () => import('../features/auth/factor/enrol-factor-page.tsx'),
  'EnrolFactorPage',
)

const { Part: FactorPage } = lazyPart(() => import('../features/auth/factor/factor-page.tsx'), 'FactorPage')

/** What stands in place of frame and page, once its code is there. */
function alone(part: ReactElement) {
  return <Suspense fallback={<UnknownSession />}>{part}</Suspense>
}

/**
 * The guard of every page that needs a session: bars while it is unknown, and on the way to the sign-in page without one,
 * which then leads back here; the second factor's prompt until it is proved.
 */
export function Shell() {
  const session = useSession()
  if (session.status === 'unknown') return <UnknownSession />
  if (session.status === 'out') {
    const href = location.href.slice(location.origin.length)
    return (
      <>
        <UnknownSession />
        <Navigate to="/auth" state={(now) => ({ wanted: { ...session, href }, ...now })} replace />
      </>
    )
  }
  if (needsFactor(session.session)) return alone(<FactorPage session={session.session} />)
  return <Inside key={session.user_id} userId={session.user_id} email={session.session.user.email ?? ''} />
}

/** The frame around every page, for those who belong to an organisation. */
function Inside({ userId, email }: { userId: string; email: string }) {
  const { error } = useQuery(meQuery)
  const statusText = useChosenStatusText()
  const calendar = useChosenCalendar()
  const refusal = error instanceof ApiError ? error.code : null
  useLiveSession(refusal === null)
  if (refusal === 'organization_not_found') return alone(<NoOrganizationPage email={email} />)
  if (refusal === 'second_factor_required') return alone(<EnrolFactorPage />)
  return (
    <CalendarProvider value={calendar}>
      <StatusTextProvider value={statusText}>
        <Frame userId={userId}>
          <Outlet />
        </Frame>
      </StatusTextProvider>
    </CalendarProvider>
  )
}

/**
 * Keeps this tab's socket open while somebody is signed in and the server lets them in: what others change shows in every
 * page, a session that ends elsewhere ends here at once, and what is opened is remembered.
 */
function useLiveSession(isLetIn: boolean): void {
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (!isLetIn) return
    let release: (() => void) | undefined
    let gone = false
    // Changes from now until it is followed are reported then.
    const since = Date.now()
    void firstContent()
      .then(() => eventually(() => import('./follow-inside.ts')))
      .then(
        ({ followInside }) => {
          if (!gone) release = followInside(queries, router, since)
        },
        // A new version was put in place meanwhile: the next page starts again.
        () => {},
      )
    return () => {
      gone = true
      release?.()
    }
  }, [isLetIn, queries, router])
}
