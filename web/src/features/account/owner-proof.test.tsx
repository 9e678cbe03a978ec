import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { button, expectNotes, field, helena, openForm, press, refused, signIn, type, wire } from '../../test-form.tsx'
import { useAsOwner } from '../auth/invitation/use-as-owner.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePhoneDialog } from './change-phone-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { changed, nothing, openAs } from './test-account.tsx'

/** Something that only the owner may do. */
function Asking() {
  const { asOwner, ownerDialog } = useAsOwner()
  return (
    <>
      <button type="button" onClick={() => asOwner(nothing)}>
        Mudar
      </button>
      {ownerDialog}
    </>
  )
}

const address = 'nova@exemplo.com.br'

describe('a person who does not know the password', () => {
  test('[AU-17] asks once for a code, which takes its place, also pasted with blanks', async () => {
    openAs(<ChangeEmailDialog onClose={nothing} />)
    await type({ 'Novo email': address })
    await press('Não sei a senha')
    await type({ 'Código que enviamos por email': ' 123 456 ' })
    wire.answer = changed
    await press('Enviar links')
    await waitFor(() => expect(wire.sent).toMatchObject([{ body: { email: address, nonce: '123456' } }]))
  })

  test('[AU-17] reads that half a code is none, and that a wrong one is wrong', async () => {
    openAs(<DeleteAccountDialog name="Helena" onClose={nothing} />)
    await press('Não sei a senha')
    const label = 'Código que enviamos por email'
    await type({ [label]: '123' })
    await press('Excluir conta')
    await expectNotes({ [label]: 'Digite os seis números do código' })
    await type({ [label]: '123456' })
    wire.answer = refused('reauthentication_not_valid')
    await press('Excluir conta')
    await expectNotes({ [label]: 'Código incorreto ou vencido. Peça um novo' })
  })
})

describe('a person who has no password', () => {
  const passwordless = { ...helena, has_password: false }
  const label = 'Código de confirmação'

  test('[AU-17] is asked for none, and makes the first one while the sign-in is recent', async () => {
    openAs(<PasswordForm />, passwordless)
    await field(label)
    expect(screen.queryByLabelText('Senha atual')).toBeNull()
    await type({ 'Nova senha': 'mare-de-sizigia-88' })
    wire.answer = () => Response.json({ ...helena, has_password: true })
    await press('Criar senha')
    await screen.findByText('Senha criada com sucesso')
    expect(wire.sent).toMatchObject([{ request: 'PUT /auth/v1/user', body: { password: 'mare-de-sizigia-88' } }])
    expect(wire.sent[0]?.body).not.toHaveProperty('current_password')
    await field('Senha atual')
    await button('Alterar senha')
  })

  test.each([
    [
      'address',
      <ChangeEmailDialog key="email" onClose={nothing} />,
      { 'Novo email': 'nova@exemplo.com.br' },
      'Enviar links',
    ],
    [
      'phone',
      <ChangePhoneDialog key="phone" title="Trocar telefone" onClose={nothing} />,
      { 'Novo telefone': '48 99999-0000' },
      'Enviar código',
    ],
    ['account', <DeleteAccountDialog key="delete" name="Helena" onClose={nothing} />, {}, 'Excluir conta'],
  ])(
    '[AU-17] %s: reads that a code is needed once the sign-in is old, and sends it',
    async (_, form, values, submit) => {
      openAs(form, passwordless)
      await type(values)
      wire.answer = refused('reauthentication_needed', 'Peça um código')
      await press(submit)
      await expectNotes({ [label]: 'Peça um código' })
      await type({ [label]: '123456' })
      wire.answer = changed
      await press(submit)
      await waitFor(() =>
        expect(wire.sent).toContainEqual(
          expect.objectContaining({ body: expect.objectContaining({ nonce: '123456' }) }),
        ),
      )
      for (const { body } of wire.sent) expect(body ?? {}).not.toHaveProperty('current_password')
    },
  )

  test('[AU-17] reads of no password where no second factor is there', async () => {
    openAs(<SecurityPanel />, passwordless)
    await screen.findByText('Nenhum método: nada mais é pedido ao entrar')
    expect(screen.queryByText(/só a senha/)).toBeNull()
  })

  test('[AU-17] whose sign-in is too long ago is sent for a code, and nothing else is asked of the server', async () => {
    signIn(passwordless)
    openForm(<Asking />, { reads: { '/auth/v1/owner': refused('reauthentication_needed') } })
    await press('Mudar')
    await field(label)
    await press('Confirmar')
    await expectNotes({ [label]: 'Peça um código e digite os seis números' })
    expect(wire.sent).toEqual([])
  })

  test('[AU-17] asks for the code, and reads where it went', async () => {
    openAs(<DeleteAccountDialog name="Helena" onClose={nothing} />, passwordless)
    await press('Pedir código')
    await field('Código que enviamos por email')
    expect(screen.queryByText('Usar a senha')).toBeNull()
  })
})
