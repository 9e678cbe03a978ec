import { type Action, can } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import { type InvitationCreate, invitationDays } from '@leme/contract/people/invitation'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthService } from '../../auth/service.ts'
import type { Identity, Transaction } from '../../database/transaction.ts'
import { bodyLimit } from '../../http/body/body-limit.ts'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { type Member, type ServeOptions, serve } from '../../http/serve.ts'
import type { Mail } from '../../mail/mail.ts'
import { invitation } from '../../mail/messages/link-messages.ts'
import { Problem } from '../../problem/problem.ts'
import { randomToken, sha256 } from '../../secret.ts'
import { getMe } from '../user/user.queries.ts'
import { createInvitation, deleteInvitation, findInviter, isMember, listInvitations } from './invitation.queries.ts'

type InvitationOptions = ServeOptions & {
  auth: Pick<AuthService, 'identify' | 'acceptInvitation'>
  /** `auth` that counts the invitations of each person. */
  inviting: ServeOptions['auth']
  /** Origin of the links that invite. */
  publicUrl: string
  mail: Mail
  clock: () => Date
}

export function invitationRoutes(app: FastifyInstance, options: InvitationOptions): void {
  serve(app, options, routes.listInvitations, ({ tx, identity }) => {
    requireRight(identity, 'invitation.read')
    return listInvitations(tx)
  })

  const counted = { ...options, auth: options.inviting }
  serve(app, counted, routes.createInvitation, async ({ tx, identity, body }) => {
    requireRight(identity, 'invitation.create')
    // The link is shown as well: a mail that came too soon after another is no reason to refuse it.
    const isFlooded = (error: unknown) => error instanceof Problem && error.code === 'over_email_send_rate_limit'
    const mails = await mayMail(options, tx, identity, body.email).catch((error: unknown) => {
      if (isFlooded(error)) return false
      throw error
    })
    return invite(options, tx, identity, body, mails)
  })

  serve(app, counted, routes.resendInvitation, async ({ tx, identity, params }) => {
    requireRight(identity, 'invitation.create')
    const withdrawn = await deleteInvitation(tx, params.id)
    if (!withdrawn) throw new Problem('invitation_not_found')
    return invite(options, tx, identity, withdrawn, await mayMail(options, tx, identity, withdrawn.email))
  })

  serve(app, options, routes.deleteInvitation, async ({ tx, identity, params }) => {
    requireRight(identity, 'invitation.delete')
    if (!(await deleteInvitation(tx, params.id))) throw new Problem('invitation_not_found')
  })

  acceptRoute(app, options)
}

/** Whether mail goes anywhere. Throws over_email_send_rate_limit where the address had one a moment ago. */
async function mayMail(
  { mail }: InvitationOptions,
  tx: Transaction,
  { org_id }: Member,
  email: string,
): Promise<boolean> {
  if (mail.delivery === 'none') return false
  const requester = { place: `organization ${org_id}`, share: 'other' } as const
  await mail.refuseFlood(tx, { recipient: email, kind: 'invitation', requester })
  return true
}

/** Makes an invitation, and its mail in the same transaction. Throws already_member and already_invited. */
async function invite(
  { mail, publicUrl, clock }: InvitationOptions,
  tx: Transaction,
  { org_id, user_id }: Member,
  { email, role }: InvitationCreate,
  mails: boolean,
): Promise<string> {
  if (await isMember(tx, org_id, email)) throw new Problem('already_member')
  const token = randomToken()
  const link = publicUrl + paths.auth(token)
  // Without a mail server it lies in this machine's mailbox, which its reader does not see.
  const mailed = mails && mail.delivery === 'smtp'
  const made = { email, role, org_id, user_id, token, tokenHash: sha256(token), link, mailed }
  const created = await createInvitation(tx, made)
  if (created === null) throw new Problem('already_invited')
  if (mails) {
    const expires_at = new Date(clock().getTime() + invitationDays * 24 * 60 * 60_000)
    const message = invitation({ ...(await findInviter(tx, user_id)), link, role, expires_at })
    await mail.queue(tx, { recipient: email, message, expires_at })
  }
  return created
}

/** The policies refuse as well; asked here, so that the answer is 403 and no empty list. */
function requireRight(identity: Member, action: Action): void {
  if (!can(identity.role, action)) throw new Problem('forbidden')
}

/** Apart from the others, since it takes a person across organisations: only the auth service may. */
function acceptRoute(app: FastifyInstance, { auth, db, checkAnswers }: InvitationOptions): void {
  const { path, body, answer } = routes.acceptInvitation
  app.route({
    method: 'POST',
    url: path,
    bodyLimit: bodyLimit(routes.acceptInvitation),
    // Before the body is read.
    onRequest: async (request) => {
      await identifyPerson(auth, request)
    },
    handler: async (request, reply) => {
      const person = await identifyPerson(auth, request)
      const other = await auth.acceptInvitation(person, parse(body, request.body), deviceOf(request))
      const identity = other ?? (await auth.identify(request.headers.authorization))
      const me = await db.transactionAs(identity, (tx) => getMe(tx, identity.user_id))
      if (me === null) throw new Problem('user_not_found')
      if (checkAnswers) answer.parse(JSON.parse(me))
      return reply.code(201).type('application/json; charset=utf-8').send(me)
    },
  })
}

/** Who asks, also while they belong to no organisation. */
async function identifyPerson(auth: InvitationOptions['auth'], request: FastifyRequest): Promise<Identity> {
  const identity = await auth.identify(request.headers.authorization, deviceOf(request).network)
  if (identity.role === 'key') throw new Problem('person_required')
  return identity
}
