import { Navigate, Outlet } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { Frame } from './frame.tsx'
import { UnknownSession } from './unknown-session.tsx'

/** The guard of every page that needs a session: bars while it is unknown, the sign-in page without one. */
export function Shell() {
  const session = useSession()
  if (session.status === 'unknown') return <UnknownSession />
  if (session.status === 'out') return <Navigate to="/auth" replace />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
