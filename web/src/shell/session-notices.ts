import type { useRouter } from '@tanstack/react-router'
import type { SessionNotice } from '../api/session/auth.ts'
import { refreshWait, sessionEnded } from '../api/session/auth-message.ts'
import { linkErrorMessage, linkNotUsed } from '../api/session/link-message.ts'
import { toast } from '../ui/toast/toast.ts'

/** Says what happened to this browser's session without having been asked for. */
export function say(notice: SessionNotice, router: ReturnType<typeof useRouter>): void {
  if (notice.kind === 'link_failed') toast.error(linkErrorMessage(notice.error, notice.isBegun))
  else if (notice.kind === 'refresh_waits') toast.waiting(refreshWait(notice.seconds), notice.seconds * 1000)
  // It stays there to be read, however long somebody is away.
  else if (notice.removed) void router.navigate({ to: '/auth', state: { removed: notice.removed }, replace: true })
  else toast.error(sessionEnded)
}

export function sayLinkNotUsed(): void {
  toast.error(linkNotUsed)
}
