import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type Answer,
  button,
  expectNotes,
  field,
  gone,
  helena,
  holds,
  openForm,
  press,
  refused,
  session,
  signIn,
  type,
  wire,
} from '../../../test-form.tsx'
import { FactorPrompt } from '../factor/factor-prompt.tsx'
import { AskByMail } from './ask-by-mail.tsx'
import { recoveryTo } from './sent-code-ways.ts'

const recovery = recoveryTo('/')

const totp = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: '' }

async function openSentCode(): Promise<void> {
  openForm(<AskByMail by={recovery} ask="Enviar link e código" action="Continuar" />)
  await type({ Email: helena.email })
  await press('Enviar link e código')
  await field('Código do email')
  wire.sent = []
}

async function openFactor(): Promise<void> {
  const user = { ...helena, factors: [totp] }
  signIn(user)
  openForm(<FactorPrompt session={session(user) as never} />)
  await field('Código de verificação')
}

async function openRecovery(): Promise<void> {
  await openFactor()
  await press('Usar um código de recuperação')
}

/** A second factor's code first begins a challenge, which goes well. */
const after =
  (answer: Answer): Answer =>
  () =>
    wire.sent.at(-1)?.request.endsWith('/challenge')
      ? Response.json({ id: 'c1', type: 'totp', expires_at: 1 })
      : answer()

const judged = () => wire.sent.filter(({ request }) => request.endsWith('/verify'))

const forms = [
  {
    name: '[AU-15] the code of a mail',
    open: openSentCode,
    label: 'Código do email',
    action: 'Continuar',
    pasted: ' Seu código: 123 456 ',
    sent: { type: 'recovery', email: helena.email, token: '123456' },
    empty: 'Digite os seis números do código',
    refusal: 'otp_expired',
    sendsItself: true,
  },
  {
    name: '[AU-12] the code of an application',
    open: openFactor,
    label: 'Código de verificação',
    action: 'Confirmar',
    pasted: ' 123 456 ',
    sent: { code: '123456', challenge_id: 'c1' },
    empty: 'Digite os seis números do código',
    refusal: 'mfa_verification_failed',
    sendsItself: true,
  },
  {
    name: '[AU-12] a recovery code',
    open: openRecovery,
    label: 'Código de recuperação',
    action: 'Confirmar',
    pasted: '  abcd-efgh-jkmn-pqrs ',
    sent: { code: 'abcd-efgh-jkmn-pqrs' },
    empty: 'Código é obrigatório',
    refusal: 'mfa_verification_failed',
    sendsItself: false,
  },
] as const

describe.each(forms)('$name', ({ name, open, label, action, pasted, sent, empty, refusal, sendsItself }) => {
  const paste = async () => {
    await type({ [label]: pasted })
    if (!sendsItself) await press(action)
  }

  test(`${name}: of nothing is refused where it is written`, async () => {
    await open()
    await press(action)
    await expectNotes({ [label]: empty })
    expect(wire.sent).toEqual([])
  })

  test(`${name}: pasted with blanks around it is sent once, whatever is pressed meanwhile`, async () => {
    await open()
    let release = () => {}
    const held: Answer = () => new Promise((resolve) => (release = () => resolve(Response.json(session()))))
    wire.answer = after(held)
    await paste()
    await waitFor(() => expect(judged()).toHaveLength(1))
    const send = await button('Processando...')
    act(() => send.click())
    await act(async () => release())
    expect(judged()).toMatchObject([{ body: sent }])
  })

  test.each([
    ['a server that is gone', gone, /Não foi possível falar com o servidor/],
    ['too soon', refused('over_request_rate_limit'), /^Muitas tentativas\. Aguarde/],
  ])(`${name}: %s leaves it there, to be sent again`, async (_, answer, sentence) => {
    await open()
    wire.answer = after(answer)
    await paste()
    await screen.findAllByText(sentence)
    expect((await field(label)).value).not.toBe('')
    wire.answer = after(() => Response.json(session()))
    await press(action)
    await waitFor(() => expect(judged()).toHaveLength(2))
    expect(judged()[1]).toMatchObject({ body: sent })
  })

  test(`${name}: a wrong one is refused in words, and the field is empty for the next and has the focus`, async () => {
    await open()
    wire.answer = after(refused(refusal, 'Este não é o código'))
    await paste()
    await expectNotes({ [label]: 'Este não é o código' })
    await waitFor(async () => expect((await field(label)).value).toBe(''))
    expect(document.activeElement).toBe(await field(label))
    // A click that was meant for it, and comes after the answer.
    await press(action)
    await expectNotes({ [label]: 'Este não é o código' })
  })
})

