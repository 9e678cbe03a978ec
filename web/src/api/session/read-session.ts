import type { Session } from '@supabase/auth-js'

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  const { access_token, refresh_token, expires_at, user } = value as Partial<Session>
  return isText(access_token) && isText(refresh_token) && Number.isFinite(expires_at) && isText(user?.id)
}

/** The session that a stored text holds; null when there is none, or when the text is no session. Never throws. */
export function readSession(text: string | null): Session | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isSession(value) ? value : null
  } catch {
    return null
  }
}
