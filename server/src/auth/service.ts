import type { invitationAccept } from '@leme/contract/people/invitation'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database, Identity, Origin } from '../database/transaction.ts'
import type { Identify } from '../http/identify.ts'
import type { Throttle } from '../http/request-limits.ts'
import type { Mail } from '../mail/mail.ts'
import { createMac, createSealer } from '../secret.ts'
import { createSms } from '../sms/sms.ts'
import { StartRefused } from '../start-refused.ts'
import { acceptAsPerson } from './account/leave-behind.ts'
import { endSessions, listAccess } from './account/people.ts'
import { createApiKeys } from './api-key/api-key.ts'
import { createEvenly } from './by-mail/parity.ts'
import type { AuthContext } from './context.ts'
import { createPasswords, type HashCost, type Verify } from './password/password.ts'
import { createProviders } from './provider/providers.ts'
import { createRefusals } from './refusals.ts'
import { authRoutes } from './routes.ts'
import { createAccessTokens } from './session/access-token.ts'
import { createIdentities, type Identities } from './session/identities.ts'
import { openKeyRing } from './session/key-ring.ts'
import { createLimiter, defaultLimits, type Limits } from './sign-in/limits.ts'
import { createSignInWaits } from './sign-in/sign-in-waits.ts'

export type AuthService = {
  identify: Identify
  /** This process revoked the key: it is believed no longer. */
  forgetApiKey(id: string): void
  /** This process changed or removed the person: what it believed of them holds no longer. */
  forgetUser(id: string): void
  /** Finds the identity behind a token, and notifies when identities change. */
  identities: Pick<Identities, 'identifyToken' | 'onChange' | 'listening' | 'moment'>
  /**
   * Moves a signed-in person to the organisation that invited them; see `organization-membership.ts` for what it
   * throws. Who left another organisation, or leaves it behind by `leave_org_id`, goes on as somebody else; see
   * `leave-behind.ts`. Answers who that is; null where nothing of the kind was needed.
   */
  acceptInvitation(
    person: Identity,
    accepted: z.output<typeof invitationAccept>,
    device: Origin,
  ): Promise<Identity | null>
  /** How the people of an organisation use it, as JSON text; see `people.ts`. Whether `orgId` may be asked about is the caller's to know. */
  listAccess(orgId: string): Promise<string>
  /** Ends the sessions of a person of `by`'s organisation, except for the one that asks. Throws person_not_found. */
  endSessions(userId: string, by: Identity): Promise<void>
  /** The paths of the GoTrue contract, for the prefix /auth/v1. */
  routes: FastifyPluginAsync
  close(): Promise<void>
}

export type AuthTimes = {
  /** How long those answers take that must not show whether an account exists; ms. */
  evenMs?: number
  /** How often the use of API keys is written; ms. */
  keyUseMs?: number
  /** How long a provider may take for one answer; seconds. */
  providerSeconds?: number
}

type AuthServices = {
  config: Config
  pool: pg.Pool
  db: Database
  mail: Mail
  clock: () => Date
  log: FastifyBaseLogger
  /** The application's own. */
  throttle: Throttle
  /** For tests and measurements, which are many people at one address. */
  limits?: Limits
  /** For a test that counts the passwords that are verified; argon2's when absent. */
  verifyPassword?: Verify
  /** What a hash takes, for tests of many people; the usual when absent. */
  passwordCost?: HashCost
  /** What tests do not wait for as long; the usual when absent. */
  times?: AuthTimes
}

/** Starts the auth service. Throws StartRefused where the environment does not fit the database or the version. */
export async function createAuthService(services: AuthServices): Promise<AuthService> {
  const { config, db, mail, clock, log, throttle, limits = defaultLimits, times = {} } = services
  if (config.signupConfirm && mail.delivery === 'none') {
    throw new StartRefused(
      'SIGNUP_CONFIRM=on precisa de SMTP_URL: sem um servidor de email ninguém confirma o endereço.',
    )
  }
  const sealer = createSealer(config.secretKey)
  const keys = await openKeyRing({ db, clock, sealer })
  const tokens = createAccessTokens({ keys, clock, issuer: `${config.publicUrl}/auth/v1` })
  const limiter = createLimiter({ db, clock, limits, throttle })
  const apiKeys = createApiKeys({
    db,
    clock,
    log,
    limiter,
    requestsPerMinute: limits.key_requests,
    keyUseMs: times.keyUseMs,
  })
  const identities = await createIdentities({ directUrl: config.databaseDirectUrl, db, clock, log, tokens, apiKeys })
  const sms = createSms({ config, db, clock, log })
  const context: AuthContext = {
    config,
    db,
    clock,
    log,
    keys,
    sealer,
    mac: createMac(config.secretKey),
    tokens,
    identities,
    passwords: await createPasswords({ verify: services.verifyPassword, cost: services.passwordCost }),
    limiter,
    mail,
    sms,
    waits: createSignInWaits({ db, clock, limits }),
    refusals: createRefusals({ db, log }),
    evenly: createEvenly(times.evenMs),
    providers: createProviders(config, clock, times.providerSeconds),
  }
  return {
    identify: identities.identify,
    identities,
    forgetApiKey: identities.forgetApiKey,
    forgetUser: identities.forget,
    async acceptInvitation(person, accepted, device) {
      const other = await acceptAsPerson({ db, clock }, person, accepted, device)
      identities.forget(person.user_id)
      return other
    },
    listAccess: (orgId) => db.authTransaction((tx) => listAccess(tx, orgId, clock())),
    async endSessions(userId, by) {
      await db.authTransaction((tx) => endSessions(tx, userId, by, clock()))
      identities.forget(userId)
    },
    routes: authRoutes(context),
    async close() {
      await context.refusals.close()
      await sms.close()
      await identities.close()
      await apiKeys.close()
    },
  }
}
