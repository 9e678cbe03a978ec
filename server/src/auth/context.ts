import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/transaction.ts'
import type { Mail } from '../mail/mail.ts'
import type { Mac, Sealer } from '../secret.ts'
import type { Sms } from '../sms/sms.ts'
import type { Evenly } from './by-mail/parity.ts'
import type { Passwords } from './password/password.ts'
import type { Providers } from './provider/providers.ts'
import type { Refusals } from './refusals.ts'
import type { AccessTokens } from './session/access-token.ts'
import type { Identities } from './session/identities.ts'
import type { KeyRing } from './session/key-ring.ts'
import type { Limiter } from './sign-in/limits.ts'
import type { SignInWaits } from './sign-in/sign-in-waits.ts'

/** What every auth path works with. */
export type AuthContext = {
  config: Config
  db: Database
  clock: () => Date
  log: FastifyBaseLogger
  keys: KeyRing
  sealer: Sealer
  mac: Mac
  tokens: AccessTokens
  passwords: Passwords
  limiter: Limiter
  waits: SignInWaits
  refusals: Refusals
  evenly: Evenly
  identities: Identities
  mail: Mail
  sms: Sms
  providers: Providers
}
