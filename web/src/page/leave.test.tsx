import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth } from '../api/session/auth.ts'
import { openForm, press, signIn, wire } from '../test-form.tsx'
import { useLeave } from './leave.ts'

const storedSession = () => localStorage.getItem('leme.auth')

function Leave() {
  return (
    <button type="button" onClick={useLeave()}>
      Sair
    </button>
  )
}

/** Signs in, and out again where the server answers the latter with this status. */
async function leaveWith(status: number): Promise<void> {
  signIn()
  await auth.getSession()
  openForm(<Leave />)
  wire.answer = () => Response.json({ message: 'x' }, { status })
  await press('Sair')
}

test.each([401, 403, 404])('[SH-08] a session that the server no longer knows counts as ended: %i', async (status) => {
  await leaveWith(status)
  await screen.findByText('Logout realizado com sucesso')
  expect(wire.sent.map(({ request }) => request)).toEqual(['POST /auth/v1/logout'])
  expect(storedSession()).toBeNull()
})

test('[SH-08] where the server cannot end it, a toast says so and the session stays', async () => {
  await leaveWith(500)
  await screen.findByText('Erro ao fazer logout')
  expect(storedSession()).not.toBeNull()
})
