import type { Role } from '@leme/contract/can'
import type { ApiKey } from '@leme/contract/people/api-key'
import type { Organization } from '@leme/contract/people/organization'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Answer,
  choose,
  expectNotes,
  helena,
  openForm,
  press,
  refused,
  signIn,
  type,
  wire,
} from '../../test-form.tsx'
import { ApiKeysPage } from './api-keys-page.tsx'

const organization: Organization = {
  ...{ id: 'o', name: 'Farol', status_labels: 'original', time_zone: 'America/Sao_Paulo' },
  ...{ keep_prompts: false, require_second_factor: false, allowed_email_domains: [] },
  ...{ keep_runs_days: null, keep_prompts_days: null, keep_conversations_days: null },
  ...{ keep_audit_days: null, keep_sessions_days: null },
}

const apiKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 'k', org_id: 'o', name: 'ERP', prefix: 'leme_abcdefg', scopes: ['read'], created_by: null },
  ...{ created_at: '2026-01-02T12:00:00Z', last_used_at: null, expires_at: null, revoked_at: null },
  ...fields,
})

function open(apiKeys: ApiKey[] | Answer, role: Role = 'admin'): void {
  const me = { id: helena.id, org_id: 'o', display_name: 'Helena Prado', role, email: helena.email, organization }
  signIn()
  const reads = { '/api/me': me, '/api/organization': organization, '/api/api-keys': apiKeys, '/api/webhooks': [] }
  openForm(<ApiKeysPage />, { reads })
}

const keepSwitch = () => screen.findByRole('switch', { name: /^Guardar o que é perguntado/ })
const isOn = async () => (await keepSwitch()).getAttribute('aria-checked')

/** A day so many days from now on the organisation's calendar. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })

test.each(['member', 'manager'] as const)(
  '[MS-04] a %s reads that administrators make keys and decide about prompts, and no keys are asked for',
  async (role) => {
    let asked = 0
    open(() => {
      asked += 1
      return Response.json([])
    }, role)
    await screen.findByText('Só administradores veem e criam chaves de API. Peça uma a um deles.')
    await screen.findByText(/Só administradores mudam isto\.$/)
    expect(screen.queryByRole('button', { name: 'Nova Chave' })).toBeNull()
    const before = await isOn()
    fireEvent.click(await keepSwitch())
    expect(await isOn()).toBe(before)
    expect(wire.sent).toEqual([])
    expect(asked).toBe(0)
  },
)

test('[MS-04] a list that does not come can be asked for again; without a key the page says how to begin', async () => {
  open(refused('forbidden'))
  await screen.findByText('Não foi possível carregar as chaves')
  wire.reads['/api/api-keys'] = []
  await press('Tentar novamente')
  await screen.findByRole('heading', { name: 'Nenhuma chave de API' })
  screen.getByText('Crie uma chave para que outro sistema envie ou leia dados')
})

test('[MS-04] an admin decides whether prompts and answers are stored, and a choice that is refused is taken back', async () => {
  open([apiKey()])
  await screen.findByText(/^Prompts e respostas são descartados quando chegam/)
  wire.answer = () => {
    wire.reads['/api/organization'] = { ...organization, keep_prompts: true }
    return Response.json(wire.reads['/api/organization'])
  }
  fireEvent.click(await keepSwitch())
  await screen.findByText('Prompts e respostas serão guardados')
  await screen.findByText(/^Prompts e respostas que chegam com as execuções são guardados/)
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/organization', body: { keep_prompts: true } }])
  let refuse = () => {}
  wire.answer = () => new Promise((resolve) => (refuse = () => resolve(new Response('', { status: 500 }))))
  fireEvent.click(await keepSwitch())
  await waitFor(async () => expect(await isOn()).toBe('false'))
  await act(async () => refuse())
  await screen.findByText('Erro ao atualizar a organização')
  await waitFor(async () => expect(await isOn()).toBe('true'))
})

test('[MS-04] the list says until when a key holds or since when it does not, and only one that holds is revoked', async () => {
  const past = '2026-02-03T12:00:00Z'
  open([
    apiKey({ id: 'a', name: 'Sem fim' }),
    apiKey({ id: 'b', name: 'Com fim', expires_at: '2099-03-04T12:00:00Z' }),
    apiKey({ id: 'c', name: 'Vencida', expires_at: past }),
    apiKey({ id: 'd', name: 'Cortada', revoked_at: past }),
  ])
  for (const [name, tag, end, revocable] of [
    ['Sem fim', 'Ativa', 'Não expira', true],
    ['Com fim', 'Ativa', 'Expira em 04/03/2099', true],
    ['Vencida', 'Expirada', '03/02/2026', false],
    ['Cortada', 'Revogada', '03/02/2026', false],
  ] as const) {
    const row = within(await screen.findByRole('row', { name: (text) => text.includes(name) }))
    row.getByText(tag)
    row.getByText(end)
    row.getByText('Nunca')
    row.getByText('Quem não está mais na equipe')
    expect(row.queryAllByRole('button', { name: `Revogar chave ${name}` })).toHaveLength(revocable ? 1 : 0)
  }
})

const scope = (name: string) => screen.findByRole('checkbox', { name: (text) => text.startsWith(name) })

async function openNewKey(): Promise<void> {
  open([apiKey()])
  await press('Nova Chave')
  await screen.findByText(`Deixa de valer em ${inDays(90)}`)
}

test('[MS-04] a key without a name and a permission is refused where they are missing, and nothing is sent', async () => {
  await openNewKey()
  await press('Criar Chave')
  await expectNotes({ Nome: 'Nome é obrigatório' })
  await screen.findByText('Selecione ao menos uma permissão')
  expect((await scope('Enviar tickets')).getAttribute('aria-invalid')).toBe('true')
  expect(wire.sent).toEqual([])
})

test('[MS-04] a key ends when its maker says, as the form and the new key say', async () => {
  await openNewKey()
  for (const [choice, hint] of [
    ['Não expira', 'Vale até ser revogada'],
    ['30 dias', `Deixa de valer em ${inDays(30)}`],
  ] as const) {
    await choose('Validade', choice)
    await screen.findByText(hint)
  }
  await type({ Nome: 'ERP' })
  fireEvent.click(await scope('Enviar tickets'))
  const ending = apiKey({ scopes: ['tickets:write'], expires_at: '2099-03-04T12:00:00Z' })
  wire.answer = () => Response.json({ ...ending, key: 'leme_chave' }, { status: 201 })
  await press('Criar Chave')
  await screen.findByText(/age em nome da sua organização, até 04\/03\/2099/)
  const body = { name: 'ERP', scopes: ['tickets:write'], expires_in_days: 30 }
  expect(wire.sent).toMatchObject([{ request: 'POST /api/api-keys', body }])
})
