import type { ErrorCode } from '@leme/contract/errors'
import { authBodies } from './auth-schemas.ts'
import { failures } from './failures.ts'
import { tagOf } from './tags.ts'
import type { Operation, Parameter, PathItem, Response, Schema } from './types.ts'

type Call = {
  id: string
  summary: string
  description?: string
  /** Whether the caller must be signed in. */
  signedIn?: true
  parameters?: readonly Parameter[]
  body?: Schema
  /** What success answers; absent where this installation always refuses. */
  answer?: Response
  status?: 200 | 204
  codes?: readonly ErrorCode[]
}

const signedInCodes: readonly ErrorCode[] = ['no_authorization', 'bad_jwt', 'person_required', 'session_not_found']
const bodyCodes: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type', 'validation_failed']

const choice = (name: string, values: readonly string[], description: string, standard?: string): Parameter => ({
  name,
  in: 'query',
  required: standard === undefined,
  description,
  schema: { type: 'string', enum: values, ...(standard ? { default: standard } : {}) },
})

const pathId: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Identificador',
  schema: { type: 'string' },
}

const answers = (description: string, schema: Schema): Response => ({
  description,
  content: { 'application/json': { schema } },
})
const session = answers('Uma sessão', { $ref: '#/components/schemas/AuthSession' })
const account = answers('A conta', { $ref: '#/components/schemas/AuthUser' })
const told = answers('Feito', { type: 'object' })

function call({ id, summary, description, signedIn, parameters, body, answer, status = 200, codes = [] }: Call) {
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

const notHere = 'Esta instalação responde sempre com o erro do contrato: o recurso não está disponível nela.'
const challenge = {
  signedIn: true,
  description: notHere,
  parameters: [pathId],
  codes: ['mfa_factor_not_found'],
} as const

/** The calls of the GoTrue contract that `auth/routes.ts` registers. */
const calls: Record<string, Partial<Record<keyof PathItem, Call>>> = {
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
      summary: 'Abre uma sessão com email e senha, ou renova uma',
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
        'flow_state_not_found',
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
  '/user': {
    get: { id: 'getAccount', summary: 'A conta de quem está conectado', signedIn: true, answer: account },
    put: {
      id: 'updateAccount',
      summary: 'Altera nome, outros dados ou senha; uma nova senha encerra as outras sessões',
      signedIn: true,
      body: authBodies.change,
      answer: account,
      codes: [
        'invalid_credentials',
        'reauthentication_needed',
        'weak_password',
        'same_password',
        'phone_provider_disabled',
        'email_provider_disabled',
        'over_request_rate_limit',
      ],
    },
  },
  '/.well-known/jwks.json': {
    get: { id: 'getJwks', summary: 'As chaves públicas que assinam os tokens', answer: told },
  },
  '/settings': { get: { id: 'getAuthSettings', summary: 'As formas de acesso desta instalação', answer: told } },
  '/health': { get: { id: 'getAuthHealth', summary: 'Se o serviço de autenticação responde', answer: told } },
  '/otp': {
    post: {
      id: 'sendOtp',
      summary: 'Pede um código de acesso',
      description: notHere,
      body: authBodies.byMail,
      codes: ['otp_disabled', 'phone_provider_disabled', 'over_request_rate_limit'],
    },
  },
  '/recover': {
    post: {
      id: 'recover',
      summary: 'Pede a recuperação da senha por email',
      description: notHere,
      body: authBodies.byMail,
      codes: ['email_provider_disabled', 'phone_provider_disabled', 'over_request_rate_limit'],
    },
  },
  '/resend': {
    post: {
      id: 'resend',
      summary: 'Pede de novo um email',
      description: notHere,
      body: authBodies.byMail,
      codes: ['email_provider_disabled', 'phone_provider_disabled', 'over_request_rate_limit'],
    },
  },
  '/verify': {
    get: {
      id: 'verifyLink',
      summary: 'Confere o código de um link',
      description: notHere,
      codes: ['validation_failed', 'otp_expired', 'over_request_rate_limit'],
    },
    post: {
      id: 'verify',
      summary: 'Confere um código',
      description: notHere,
      body: authBodies.verification,
      codes: ['otp_expired', 'over_request_rate_limit'],
    },
  },
  '/reauthenticate': {
    get: {
      id: 'reauthenticate',
      summary: 'Pede um código para confirmar quem é',
      description: notHere,
      signedIn: true,
      codes: ['email_provider_disabled'],
    },
  },
  '/authorize': {
    get: {
      id: 'authorize',
      summary: 'Entra por outro provedor',
      description: notHere,
      codes: ['provider_disabled'],
    },
  },
  '/sso': {
    post: {
      id: 'signInWithSso',
      summary: 'Entra por acesso único (SSO)',
      description: notHere,
      codes: ['sso_provider_not_found', 'payload_too_large', 'unsupported_media_type'],
    },
  },
  '/user/identities/authorize': {
    get: {
      id: 'linkIdentity',
      summary: 'Vincula outra identidade',
      description: notHere,
      signedIn: true,
      codes: ['manual_linking_disabled'],
    },
  },
  '/user/identities/{id}': {
    delete: {
      id: 'unlinkIdentity',
      summary: 'Retira uma identidade',
      description: notHere,
      signedIn: true,
      parameters: [pathId],
      codes: ['identity_not_found', 'single_identity_not_deletable'],
    },
  },
  '/factors': {
    post: {
      id: 'enrolFactor',
      summary: 'Cadastra um método de verificação em duas etapas',
      description: notHere,
      signedIn: true,
      body: authBodies.enrolment,
      codes: ['mfa_totp_enroll_not_enabled', 'mfa_phone_enroll_not_enabled', 'mfa_webauthn_enroll_not_enabled'],
    },
  },
  '/factors/{id}': { delete: { id: 'unenrolFactor', summary: 'Retira um método de verificação', ...challenge } },
  '/factors/{id}/challenge': { post: { id: 'challengeFactor', summary: 'Inicia a verificação', ...challenge } },
  '/factors/{id}/verify': { post: { id: 'verifyFactor', summary: 'Conclui a verificação', ...challenge } },
}

export const authPaths: Record<string, PathItem> = Object.fromEntries(
  Object.entries(calls).map(([path, methods]) => [
    `/auth/v1${path}`,
    Object.fromEntries(Object.entries(methods).map(([method, details]) => [method, call(details)])),
  ]),
)
