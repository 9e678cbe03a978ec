import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import type { AuthContext } from './context.ts'

const enrolment = z.looseObject({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'Escolha totp, phone ou webauthn'),
})

/** POST /factors */
export async function enrol(_context: AuthContext, request: FastifyRequest) {
  const { factor_type } = parse(enrolment, request.body)
  throw new Problem(`mfa_${factor_type}_enroll_not_enabled`)
}

/** POST /factors/:id/challenge, POST /factors/:id/verify and DELETE /factors/:id: nobody has enrolled one. */
export async function findFactor() {
  throw new Problem('mfa_factor_not_found')
}
