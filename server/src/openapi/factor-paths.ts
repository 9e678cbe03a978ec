import { type AuthCall, answers, done, pathId, session } from './auth-call.ts'
import { authBodies } from './auth-schemas.ts'
import type { PathItem, Schema } from './types.ts'

const ofFactor = { signedIn: true, parameters: [pathId], codes: ['mfa_factor_not_found', 'insufficient_aal'] } as const
const ofPasskey = { signedIn: true, parameters: [pathId], codes: ['webauthn_credential_not_found'] } as const

const text: Schema = { type: 'string' }
const ceremony = answers('As opções que o navegador entrega à chave', {
  type: 'object',
  properties: { challenge_id: text, options: { type: 'object' }, expires_at: { type: 'integer' } },
})
const passkey: Schema = {
  type: 'object',
  properties: { id: text, friendly_name: text, created_at: text, last_used_at: text },
}
const credential: Schema = {
  type: 'object',
  properties: { challenge_id: text, credential: { type: 'object', description: 'O que a chave respondeu' } },
  required: ['challenge_id', 'credential'],
}

/** Second factors, passkeys and recovery codes. */
export const factorCalls: Record<string, Partial<Record<keyof PathItem, AuthCall>>> = {
  '/factors': {
    post: {
      id: 'enrolFactor',
      summary: 'Começa o cadastro de um método de verificação em duas etapas',
      description: 'Ele vale depois de verificado a primeira vez.',
      signedIn: true,
      body: authBodies.enrolment,
      answer: done,
      codes: [
        'insufficient_aal',
        'mfa_phone_enroll_not_enabled',
        'mfa_factor_name_conflict',
        'too_many_enrolled_mfa_factors',
      ],
    },
  },
  '/factors/{id}': {
    patch: {
      id: 'renameFactor',
      summary: 'Dá outro nome a um método de verificação',
      body: { type: 'object', properties: { friendly_name: text }, required: ['friendly_name'] },
      answer: done,
      ...ofFactor,
      codes: [...ofFactor.codes, 'mfa_factor_name_conflict'],
    },
    delete: {
      id: 'unenrolFactor',
      summary: 'Retira um método de verificação',
      answer: done,
      ...ofFactor,
      codes: [...ofFactor.codes, 'last_required_factor'],
    },
  },
  '/factors/{id}/challenge': {
    post: {
      id: 'challengeFactor',
      summary: 'Inicia a verificação',
      description: 'Um código por SMS só é respondido depois que o gateway o aceitou.',
      answer: done,
      ...ofFactor,
      codes: [...ofFactor.codes, 'over_sms_send_rate_limit', 'sms_send_failed'],
    },
  },
  '/factors/{id}/verify': {
    post: {
      id: 'verifyFactor',
      summary: 'Conclui a verificação: a sessão passa a aal2, com novos tokens',
      answer: session,
      ...ofFactor,
      body: {
        type: 'object',
        properties: { challenge_id: text, code: text, webauthn: { type: 'object' } },
        required: ['challenge_id'],
      },
      codes: [
        'mfa_factor_not_found',
        'mfa_challenge_expired',
        'mfa_verification_failed',
        'webauthn_verification_failed',
        'over_request_rate_limit',
      ],
    },
  },
  '/recovery-codes': {
    get: { id: 'countRecoveryCodes', summary: 'Quantos códigos de recuperação restam', signedIn: true, answer: done },
    post: {
      id: 'createRecoveryCodes',
      summary: 'Cria dez códigos de recuperação, mostrados só agora; os anteriores deixam de valer',
      signedIn: true,
      answer: done,
      codes: ['insufficient_aal', 'reauthentication_needed', 'mfa_factor_not_found'],
    },
  },
  '/recovery-codes/verify': {
    post: {
      id: 'verifyRecoveryCode',
      summary: 'Confirma quem é com um código de recuperação, que vale uma vez',
      signedIn: true,
      body: { type: 'object', properties: { code: text }, required: ['code'] },
      answer: session,
      codes: ['mfa_verification_failed', 'over_request_rate_limit'],
    },
  },
  '/passkeys': {
    get: {
      id: 'listPasskeys',
      summary: 'As chaves de acesso de quem está conectado',
      signedIn: true,
      answer: answers('As chaves, a mais antiga primeiro', { type: 'array', items: passkey }),
    },
  },
  '/passkeys/{id}': {
    patch: {
      id: 'renamePasskey',
      summary: 'Dá outro nome a uma chave de acesso',
      body: { type: 'object', properties: { friendly_name: text }, required: ['friendly_name'] },
      answer: answers('A chave', passkey),
      ...ofPasskey,
    },
    delete: {
      id: 'deletePasskey',
      summary: 'Retira uma chave de acesso',
      answer: { description: 'Feito' },
      status: 204,
      ...ofPasskey,
      codes: ['webauthn_credential_not_found', 'insufficient_aal'],
    },
  },
  '/passkeys/registration/options': {
    post: {
      id: 'startPasskeyRegistration',
      summary: 'Começa o cadastro de uma chave de acesso',
      signedIn: true,
      answer: ceremony,
      codes: ['insufficient_aal', 'too_many_passkeys'],
    },
  },
  '/passkeys/registration/verify': {
    post: {
      id: 'finishPasskeyRegistration',
      summary: 'Conclui o cadastro de uma chave de acesso',
      signedIn: true,
      body: credential,
      answer: answers('A chave', passkey),
      codes: [
        'webauthn_challenge_not_found',
        'webauthn_verification_failed',
        'webauthn_credential_exists',
        'insufficient_aal',
        'too_many_passkeys',
      ],
    },
  },
  '/passkeys/authentication/options': {
    post: {
      id: 'startPasskeySignIn',
      summary: 'Começa a entrada com uma chave de acesso',
      answer: ceremony,
      codes: ['over_request_rate_limit'],
    },
  },
  '/passkeys/authentication/verify': {
    post: {
      id: 'finishPasskeySignIn',
      summary: 'Entra com uma chave de acesso',
      body: credential,
      answer: session,
      codes: [
        'webauthn_challenge_not_found',
        'webauthn_credential_not_found',
        'webauthn_verification_failed',
        'over_request_rate_limit',
      ],
    },
  },
}
