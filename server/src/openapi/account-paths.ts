import { type AuthCall, account, answers, done, pathId } from './auth-call.ts'
import { authBodies } from './auth-schemas.ts'
import type { PathItem } from './types.ts'

const text = { type: 'string' } as const

/** The calls by which people keep their own account, its sessions and their place in an organisation. */
export const accountCalls: Record<string, Partial<Record<keyof PathItem, AuthCall>>> = {
  '/user': {
    get: { id: 'getAccount', summary: 'A conta de quem está conectado', signedIn: true, answer: account },
    delete: {
      id: 'deleteAccount',
      summary: 'Exclui a própria conta; o trabalho fica, com o nome',
      signedIn: true,
      answer: { description: 'Feito' },
      status: 204,
      codes: ['last_admin', 'reauthentication_needed', 'insufficient_aal', 'invalid_credentials'],
    },
    put: {
      id: 'updateAccount',
      summary: 'Altera nome, outros dados, senha, email ou telefone; uma nova senha encerra as outras sessões',
      signedIn: true,
      body: authBodies.change,
      answer: account,
      codes: [
        'invalid_credentials',
        'reauthentication_needed',
        'weak_password',
        'same_password',
        'phone_exists',
        'over_sms_send_rate_limit',
        'sms_send_failed',
        'phone_provider_disabled',
        'email_provider_disabled',
        'over_request_rate_limit',
      ],
    },
  },
  '/reauthenticate': {
    get: {
      id: 'reauthenticate',
      summary: 'Envia um código para confirmar quem é, que PUT /user aceita em nonce',
      signedIn: true,
      answer: done,
      codes: [
        'email_provider_disabled',
        'phone_provider_disabled',
        'over_email_send_rate_limit',
        'over_sms_send_rate_limit',
        'sms_send_failed',
      ],
    },
  },
  '/owner': {
    get: {
      id: 'readOwner',
      summary: 'Diz se mudar as formas de entrar pede antes uma prova: 204 quando não',
      signedIn: true,
      answer: { description: 'Nada a provar agora' },
      status: 204,
      codes: ['reauthentication_needed', 'insufficient_aal'],
    },
    post: {
      id: 'proveOwner',
      summary: 'Prova, com a senha ou um código, que a conta é de quem está conectado; vale 15 minutos nesta sessão',
      signedIn: true,
      body: { type: 'object', properties: { current_password: text, nonce: text } },
      answer: { description: 'Feito' },
      status: 204,
      codes: ['invalid_credentials', 'reauthentication_needed', 'reauthentication_not_valid', 'insufficient_aal'],
    },
  },
  '/sessions': {
    get: {
      id: 'listSessions',
      summary: 'As sessões abertas de quem está conectado',
      signedIn: true,
      answer: answers('As sessões, a usada por último primeiro', { type: 'array', items: { type: 'object' } }),
    },
  },
  '/sessions/{id}': {
    delete: {
      id: 'endSession',
      summary: 'Encerra uma sessão sua',
      signedIn: true,
      parameters: [pathId],
      answer: { description: 'Feito' },
      status: 204,
      codes: ['session_unknown', 'insufficient_aal'],
    },
  },
  '/invitation': {
    post: {
      id: 'readInvitation',
      summary: 'Diz quem convidou que email para que organização',
      description: 'Para quem tem o link do convite, sem sessão; o convite continua aberto.',
      body: authBodies.invitation,
      answer: answers('O convite', {
        type: 'object',
        properties: {
          organization: { description: 'Nome da organização', type: 'string' },
          inviter: { description: 'O nome de quem convidou; nulo se não está mais lá', type: ['string', 'null'] },
          email: { description: 'O email convidado', type: 'string' },
        },
        required: ['organization', 'inviter', 'email'],
      }),
      codes: ['invite_not_found', 'invite_expired', 'invite_used'],
    },
  },
  '/link': {
    post: {
      id: 'readLink',
      summary: 'Diz de que conta é o link de um email',
      description: 'Para quem tem o link, sem sessão; o link continua valendo.',
      body: authBodies.link,
      answer: answers('A conta', {
        type: 'object',
        properties: { email: { description: 'O email da conta em que o link entra', type: 'string' } },
        required: ['email'],
      }),
      codes: ['otp_expired'],
    },
  },
  '/leave': {
    post: {
      id: 'leaveOrganization',
      summary: 'Sai da organização; o trabalho fica',
      signedIn: true,
      answer: { description: 'Feito' },
      status: 204,
      codes: ['last_admin', 'insufficient_aal'],
    },
  },
}
