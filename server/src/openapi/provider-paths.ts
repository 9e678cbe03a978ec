import { type AuthCall, answers, done, pathId } from './auth-call.ts'
import type { Parameter, PathItem, Schema } from './types.ts'

const text: Schema = { type: 'string' }
const query = (name: string, description: string, required = false): Parameter => ({
  name,
  in: 'query',
  required,
  description,
  schema: text,
})

const toProvider: readonly Parameter[] = [
  query('provider', 'google, azure, github ou custom:oidc, dos que /settings mostra', true),
  query('redirect_to', 'Página deste site à qual voltar; qualquer outra é a inicial'),
  query('scopes', 'Permissões a mais, separadas por espaço'),
  query('code_challenge', 'Com PKCE: a volta traz code em vez de tokens'),
  query('code_challenge_method', 's256 ou plain'),
]
const fromProvider: readonly Parameter[] = [
  query('state', 'O que foi enviado ao provedor; vale uma vez, por dez minutos, no navegador que começou'),
  query('code', 'O código do provedor'),
]
const away = { description: 'Segue para o provedor' }
const back = { description: 'Volta à página, com a sessão no fragmento, com code ou com o erro' }
const address = answers('O endereço do provedor', { type: 'object', properties: { url: text } })

/** Other services that prove who somebody is, and the identities they give. */
export const providerCalls: Record<string, Partial<Record<keyof PathItem, AuthCall>>> = {
  '/authorize': {
    get: {
      id: 'authorize',
      summary: 'Entra por outro provedor',
      description: 'O navegador volta por /callback à página pedida, com a sessão ou com o erro.',
      parameters: toProvider,
      answer: away,
      status: 302,
      codes: ['provider_disabled', 'validation_failed', 'over_request_rate_limit'],
    },
  },
  '/callback': {
    get: {
      id: 'finishAuthorize',
      summary: 'A volta de um provedor',
      description: 'Erros vão à página, em error, error_code e error_description.',
      parameters: fromProvider,
      answer: back,
      status: 302,
    },
    post: {
      id: 'finishPostedAuthorize',
      summary: 'A volta de um provedor que a envia como formulário',
      answer: { description: 'Segue como GET' },
      status: 303,
      codes: ['payload_too_large', 'unsupported_media_type'],
    },
  },
  '/sso': {
    post: {
      id: 'signInWithSso',
      summary: 'Entra por acesso único (SSO), pelo domínio do email',
      body: {
        type: 'object',
        properties: {
          domain: { description: 'O domínio do email', ...text },
          redirect_to: { description: 'Página deste site à qual voltar', ...text },
          skip_http_redirect: { description: 'Responde o endereço em vez de segui-lo', type: 'boolean' },
        },
        required: ['domain'],
        examples: [{ domain: 'exemplo.com.br', skip_http_redirect: true }],
      },
      answer: address,
      codes: ['saml_provider_disabled', 'sso_provider_not_found', 'unexpected_failure', 'over_request_rate_limit'],
    },
  },
  '/user/identities/authorize': {
    get: {
      id: 'linkIdentity',
      summary: 'Vincula à conta uma identidade de outro provedor',
      signedIn: true,
      parameters: [...toProvider, query('skip_http_redirect', 'true responde o endereço em vez de segui-lo')],
      answer: address,
      codes: [
        'manual_linking_disabled',
        'provider_disabled',
        'validation_failed',
        'insufficient_aal',
        'unexpected_failure',
        'over_request_rate_limit',
      ],
    },
  },
  '/user/identities/{id}': {
    delete: {
      id: 'unlinkIdentity',
      summary: 'Retira uma identidade; com a de email, a senha',
      signedIn: true,
      parameters: [pathId],
      answer: done,
      codes: ['identity_not_found', 'single_identity_not_deletable', 'insufficient_aal'],
    },
  },
}
