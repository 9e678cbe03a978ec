import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth } from '../../api/session/auth.ts'
import { watchSession } from '../../api/session/session.ts'
import {
  expectNotes,
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
} from '../../test-form.tsx'
import { ConfirmMailLink } from './confirm-mail-link.tsx'
import { TotpEnrolment } from './factor/totp-enrolment.tsx'
import { AcceptInvitation } from './invitation/accept-invitation.tsx'

watchSession()

holds('[AU-04] a mail’s link, in whatever browser it is opened', {
  open: () => openForm(<ConfirmMailLink link={{ token_hash: 'abc', type: 'signup' }} />),
  values: {},
  submit: 'Confirmar email',
  request: 'POST /auth/v1/verify',
  body: { token_hash: 'abc', type: 'signup' },
  answer: () => Response.json(session()),
})

test('[AU-04] a link that is used up or came too late says what to do, and cannot be pressed again', async () => {
  openForm(<ConfirmMailLink link={{ token_hash: 'abc', type: 'signup' }} />)
  wire.answer = refused('otp_expired')
  await press('Confirmar email')
  await screen.findByText(
    /^Este código ou link não confere, expirou ou já foi usado.*Entre com email e senha para pedir outro link/,
  )
  expect(screen.queryByRole('button', { name: 'Confirmar email' })).toBeNull()
  await screen.findByRole('link', { name: 'Continuar' })
})

test('[AU-10] a new address that the other mailbox has yet to agree to says so, and one that both agreed to is said to hold', async () => {
  const link = { token_hash: 'abc', type: 'email_change' } as const
  openForm(<ConfirmMailLink link={link} />)
  await screen.findByText('Confirme seu novo email')
  wire.answer = () => Response.json({ msg: 'Half done', code: 200 })
  await press('Confirmar novo email')
  await screen.findByText('Confirmado. Agora abra o link que enviamos para o outro endereço.')
  await screen.findByRole('link', { name: 'Continuar' })
  expect(screen.queryByRole('button', { name: 'Confirmar novo email' })).toBeNull()
  cleanup()
  openForm(<ConfirmMailLink link={link} />)
  wire.answer = () => Response.json(session())
  await press('Confirmar novo email')
  await screen.findByText('Email alterado com sucesso')
})

const me = { id: helena.id, display_name: 'Helena', email: helena.email, role: 'member', organization: { name: 'Um' } }

holds('[AU-17] an invitation that is accepted', {
  open: () => {
    signIn()
    openForm(<AcceptInvitation token="convite" invited={undefined} refusal={null} account={helena.email} />, {
      reads: { '/api/me': me },
    })
  },
  values: {},
  submit: 'Aceitar convite',
  request: 'POST /api/invitations/accept',
  body: { token: 'convite' },
  answer: () => Response.json({ organization: { name: 'Farol' } }),
})

test('[AU-20] a link that would take the place of a session names both accounts', async () => {
  wire.answer = () => Response.json(session())
  await auth.verifyOtp({ type: 'magiclink', token_hash: 'before' })
  wire.sent.length = 0
  wire.answer = () => Response.json({ email: 'outra@exemplo.com.br' })
  openForm(<ConfirmMailLink link={{ token_hash: 'abc', type: 'magiclink' }} />)
  await screen.findByText('outra@exemplo.com.br')
  await screen.findByText(helena.email)
  expect(wire.sent).toMatchObject([{ request: 'POST /auth/v1/link', body: { token_hash: 'abc' } }])
})

test('[AU-14] an invitation for another address says so first, and offers no acceptance but another account', async () => {
  signIn()
  const invited = { organization: 'Estaleiro Norte', inviter: 'Rosa Leal', email: 'outra@exemplo.com.br' }
  openForm(<AcceptInvitation token="convite" invited={invited} refusal={null} account={helena.email} />, {
    reads: { '/api/me': me },
  })
  await screen.findByText(/Um convite vale só para o email a que foi enviado/)
  await screen.findByText('outra@exemplo.com.br')
  expect(screen.queryByRole('button', { name: 'Aceitar convite' })).toBeNull()
  const { className: first } = await screen.findByRole('button', { name: 'Usar outra conta' })
  expect(first).toContain('bg-accent')
  await screen.findByRole('link', { name: 'Ficar nesta conta' })
})

test('[AU-14] nothing is to be accepted before it is known who is signed in', async () => {
  signIn()
  const invited = { organization: 'Estaleiro Norte', inviter: 'Rosa Leal', email: helena.email }
  let answer = (_: Response) => {}
  const late = () =>
    new Promise<Response>((resolve) => {
      answer = resolve
    })
  openForm(<AcceptInvitation token="convite" invited={invited} refusal={null} account={helena.email} />, {
    reads: { '/api/me': late },
  })
  await screen.findByText(/Você está conectado como/)
  expect(screen.queryByRole('button', { name: 'Aceitar convite' })).toBeNull()
  answer(Response.json(me))
  await screen.findByRole('button', { name: 'Aceitar convite' })
})

