import type { Identity } from '../database/transaction.ts'

/**
 * The caller, by their Authorization header. Throws unauthenticated where there is no living session behind it and
 * user_not_found where the account has no person. An API key is an identity too: it throws api_key_invalid,
 * api_key_revoked, api_key_expired and rate_limited. `network` is where the request comes from (see `deviceOf`): unknown
 * keys are counted by it, and without it as if all came from one place.
 */
export type Identify = (authorization: string | undefined, network?: string) => Promise<Identity>
