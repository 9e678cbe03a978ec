import type { ErrorCode } from '@leme/contract/wire/errors'
import { accountCalls } from './account-paths.ts'
import { type AuthCall, done, session } from './auth-call.ts'
import { authBodies } from './auth-schemas.ts'
import { factorCalls } from './factor-paths.ts'
import { failures } from './failures.ts'
import { providerCalls } from './provider-paths.ts'
import { tagOf } from './tags.ts'
import type { Operation, Parameter, PathItem } from './types.ts'

const signedInCodes: readonly ErrorCode[] = ['no_authorization', 'bad_jwt', 'person_required', 'session_not_found']
const bodyCodes: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type', 'validation_failed']

const choice = (name: string, values: readonly string[], description: string, standard?: string): Parameter => ({
  name,
  in: 'query',
  required: standard === undefined,
  description,
  schema: { type: 'string', enum: values, ...(standard ? { default: standard } : {}) },
})

function call({ id, summary, description, signedIn, parameters, body, answer, status = 200, codes = [] }: AuthCall) {
  const all: ErrorCode[] = [
    'malformed_request',
    ...(signedIn ? signedInCodes : []),
    ...(body ? bodyCodes : []),
    ...codes,
  ]
  const operation: Operation = {
    operationId: id,
    tags: [tagOf('/auth')],
    summary,
    ...(description ? { description } : {}),
    security: signedIn ? [{ session: [] }] : [],
    ...(parameters ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      ...(answer ? { [status]: answer } : {}),
      ...failures([...all, 'internal', 'unavailable'], 'AuthProblem'),
    },
  }
  return operation
}

/** The calls of the GoTrue contract that `auth/routes.ts` registers. */
const calls: Record<string, Partial<Record<keyof PathItem, AuthCall>>> = {
  '/signup': {
    post: {
      id: 'signUp',
      summary: 'Cria uma conta e a sua primeira sessão',
      description:
        'Sem convite nasce uma organização, da qual a pessoa é administradora, se a instalação o permite; com convite, que vale só para o email convidado, entra na de quem convidou.',
      body: authBodies.signUp,
      answer: session,
      codes: [
        'user_already_exists',
        'weak_password',
        'over_request_rate_limit',
        'phone_provider_disabled',
        'invite_not_found',
        'invite_expired',
        'invite_used',
        'invite_other_email',
        'signup_disabled',
      ],
    },
  },
  '/token': {
    post: {
      id: 'createToken',
      summary: 'Abre uma sessão com email e senha, com o código ou o token de um provedor, ou renova uma',
      parameters: [
        choice('grant_type', ['password', 'refresh_token', 'pkce', 'id_token', 'web3'], 'Como se pede a sessão'),
      ],
      body: authBodies.token,
      answer: session,
      codes: [
        'invalid_credentials',
        'demo_password_refused',
        'refresh_token_not_found',
        'refresh_token_already_used',
        'session_expired',
        'over_request_rate_limit',
        'phone_provider_disabled',
        'provider_disabled',
        'bad_oauth_callback',
        'provider_email_needs_verification',
        'email_not_confirmed',
        'identity_already_exists',
        'signup_disabled',
        'unexpected_failure',
        'flow_state_not_found',
        'bad_code_verifier',
        'web3_provider_disabled',
      ],
    },
  },
  '/logout': {
    post: {
      id: 'logOut',
      summary: 'Encerra sessões',
      signedIn: true,
      parameters: [
        choice('scope', ['global', 'local', 'others'], 'Todas as sessões da conta, só esta, ou só as outras', 'global'),
      ],
      answer: { description: 'Feito' },
      status: 204,
      codes: ['validation_failed'],
    },
  },
  '/.well-known/jwks.json': {
    get: { id: 'getJwks', summary: 'As chaves públicas que assinam os tokens', answer: done },
  },
  '/settings': { get: { id: 'getAuthSettings', summary: 'As formas de acesso desta instalação', answer: done } },
  '/health': { get: { id: 'getAuthHealth', summary: 'Se o serviço de autenticação responde', answer: done } },
  '/otp': {
    post: {
      id: 'sendOtp',
      summary: 'Envia um código e um link para entrar',
      description:
        'Responde o mesmo para todo endereço, com ou sem conta. Quem não tem conta ganha uma, se create_user permitir.',
      body: authBodies.byMail,
      answer: done,
      codes: [
        'otp_disabled',
        'phone_provider_disabled',
        'over_request_rate_limit',
        'over_email_send_rate_limit',
        'over_sms_send_rate_limit',
        'sms_send_failed',
      ],
    },
  },
  '/recover': {
    post: {
      id: 'recover',
      summary: 'Envia um link para criar outra senha',
      description: 'Responde o mesmo para todo endereço, com ou sem conta.',
      body: authBodies.byMail,
      answer: done,
      codes: [
        'email_provider_disabled',
        'phone_provider_disabled',
        'over_request_rate_limit',
        'over_email_send_rate_limit',
      ],
    },
  },
  '/resend': {
    post: {
      id: 'resend',
      summary: 'Envia de novo o que espera confirmação',
      body: authBodies.byMail,
      answer: done,
      codes: [
        'email_provider_disabled',
        'phone_provider_disabled',
        'over_request_rate_limit',
        'over_email_send_rate_limit',
        'over_sms_send_rate_limit',
        'sms_send_failed',
      ],
    },
  },
  '/verify': {
    get: {
      id: 'verifyLink',
      summary: 'Usa um link enviado por email e volta para uma página do Leme',
      answer: { description: 'Vai para a página, com a sessão ou o erro no endereço' },
      status: 303,
      codes: ['validation_failed', 'otp_expired'],
    },
    post: {
      id: 'verify',
      summary: 'Usa um código ou link enviado por email',
      body: authBodies.verification,
      answer: session,
      codes: ['otp_expired', 'email_exists', 'signup_disabled', 'over_request_rate_limit'],
    },
  },
  ...accountCalls,
  ...providerCalls,
  ...factorCalls,
}

export const authPaths: Record<string, PathItem> = Object.fromEntries(
  Object.entries(calls).map(([path, methods]) => [
    `/auth/v1${path}`,
    Object.fromEntries(Object.entries(methods).map(([method, details]) => [method, call(details)])),
  ]),
)
