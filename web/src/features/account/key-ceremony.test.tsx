import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, helena, openForm, press, refused, signIn, wire } from '../../test-form.tsx'
import { FactorsPanel } from './factors-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'

const taken = {
  id: 'f1',
  factor_type: 'webauthn',
  status: 'verified',
  friendly_name: 'Chave de segurança 1',
  created_at: '2026-01-02T03:04:05Z',
}
const creation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Leme' },
  user: { id: 'AAAA', name: 'h', displayName: 'Helena' },
  pubKeyCredParams: [],
}

/** What a browser does with a key: its owner's part, which no page has. */
const create = vi.fn()

beforeEach(() => {
  create.mockReset()
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { create, get: create }, configurable: true })
  signIn()
})

const passkeyOptions: Answer = () => Response.json({ challenge_id: 'c1', options: creation })

test.each([
  ['that is there already', 'InvalidStateError', 'Esta chave já está cadastrada na sua conta. Use outra'],
  ['that its owner cancels', 'NotAllowedError', 'O pedido à chave foi cancelado ou passou do tempo. Tente de novo'],
  ['that breaks', 'OperationError', 'A chave não respondeu'],
])('[AU-13] a passkey %s is said in Conta', async (_, name, sentence) => {
  openForm(<PasskeysPanel />)
  wire.answer = passkeyOptions
  create.mockRejectedValue(new DOMException('in English', name))
  await press('Adicionar')
  await screen.findByText(sentence)
})

test('[AU-12] each key is called by the next number, and one that did not answer leaves no factor behind', async () => {
  const user = { ...helena, factors: [taken] }
  const begun: { id: string; friendly_name: string; status: string; factor_type: string }[] = []
  const last = () => wire.sent.at(-1)?.request ?? ''
  wire.answer = () => {
    if (last().endsWith('/challenge')) return refused('over_request_rate_limit')()
    if (!last().startsWith('POST')) return Response.json({ id: 'f9' })
    const friendly_name = String(Object(wire.sent.at(-1)?.body).friendly_name)
    begun.push({ id: `f${begun.length + 8}`, friendly_name, status: 'unverified', factor_type: 'webauthn' })
    return Response.json({ ...begun.at(-1), type: 'webauthn' })
  }
  openForm(<FactorsPanel user={user as never} />, {
    reads: {
      '/auth/v1/settings': { external: {} },
      '/auth/v1/user': () => Response.json({ ...user, factors: [taken, ...begun] }),
    },
  })
  const removed = () => wire.sent.map(({ request }) => request).filter((request) => request.startsWith('DELETE'))
  await press('Chave')
  await waitFor(() => expect(removed()).toEqual(['DELETE /auth/v1/factors/f8']))
  await press('Chave')
  await waitFor(() => expect(removed()).toEqual(['DELETE /auth/v1/factors/f8', 'DELETE /auth/v1/factors/f9']))
  const names = begun.map(({ friendly_name }) => friendly_name)
  expect(names).toEqual(['Chave de segurança 2', 'Chave de segurança 3'])
})
