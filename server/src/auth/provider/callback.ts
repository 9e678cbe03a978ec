import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import { type Device, deviceOf } from '../../http/device.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { logFailure } from '../../http/failure/log-failure.ts'
import { Problem } from '../../problem/problem.ts'
import type { AuthContext } from '../context.ts'
import { requireSession } from '../session/authenticate.ts'
import { endFlow, issueAuthCode, type ReturnedFlow, takeState } from '../session/flow-state.ts'
import { continueSession, sessionAnswer, signInAccount } from '../session/session.ts'
import { withFragment, withQuery } from '../sign-in/redirect.ts'
import { rememberDevice } from '../sign-in/remember-device.ts'
import { accountOf, linkProfile } from './account-of.ts'
import { boundState } from './begin.ts'
import { errorAddress, type RefusedByProvider, refusalOf } from './callback-error.ts'
import { browserMark } from './flow-cookie.ts'
import type { Profile, ProviderTokens } from './provider.ts'
import { type Begun, openFlow, sealResult } from './sealed-flow.ts'

/** What a provider's answer may hold; nothing else of it is read. */
const answerNames = ['code', 'state', 'iss', 'error', 'error_description'] as const
const longest = 4_000

/** GET /callback: the browser comes back from a provider, and goes on to the page where it began. */
export async function callback(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const answer = readAnswer(request.query)
  let flow: ReturnedFlow | null = null
  try {
    flow = await findFlow(context, request, answer)
    return reply.redirect(await complete(context, request, reply, { flow, answer }), 302)
  } catch (error) {
    const problem = toProblem(error)
    logFailure(request.log, problem, error)
    if (problem.status < 500) request.log.info({ code: problem.code, reason: reasonOf(problem) }, 'callback refused')
    const ended = flow
    if (ended) await context.db.authTransaction((tx) => endFlow(tx, ended.id))
    return reply.redirect(errorAddress(flow?.redirect_to ?? `${context.config.publicUrl}/`, error, flow), 302)
  }
}

/** POST /callback: an answer that was posted from the provider's page comes without the browser's mark; as a GET with it. */
export async function postedCallback({ config }: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  return reply.redirect(`${config.publicUrl}/auth/v1/callback?${readAnswer(request.body)}`, 303)
}

function reasonOf({ cause }: Problem): string | undefined {
  return cause instanceof Error ? cause.message : undefined
}

/** The answer's known fields that came once, as texts of a sensible length. */
function readAnswer(given: unknown): URLSearchParams {
  const fields = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  const known = new URLSearchParams()
  for (const name of answerNames) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'string' && value.length <= longest) known.set(name, value)
  }
  return known
}

/** Throws bad_oauth_callback without a state, and bad_oauth_state for one that this browser has not begun, or that is used up. */
async function findFlow({ db, clock }: AuthContext, request: FastifyRequest, answer: URLSearchParams) {
  const state = answer.get('state')
  if (!state) throw new Problem('bad_oauth_callback')
  const mark = browserMark(request)
  const flow = mark && (await db.authTransaction((tx) => takeState(tx, boundState(state, mark), clock())))
  if (!flow) throw new Problem('bad_oauth_state')
  return flow
}

/** Where the browser goes on, with tokens in the fragment or, with PKCE, a code in the query. */
async function complete(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, answer }: { flow: ReturnedFlow; answer: URLSearchParams },
) {
  const refused = refusalOf(answer)
  if (refused) throw refused satisfies RefusedByProvider
  const provider = context.providers.get(flow.provider)
  if (!provider) throw new Problem('provider_disabled')
  if (!answer.get('code') || flow.sealed === null) throw new Problem('bad_oauth_callback')

  const begun = openFlow(context, flow.sealed)
  const { profile, tokens } = await provider.finish(answer, begun)
  const target = flow.redirect_to ?? `${context.config.publicUrl}/`
  const { signup } = context.config
  const completed = { flow, begun, profile, signup, device: deviceOf(request), now: context.clock() }
  if (flow.code_challenge === null) {
    const { account_id, values } = await openAtOnce(context, completed, tokens)
    await rememberDevice(context, request, reply, account_id)
    return withFragment(target, values)
  }
  return withQuery(target, 'code', await leaveCode(context, completed, tokens))
}

type CompletedFlow = {
  flow: ReturnedFlow
  begun: Begun
  profile: Profile
  signup: Config['signup']
  device: Device
  now: Date
}

/** Whose account it is. A link to another identity counts while the session that began it lives. */
async function settle(tx: Transaction, { flow, begun, profile, signup, device, now }: CompletedFlow): Promise<string> {
  if (!flow.links_identity) return accountOf(tx, profile, { signup, device, now })
  const { account_id } = flow
  const { session_id } = begun
  if (!account_id || !session_id) throw new Problem('bad_oauth_state')
  await requireSession(tx, { account_id, session_id }, now)
  await linkProfile(tx, { account_id, session_id }, profile, { device, now })
  return account_id
}

async function openAtOnce(context: AuthContext, completed: CompletedFlow, tokens: ProviderTokens) {
  const { begun, device, now } = completed
  const opened = await context.db.authTransaction(async (tx) => {
    const accountId = await settle(tx, completed)
    await endFlow(tx, completed.flow.id)
    if (begun.session_id === null) return signInAccount(tx, accountId, { device, method: 'oauth', now })
    const { session } = await requireSession(tx, { account_id: accountId, session_id: begun.session_id }, now)
    return continueSession(tx, session, now)
  })
  const { user: _user, ...answer } = await sessionAnswer(context.tokens, opened, tokens)
  const present = Object.entries(answer).filter(([, value]) => value !== null)
  const values: Record<string, string> = Object.fromEntries(present.map(([name, value]) => [name, String(value)]))
  return { account_id: opened.account.id, values: { ...values, sb: '' } }
}

function leaveCode(context: AuthContext, completed: CompletedFlow, tokens: ProviderTokens): Promise<string> {
  const { flow, begun } = completed
  return context.db.authTransaction(async (tx) => {
    const accountId = await settle(tx, completed)
    return issueAuthCode(tx, flow.id, accountId, sealResult(context, { ...tokens, session_id: begun.session_id }))
  })
}