test('[AU-14] [AU-17] who was removed from an organisation accepts an invitation back with the same account', async () => {
  signIn()
  const invited = { organization: 'Estaleiro Norte', inviter: 'Rosa Leal', email: helena.email }
  const none = refused('organization_not_found')
  openForm(<AcceptInvitation token="convite" invited={invited} refusal={null} account={helena.email} />, {
    reads: { '/api/me': none },
  })
  wire.answer = () => Response.json({ organization: { name: 'Estaleiro Norte' } })
  await press('Aceitar convite')
  await waitFor(() => expect(wire.sent.map(({ request }) => request)).toContain('POST /api/invitations/accept'))
})

test('[AU-14] an invitation to the team that one is in already says so', async () => {
  signIn()
  const invited = { organization: 'Um', inviter: null, email: helena.email }
  openForm(<AcceptInvitation token="convite" invited={invited} refusal={null} account={helena.email} />, {
    reads: { '/api/me': me },
  })
  await screen.findByText(/Aceite o convite com esta conta/)
  wire.answer = refused('already_member')
  await press('Aceitar convite')
  await screen.findByText('Esta pessoa já faz parte da equipe')
})

test('[AU-14] someone who is in another organisation reads how to leave it, and comes back to the invitation', async () => {
  signIn()
  openForm(<AcceptInvitation token="convite" invited={undefined} refusal={null} account={helena.email} />, {
    reads: { '/api/me': me },
  })
  await screen.findByText(helena.email)
  wire.answer = refused('other_organization')
  await press('Aceitar convite')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Sua conta faz parte de Um')
  await waitFor(() => expect(document.activeElement).toBe(notice))
  wire.answer = gone
  await press('Sair da organização')
  await press('Sair')
  await waitFor(() => expect(wire.sent.map(({ request }) => request)).toContain('POST /auth/v1/leave'))
})

test('[AU-14] a session that was left open asks who it is before it goes on in another organisation', async () => {
  signIn()
  openForm(<AcceptInvitation token="convite" invited={undefined} refusal={null} account={helena.email} />, {
    reads: {
      '/api/me': refused('organization_not_found'),
      '/auth/v1/owner': refused('reauthentication_needed'),
    },
  })
  await screen.findByText(helena.email)
  await press('Aceitar convite')
  await screen.findByRole('dialog', { name: 'Confirme que é você' })
  expect(wire.sent).toEqual([])
})

test('[AU-14] an organisation from before the mailbox was proved is named, and left only when that is pressed', async () => {
  const own = { ...me, organization: { id: 'org-1', name: 'Organização de Estranho' } }
  signIn()
  openForm(<AcceptInvitation token="convite" invited={undefined} refusal={null} account={helena.email} />, {
    reads: { '/api/me': own },
  })
  await screen.findByText(helena.email)
  wire.answer = refused('unproven_organization')
  await press('Aceitar convite')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Organização de Estranho')
  await waitFor(() => expect(document.activeElement).toBe(notice))
  wire.answer = () => Response.json({ organization: { name: 'Farol' } })
  await press('Deixar a organização e aceitar')
  await waitFor(() =>
    expect(wire.sent).toContainEqual(
      expect.objectContaining({
        request: 'POST /api/invitations/accept',
        body: { token: 'convite', leave_org_id: 'org-1' },
      }),
    ),
  )
})

/** Each enrolment has a number of its own. */
const enrolling = () => {
  const { length } = wire.sent.filter(({ request }) => request === 'POST /auth/v1/factors')
  const totp = { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: `SEGREDO${length}`, uri: 'otpauth:' }
  return Response.json({ id: `f${length}`, type: 'totp', totp })
}

function openEnrolment(): void {
  signIn()
  wire.answer = enrolling
  openForm(<TotpEnrolment onEnrolled={() => {}} />)
}

test('[AU-12] an enrolment that another tab has overtaken says so, and begins again with another secret', async () => {
  openEnrolment()
  await screen.findByDisplayValue('SEGREDO1')
  wire.answer = refused('mfa_factor_not_found')
  await type({ 'Código do aplicativo': '123456' })
  await screen.findByText(/^Este quadro não vale mais: .* outro aplicativo foi ativado em outra aba/)
  wire.answer = enrolling
  await press('Tentar novamente')
  await screen.findByDisplayValue('SEGREDO2')
})

test('[AU-12] a wrong first code keeps the enrolment, and so does a server that is gone', async () => {
  openEnrolment()
  await screen.findByDisplayValue('SEGREDO1')
  wire.answer = gone
  await type({ 'Código do aplicativo': '123456' })
  await screen.findByText(/Não foi possível falar com o servidor/)
  wire.answer = refused('mfa_verification_failed')
  await press('Ativar')
  await expectNotes({ 'Código do aplicativo': 'Código incorreto. Confira e tente de novo' })
  await screen.findByDisplayValue('SEGREDO1')
})

test('[AU-12] an enrolment that cannot begin says why, and is tried again', async () => {
  signIn()
  wire.answer = gone
  openForm(<TotpEnrolment onEnrolled={() => {}} />)
  await screen.findByText(/Não foi possível falar com o servidor/)
  wire.answer = enrolling
  await press('Tentar novamente')
  await waitFor(() => screen.getByDisplayValue('SEGREDO2'))
})

test('[AU-12] an enrolment that is given up leaves nothing behind', async () => {
  openEnrolment()
  await screen.findByDisplayValue('SEGREDO1')
  cleanup()
  await waitFor(() => expect(wire.sent.at(-1)).toMatchObject({ request: 'DELETE /auth/v1/factors/f1' }))
})
