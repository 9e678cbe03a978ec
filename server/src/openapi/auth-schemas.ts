import type { Schema } from './types.ts'

const uuid: Schema = { type: 'string', format: 'uuid' }
const instant: Schema = { type: 'string', format: 'date-time' }
const text: Schema = { type: 'string' }
const id = '0190a8e0-7c1b-7d2e-9f00-000000000011'

const user = {
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'marina@exemplo.com.br',
  user_metadata: { display_name: 'Marina Azevedo' },
  app_metadata: { provider: 'email', providers: ['email'] },
  created_at: '2026-03-10T14:30:00.000Z',
  updated_at: '2026-03-10T14:30:00.000Z',
}

/** What the auth service answers: the GoTrue contract's objects, by the fields that people need. */
export const authSchemas: Record<string, Schema> = {
  AuthUser: {
    description: 'Uma conta, no contrato do GoTrue. Organização e papel estão em /api/me',
    type: 'object',
    properties: {
      id: { description: 'Identificador da pessoa', ...uuid },
      aud: { description: 'Sempre authenticated', ...text },
      role: { description: 'Sempre authenticated; o papel na organização está em /api/me', ...text },
      email: { description: 'Endereço de email', ...text },
      user_metadata: { description: 'O que a pessoa disse de si, como display_name', type: 'object' },
      app_metadata: { description: 'Como a conta entra', type: 'object' },
      has_password: {
        description: 'Se a conta tem senha; não consta de quem ainda confirma o cadastro',
        type: 'boolean',
      },
      created_at: { description: 'Quando a conta foi criada', ...instant },
      updated_at: { description: 'Quando a conta mudou', ...instant },
    },
    required: Object.keys(user),
    examples: [user],
  },
  AuthSession: {
    description: 'Uma sessão: o access_token vale por expires_in segundos e se renova com o refresh_token, uma vez',
    type: 'object',
    properties: {
      access_token: { description: 'O que se envia em Authorization: Bearer', ...text },
      token_type: { description: 'Sempre bearer', const: 'bearer' },
      expires_in: { description: 'Segundos até o access_token vencer', type: 'integer' },
      expires_at: { description: 'Quando ele vence, em segundos desde 1970', type: 'integer' },
      refresh_token: { description: 'Troca-se por uma nova sessão, uma vez', ...text },
      user: { $ref: '#/components/schemas/AuthUser' },
    },
    required: ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token', 'user'],
    examples: [
      {
        access_token: 'eyJ…EXEMPLO',
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: 1773156600,
        refresh_token: 'EXEMPLO-de-refresh-token',
        user,
      },
    ],
  },
  AuthProblem: {
    description: 'Um erro como os outros, com o campo message que os clientes do GoTrue leem',
    $ref: '#/components/schemas/Problem',
    properties: {
      message: { description: 'O mesmo que detail', ...text },
      weak_password: { description: 'Só com o código weak_password: por que a senha é fraca', type: 'object' },
    },
    required: ['message'],
    examples: [
      {
        type: 'urn:leme:problem:invalid_credentials',
        title: 'Email ou senha incorretos',
        status: 400,
        code: 'invalid_credentials',
        detail: 'Email ou senha incorretos',
        message: 'Email ou senha incorretos',
      },
    ],
  },
}

const email: Schema = { description: 'Endereço de email', type: 'string', format: 'email', maxLength: 200 }
const password: Schema = { description: 'Senha de 6 a 200 caracteres', type: 'string', minLength: 6, maxLength: 200 }

/** Bodies of the auth service. */
export const authBodies = {
  signUp: {
    type: 'object',
    properties: {
      email,
      password,
      data: {
        description: 'O que a pessoa diz de si; no máximo 2.000 bytes',
        type: 'object',
        properties: {
          display_name: { description: 'Nome da pessoa', type: 'string', minLength: 1, maxLength: 200 },
          invitation_token: { description: 'Convite a aceitar; sem ele nasce uma nova organização', ...text },
        },
        required: ['display_name'],
      },
    },
    required: ['email', 'password', 'data'],
    examples: [
      {
        email: 'marina@exemplo.com.br',
        password: 'uma-senha-so-sua',
        data: { display_name: 'Marina Azevedo' },
      },
    ],
  },
  token: {
    description:
      'Com grant_type=password, email e password; com refresh_token, refresh_token; com pkce, auth_code e code_verifier; com id_token, provider, id_token e nonce',
    type: 'object',
    properties: {
      email: { ...email, description: 'Com grant_type=password' },
      password: { description: 'Com grant_type=password', ...text },
      refresh_token: { description: 'Com grant_type=refresh_token', ...text },
      auth_code: { description: 'Com grant_type=pkce: o code da página de volta', ...text },
      code_verifier: { description: 'Com grant_type=pkce', ...text },
      provider: { description: 'Com grant_type=id_token: google, azure ou custom:oidc', ...text },
      id_token: { description: 'Com grant_type=id_token: o token que o provedor assinou', ...text },
      access_token: { description: 'Com grant_type=id_token: o token que veio junto, se veio', ...text },
      nonce: { description: 'Com grant_type=id_token: o texto cujo SHA-256 está no token', ...text },
      link_identity: {
        description: 'Com grant_type=id_token: vincula a identidade à conta de quem está conectado',
        type: 'boolean',
      },
    },
    examples: [{ email: 'marina@exemplo.com.br', password: 'uma-senha-so-sua' }],
  },
  change: {
    type: 'object',
    properties: {
      data: { description: 'Campos a mudar; null retira um deles', type: 'object' },
      password,
      current_password: { description: 'A senha atual, se a pessoa entrou há mais de 15 minutos', ...text },
    },
    additionalProperties: true,
    examples: [{ data: { display_name: 'Marina Azevedo Lima' } }],
  },
  invitation: {
    type: 'object',
    properties: { token: { description: 'O que vem depois de convite= no link', ...text } },
    required: ['token'],
    examples: [{ token: 'EXEMPLO' }],
  },
  link: {
    type: 'object',
    properties: { token_hash: { description: 'O que vem depois de token_hash= no link', ...text } },
    required: ['token_hash'],
    examples: [{ token_hash: 'EXEMPLO' }],
  },
  byMail: {
    type: 'object',
    properties: { email: { description: 'Ou phone', ...email }, phone: { description: 'Ou email', ...text } },
    examples: [{ email: 'marina@exemplo.com.br' }],
  },
  verification: {
    type: 'object',
    properties: {
      type: { description: 'Tipo do código', ...text },
      token_hash: { description: 'Ou token', ...text },
      token: { description: 'Ou token_hash', ...text },
    },
    required: ['type'],
    examples: [{ type: 'recovery', token_hash: 'EXEMPLO' }],
  },
  enrolment: {
    type: 'object',
    properties: {
      factor_type: { description: 'Método', type: 'string', enum: ['totp', 'phone', 'webauthn'] },
      phone: { description: 'De um telefone, com o código do país', ...text },
    },
    required: ['factor_type'],
    examples: [{ factor_type: 'totp' }],
  },
} as const satisfies Record<string, Schema>
