import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { Problem } from '../../problem/problem.ts'
import { sha256 } from '../../secret.ts'
import type { AuthContext } from '../context.ts'

const question = z.looseObject({
  token_hash: z.string('Deve ser um texto').min(1, 'Código é obrigatório').max(200, 'Código inválido'),
})

/**
 * POST /link: the address of the account that a mail's link opens, for anyone who has it. It uses nothing up. Throws
 * otp_expired.
 */
export async function readLink({ db, clock }: AuthContext, request: FastifyRequest) {
  const { token_hash } = parse(question, request.body)
  const [found] = await db.authTransaction((tx) =>
    tx.query<{ email: string }>(
      `select coalesce(accounts.email, sent_to) as email
       from auth.one_time_tokens join auth.accounts on accounts.id = account_id
       where link_hash = $1 and expires_at > $2`,
      [sha256(token_hash), clock()],
    ),
  )
  if (!found) throw new Problem('otp_expired')
  return found
}
