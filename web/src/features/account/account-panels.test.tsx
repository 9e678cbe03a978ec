import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { helena, press, refused, wire } from '../../test-form.tsx'
import { IdentitiesPanel } from './identities-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { openAs } from './test-account.tsx'

test('[AU-17] an address of mail that waits for its confirmation is named', async () => {
  openAs(<ProfilePanel />)
  wire.reads['/auth/v1/user'] = {
    ...helena,
    email_confirmed_at: '2026-01-02T03:04:05Z',
    new_email: 'nova@exemplo.com.br',
  }
  await screen.findByText('Aguardando a confirmação de nova@exemplo.com.br: abra o link que enviamos')
})

const sessionOf = (id: string, is_current: boolean) => ({
  ...{ id, is_current, ip: '203.0.113.7' },
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  ...{ created_at: '2026-01-02T03:04:05Z', last_used_at: '2026-01-03T12:04:05Z' },
})

test('[AU-17] open sessions say on what, where and when; one ends, and then all others, but never the own', async () => {
  openAs(<SessionsPanel />)
  let all = [sessionOf('s1', true), sessionOf('s2', false), sessionOf('s3', false)]
  wire.reads['/auth/v1/sessions'] = () => Response.json(all)
  const ends = () => screen.queryAllByRole('button', { name: 'Encerrar sessão em Chrome no Linux' })
  await screen.findByText('Este dispositivo')
  expect(await screen.findAllByText('Endereço 203.0.113.7 · último uso 03/01/2026 09:04')).toHaveLength(3)
  expect(ends()).toHaveLength(2)
  wire.answer = () => {
    all = all.filter(({ id }) => id !== 's2')
    return Response.json({})
  }
  fireEvent.click(ends()[0] as HTMLElement)
  await screen.findByText('Sessão encerrada com sucesso')
  await waitFor(() => expect(ends()).toHaveLength(1))
  wire.answer = () => {
    all = all.filter(({ is_current }) => is_current)
    return new Response(null, { status: 204 })
  }
  await press('Encerrar as outras')
  await screen.findByText('Outras sessões encerradas com sucesso')
  await waitFor(() => expect(ends()).toHaveLength(0))
  expect(wire.sent).toMatchObject([
    { request: 'DELETE /auth/v1/sessions/s2' },
    { request: 'POST /auth/v1/logout', query: { scope: 'others' } },
  ])
})

const identity = (id: string, provider: string, mail: string) => ({
  ...{ id, identity_id: id, user_id: helena.id, provider },
  identity_data: { email: mail },
  ...{ created_at: '2026-01-02T03:04:05Z', last_sign_in_at: '2026-01-03T12:04:05Z' },
})

test('[AU-17] identities that cannot be loaded can be asked for again; each is named, and all but the last can be taken away', async () => {
  openAs(<IdentitiesPanel />)
  wire.reads['/auth/v1/settings'] = { external: {}, providers: [{ id: 'custom:oidc', name: 'Estaleiro' }] }
  wire.reads['/auth/v1/user'] = refused('forbidden')
  await screen.findByText('Não foi possível carregar as suas identidades')
  const own = identity('i1', 'email', helena.email)
  const theirs = identity('i2', 'custom:oidc', 'h@estaleiro.com.br')
  wire.reads['/auth/v1/user'] = { ...helena, identities: [own, theirs] }
  await press('Tentar novamente')
  await screen.findByText(helena.email)
  expect(screen.queryByRole('button', { name: 'Vincular Estaleiro' })).toBeNull()
  await press('Desvincular Estaleiro, h@estaleiro.com.br')
  wire.answer = () => {
    wire.reads['/auth/v1/user'] = { ...helena, identities: [own] }
    return Response.json({})
  }
  await press('Desvincular')
  await screen.findByText('Identidade desvinculada com sucesso')
  await screen.findByRole('button', { name: 'Vincular Estaleiro' })
  expect(screen.queryAllByRole('button', { name: /^Desvincular/ })).toEqual([])
  expect(wire.sent).toMatchObject([{ request: 'DELETE /auth/v1/user/identities/i2' }])
})
