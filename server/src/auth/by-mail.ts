import { emailAddress } from '@leme/contract/user'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import type { AuthContext } from './context.ts'
import { deviceOf } from './device.ts'
import { refuseWaiting } from './limits.ts'

const phone = z.string('Deve ser um texto').min(1, 'Telefone é obrigatório').max(40, 'Telefone inválido')
const byEmail = z.looseObject({ email: emailAddress })
const byPhone = z.looseObject({ phone })
const token = z.string('Deve ser um texto').min(1, 'Código é obrigatório').max(200, 'Código inválido')
const verification = z.union(
  [
    z.looseObject({ type: z.string('Deve ser um texto'), token_hash: token }),
    z.looseObject({ type: z.string('Deve ser um texto'), token }),
  ],
  'Informe type e token, ou type e token_hash',
)

/** POST /otp, by SMS unless an address of mail is given. */
export async function otp(context: AuthContext, request: FastifyRequest) {
  refusePhone(request.body)
  await count(context, request, 'otp')
  throw new Problem('otp_disabled')
}

/** POST /recover and POST /resend: the same for every address, known or not. */
export async function sendMail(context: AuthContext, request: FastifyRequest) {
  refusePhone(request.body)
  await count(context, request, 'recover')
  throw new Problem('email_provider_disabled')
}

/** POST and GET /verify: no code was ever sent, so none is right. */
export async function verify(context: AuthContext, request: FastifyRequest) {
  parse(verification, request.method === 'GET' ? request.query : request.body)
  await count(context, request, 'verify')
  throw new Problem('otp_expired')
}

/** GET /reauthenticate would send a code to the account's own address. */
export async function reauthenticate() {
  throw new Problem('email_provider_disabled')
}

async function count({ limiter }: AuthContext, request: FastifyRequest, kind: 'otp' | 'recover' | 'verify') {
  refuseWaiting(await limiter.attempt(kind, deviceOf(request).network))
}

function refusePhone(body: unknown): void {
  const named = typeof body === 'object' && body !== null && 'phone' in body && !('email' in body)
  if (!named) return void parse(byEmail, body)
  parse(byPhone, body)
  throw new Problem('phone_provider_disabled')
}
