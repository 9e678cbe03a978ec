import { randomUUID } from 'node:crypto'

type Waiting = { email?: string; phone?: string; metadata: object; now: Date }

/**
 * The user object of an account that waits to be confirmed, the same for every address and phone: it reveals nothing
 * that was not sent. The id is nobody's.
 */
export function waitingAnswer({ email = '', phone = '', metadata, now }: Waiting) {
  const at = now.toISOString()
  const provider = phone ? 'phone' : 'email'
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone,
    confirmation_sent_at: at,
    app_metadata: { provider, providers: [provider] },
    user_metadata: metadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