test('[AU-15] after a minute another mail may be asked for: too soon is said in words, and a sent one too', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  await openSentCode()
  await screen.findByText(/^Não chegou\? Você pode pedir de novo em \d+ s$/)
  expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull()
  vi.setSystemTime(Date.now() + 61_000)
  wire.answer = refused('over_email_send_rate_limit', 'Um email já foi enviado há pouco')
  await press('Enviar de novo')
  await screen.findByText('Um email já foi enviado há pouco')
  wire.answer = () => Response.json({})
  await press('Enviar de novo')
  await screen.findByText('Pedimos outro email')
  expect(wire.sent.map(({ request }) => request)).toEqual(['POST /auth/v1/recover', 'POST /auth/v1/recover'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull())
})

holds('[AU-15] a forgotten password', {
  open: () => openForm(<AskByMail by={recovery} ask="Enviar link e código" action="Continuar" />),
  values: { Email: helena.email },
  submit: 'Enviar link e código',
  request: 'POST /auth/v1/recover',
  body: { email: helena.email },
})

test.each([
  ['Email é obrigatório', ''],
  ['Email é obrigatório', '   '],
  ['Email inválido', 'alguem'],
  ['Email deve ter no máximo 200 caracteres', `${'a'.repeat(190)}@exemplo.com`],
])('[AU-15] an address reads “%s” where it is written, and nothing is sent', async (note, email) => {
  openForm(<AskByMail by={recovery} ask="Enviar link e código" action="Continuar" />)
  await type({ Email: email })
  await press('Enviar link e código')
  await expectNotes({ Email: note })
  expect(wire.sent).toEqual([])
})

test('[AU-15] the address that was typed for signing in is there, and loses the blanks around it', async () => {
  openForm(<AskByMail by={recovery} ask="Enviar link e código" action="Continuar" />, {
    state: { email: ` ${helena.email} ` },
  })
  await press('Enviar link e código')
  await screen.findByText(helena.email)
  expect(wire.sent).toMatchObject([{ request: 'POST /auth/v1/recover', body: { email: helena.email } }])
})

test('[AU-12] a recovery code is asked for with the focus in its field', async () => {
  await openRecovery()
  await waitFor(async () => expect(document.activeElement).toBe(await field('Código de recuperação')))
})

test('[AU-12] a factor that was removed meanwhile makes the session be read again, which knows of those that are left', async () => {
  await openFactor()
  wire.answer = () => {
    if (wire.sent.at(-1)?.request.endsWith('/challenge')) return refused('mfa_factor_not_found')()
    return Response.json(session())
  }
  await type({ 'Código de verificação': '123456' })
  await waitFor(() => expect(wire.sent.at(-1)).toMatchObject({ request: 'POST /auth/v1/token' }))
  expect(wire.sent.at(-1)?.query).toEqual({ grant_type: 'refresh_token' })
})

test('[AU-12] factors are offered by what they are and their name, which is not said twice', async () => {
  const key = { id: 'f2', factor_type: 'webauthn', status: 'verified', friendly_name: 'Chave de segurança 2' }
  const named = { ...key, id: 'f3', friendly_name: 'YubiKey' }
  const user = { ...helena, factors: [totp, key, named] }
  signIn(user)
  openForm(<FactorPrompt session={session(user) as never} />)
  await button('Usar chave de segurança 2')
  await button('Usar chave de segurança “YubiKey”')
})
