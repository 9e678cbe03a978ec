import { Navigate, Outlet } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { Frame } from './frame.tsx'
import { UnknownSession } from './unknown-session.tsx'

/** The guard of every page that needs a session: bars while it is unknown, and on the way to the sign-in page without one. */
export function Shell() {
  const session = useSession()
  if (session.status === 'unknown') return <UnknownSession />
  if (session.status === 'out') {
    return (
      <>
        <UnknownSession />
        <Navigate to="/auth" replace />
      </>
    )
  }
  return (
    <Frame key={session.user_id} userId={session.user_id}>
      <Outlet />
    </Frame>
  )
}
