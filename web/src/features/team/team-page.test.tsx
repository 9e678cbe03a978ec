import type { Role } from '@leme/contract/can'
import type { Organization } from '@leme/contract/people/organization'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  expectNotes,
  field,
  helena,
  holds,
  openForm,
  press,
  refused,
  signIn,
  type,
  wire,
} from '../../test-form.tsx'
import { TeamPage } from './team-page.tsx'

const organization: Organization = {
  ...{ id: 'o', name: 'Farol' },
  status_labels: 'original',
  time_zone: 'America/Sao_Paulo',
  ...{ keep_prompts: false, require_second_factor: false, allowed_email_domains: [] },
  ...{ keep_runs_days: null, keep_prompts_days: null, keep_conversations_days: null },
  ...{ keep_audit_days: null, keep_sessions_days: null },
}
const person = (id: string, display_name: string, role: Role) => ({
  ...{ id, org_id: 'o', display_name, role },
  email: `${id}@exemplo.com.br`,
})
const invitation = {
  ...{ id: 'i1', email: 'outra@exemplo.com.br', role: 'member', invited_by_user_id: 'camila' },
  ...{ created_at: '2026-01-02T03:04:05Z', expires_at: '2099-01-09T03:04:05Z' },
}
const expired = { ...invitation, id: 'i2', email: 'antiga@exemplo.com.br', expires_at: '2026-01-09T03:04:05Z' }
const key = { id: 'k1', created_by: { id: 'camila' }, revoked_at: null }
const access = (user_id: string, sessions: number) => ({
  ...{ user_id, sessions },
  ...{ member_since: '2026-01-02T03:04:05Z', last_seen_at: '2026-01-03T03:04:05Z' },
})

/** The page as Helena sees it in her role, beside Camila, whose role is another's to change. */
function open(mine: Role = 'admin', hers: Role = 'member', reads = {}): void {
  const me = { ...person(helena.id, 'Helena Prado', mine), organization }
  signIn()
  openForm(<TeamPage />, {
    reads: {
      '/api/me': me,
      '/api/users': [me, person('camila', 'Camila Duarte', hers)],
      '/api/users/access': [access(helena.id, 2), access('camila', 2)],
      '/api/invitations': [invitation, expired],
      '/api/organization': organization,
      '/api/api-keys': [key],
      ...reads,
    },
  })
}

const rowOf = (name: string) => screen.findByRole('row', { name: (text) => text.includes(name), hidden: true })

async function choose(name: string, role: string): Promise<void> {
  fireEvent.click(await screen.findByLabelText(`Papel de ${name}`))
  const option = await screen.findByRole('option', { name: role })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
}

const openInvite = async () => {
  open()
  await press('Convidar Pessoa')
}

holds('[AU-17] an invitation', {
  open: openInvite,
  values: { Email: 'nova@exemplo.com.br' },
  submit: 'Criar Convite',
  request: 'POST /api/invitations',
  body: { email: 'nova@exemplo.com.br', role: 'member' },
  answer: () => Response.json({ link: 'https://leme/auth#convite=x', mailed: false }),
})

/** Sessions are ended once it is known that there are some. */
async function pressReady(name: string): Promise<void> {
  await waitFor(async () => expect((await button(name)).disabled).toBe(false))
  await press(name)
}

const pressed = (...names: string[]) => ({
  open: async () => {
    open()
    for (const name of names) await pressReady(name)
  },
  values: {},
})
holds('[AU-17] the end of an invitation', {
  ...pressed('Retirar convite de outra@exemplo.com.br'),
  submit: 'Retirar',
  request: 'DELETE /api/invitations/i1',
})
holds('[AU-17] an invitation that is sent again', {
  ...pressed(),
  submit: 'Convidar outra@exemplo.com.br de novo',
  request: 'POST /api/invitations/i1/resend',
  answer: () => Response.json({ link: 'https://leme/auth#convite=y', mailed: true }),
})
holds('[AU-17] removing a person', {
  ...pressed('Remover Camila Duarte'),
  submit: 'Remover',
  request: 'DELETE /api/users/camila',
})
holds('[AU-17] the end of a person’s sessions', {
  ...pressed('Encerrar sessões de Camila Duarte'),
  submit: 'Encerrar',
  request: 'DELETE /api/users/camila/sessions',
})
async function openPersonalData(name: string): Promise<void> {
  open()
  await press(`Dados pessoais de ${name}`)
}

const trial = {
  names: [{ name: 'Camila Duarte', rows: 15 }],
  addresses: [{ address: 'camila@exemplo.com.br', rows: 1 }],
  tables: [
    { table: 'tasks', rows: 12 },
    { table: 'projects', rows: 3 },
    { table: 'invitations', rows: 1 },
  ],
  examples: [{ table: 'tasks', text: 'Revisar com Camila Duarte' }],
  complete: true,
}

async function choosePersonalData(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

holds('[OP-11] erasing a person', {
  open: async () => {
    await openPersonalData('Camila Duarte')
    wire.reads['/api/users/camila/erase'] = trial
    await choosePersonalData('Apagar dados pessoais')
    await screen.findByText(/12 tasks/)
  },
  values: {},
  submit: 'Apagar',
  request: 'POST /api/users/camila/erase',
  body: { names: ['Camila Duarte'] },
  answer: () => new Response(null, { status: 204 }),
})

test('[OP-11] erasing names the person, what goes and what stays', async () => {
  await openPersonalData('Camila Duarte')
  wire.reads['/api/users/camila/erase'] = trial
  await choosePersonalData('Apagar dados pessoais')
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('camila@exemplo.com.br')
  for (const words of [
    /^Não pode ser desfeito/,
    /^A conta é excluída/,
    /saem de títulos/,
    /^O trabalho fica/,
    /cópias de segurança/,
  ]) {
    question.getByText(words)
  }
})

test('[OP-11] where a name stands is said before it goes, and a common word can stay', async () => {
  await openPersonalData('Camila Duarte')
  wire.reads['/api/users/camila/erase'] = {
    ...{ ...trial, complete: false },
    names: [{ name: 'Portal', rows: 15 }],
  }
  await choosePersonalData('Apagar dados pessoais')
  await screen.findByText(/ao menos 12 tasks, 3 projetos e 1 outro registro/)
  screen.getByText('“Revisar com Camila Duarte”')
  screen.getByText(/“Portal” é uma só palavra/)
  wire.answer = () => new Response(null, { status: 204 })
  fireEvent.click(screen.getByLabelText('Deixar o nome nos textos'))
  await press('Apagar')
  await screen.findByText('Pessoa apagada com sucesso')
  expect(wire.sent.at(-1)).toMatchObject({ request: 'POST /api/users/camila/erase', body: { names: [] } })
})

test('[OP-11] nobody is erased before it is known what would change', async () => {
  await openPersonalData('Camila Duarte')
  wire.reads['/api/users/camila/erase'] = refused('rate_limited')
  await choosePersonalData('Apagar dados pessoais')
  await screen.findByText(/Não foi possível contar/)
  expect((await button('Apagar')).disabled).toBe(true)
})

test('[OP-11] who was removed is listed on demand, and can be erased', async () => {
  const removed = { ...person('rosa', 'Rosa Lima', 'member'), removed_at: '2026-03-04T05:06:07Z' }
  open('admin', 'member', { '/api/users/removed': [removed] })
  await screen.findByRole('heading', { name: 'Pessoas removidas' })
  expect(screen.queryByText('rosa@exemplo.com.br')).toBeNull()
  await press('Mostrar')
  await screen.findByText('04/03/2026')
  await press('Dados pessoais de Rosa Lima')
  wire.reads['/api/users/rosa/erase'] = { ...trial, names: [], addresses: [], tables: [], examples: [] }
  await choosePersonalData('Apagar dados pessoais')
  await screen.findByText(/não estão em nenhum texto/)
  wire.answer = () => {
    wire.reads['/api/users/removed'] = []
    return new Response(null, { status: 204 })
  }
  await press('Apagar')
  await screen.findByText('Pessoa apagada com sucesso')
  expect(wire.sent.map(({ request }) => request)).toEqual(['POST /api/users/rosa/erase'])
  await waitFor(() => expect(screen.queryByText('Pessoas removidas')).toBeNull())
})

test('[OP-11] nobody removed: no such list; nobody but administrators asks for it', async () => {
  open('manager', 'member', { '/api/users/removed': () => expect.unreachable('asked') })
  await rowOf('Camila Duarte')
  expect(screen.queryByText('Pessoas removidas')).toBeNull()
})

test('[OP-11] nobody erases themselves', async () => {
  await openPersonalData('Helena Prado')
  await screen.findByRole('menuitem', { name: 'Baixar dados pessoais' })
  expect(screen.queryByRole('menuitem', { name: 'Apagar dados pessoais' })).toBeNull()
})

test('[OP-11] all that is stored about a person is saved as a file; a refusal is shown', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`)
  // A page that follows the link would leave the test.
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await openPersonalData('Camila Duarte')
  wire.reads['/api/users/camila/export'] = { person: { id: 'camila' } }
  await choosePersonalData('Baixar dados pessoais')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual({ person: { id: 'camila' } })
  wire.reads['/api/users/camila/export'] = refused('person_not_found')
  await press('Dados pessoais de Camila Duarte')
  await choosePersonalData('Baixar dados pessoais')
  await screen.findByText('Pessoa não encontrada')
  expect(followed).toHaveBeenCalledTimes(1)
  followed.mockRestore()
})

holds('[AU-17] giving up one’s own role', {
  open: async () => {
    open('admin', 'admin')
    await choose('Helena Prado', 'Gerente')
    await screen.findByText('Administrador → Gerente')
  },
  values: {},
  submit: 'Mudar meu papel',
  request: `PATCH /api/users/${helena.id}`,
  body: { role: 'manager' },
})

test.each([
  ['Email é obrigatório', ''],
  ['Email é obrigatório', '   '],
  ['Email inválido', 'alguem'],
  ['Email deve ter no máximo 200 caracteres', `${'a'.repeat(190)}@exemplo.com`],
])('[AU-17] the address to invite shows “%s” below it, and nothing is sent', async (note, email) => {
  await openInvite()
  await type({ Email: email })
  await press('Criar Convite')
  await expectNotes({ Email: note })
  expect(wire.sent).toEqual([])
})

test.each(['already_invited', 'already_member'] as const)('[AU-17] %s is said beside the address', async (code) => {
  await openInvite()
  await type({ Email: ' Nova@Exemplo.com.br ' })
  wire.answer = refused(code, 'Já está aqui')
  await press('Criar Convite')
  await expectNotes({ Email: 'Já está aqui' })
  expect(wire.sent).toMatchObject([{ body: { email: 'nova@exemplo.com.br' } }])
  await waitFor(async () => expect(document.activeElement).toBe(await field('Email')))
})

test('[AU-17] an address of a domain that the organisation does not invite is said beside it, and another one is sent', async () => {
  await openInvite()
  await type({ Email: 'ana@outro.com.br' })
  const message = 'A organização só convida endereços dos domínios que ela permite'
  wire.answer = refused('validation_failed', undefined, [{ field: 'email', message }])
  await press('Criar Convite')
  await expectNotes({ Email: message })
  await waitFor(async () => expect(document.activeElement).toBe(await field('Email')))
  await type({ Email: 'ana@farol.com.br' })
  wire.answer = () => Response.json({ link: 'https://leme/auth#convite=x', mailed: false })
  await press('Criar Convite')
  await screen.findByText('Convite criado com sucesso')
  await screen.findByText(/^Nenhum email foi enviado: copie este link/)
})

test('[AU-17] a role is changed in its row; what the server refuses is taken back and said', async () => {
  open()
  wire.answer = refused('last_admin')
  await choose('Camila Duarte', 'Administrador')
  await screen.findByText(/precisa de ao menos um administrador/)
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/users/camila', body: { role: 'admin' } }])
  await waitFor(async () => expect((await screen.findByLabelText('Papel de Camila Duarte')).textContent).toBe('Membro'))
})

test('[AU-17] the only administrator’s role cannot be chosen, and the row says why', async () => {
  open()
  const row = within(await rowOf('Helena Prado'))
  row.getByText('O único: não pode mudar')
  expect(row.queryByLabelText('Papel de Helena Prado')).toBeNull()
  expect(screen.queryByLabelText('Remover Helena Prado')).toBeNull()
})

test('[AU-17] an administrator sees everybody, with role, mail, since when, last access and open sessions', async () => {
  open('admin', 'manager')
  const hers = within(await rowOf('Camila Duarte'))
  await hers.findByText('2 sessões abertas')
  hers.getByText('camila@exemplo.com.br')
  expect(hers.getByLabelText('Papel de Camila Duarte').textContent).toBe('Gerente')
  hers.getByText('02/01/2026')
  hers.getByText(/^03\/01\/2026/)
  expect(hers.queryByText('Você')).toBeNull()
  within(await rowOf('Helena Prado')).getByText('Você')
})

test('[AU-17] of one’s own sessions the others end, and the question says so', async () => {
  open()
  await pressReady('Encerrar outras sessões de Helena Prado')
  await screen.findByText(/^Você continua neste navegador/)
  await screen.findByText('1 sessão')
  await press('Encerrar')
  await screen.findByText('Sessões encerradas com sucesso')
  expect(wire.sent.map(({ request }) => request)).toEqual([`DELETE /api/users/${helena.id}/sessions`])
})

test('[AU-17] an invitation that expired stays in the list, says so, and is sent again or withdrawn', async () => {
  open()
  within(await rowOf('antiga@exemplo.com.br')).getByText('Expirou em 09/01/2026')
  within(await rowOf('outra@exemplo.com.br')).getByText('Expira em 09/01/2099')
  wire.answer = () => Response.json({ link: 'https://leme/auth#convite=z', mailed: true })
  await press('Convidar antiga@exemplo.com.br de novo')
  await screen.findByText('Convite enviado de novo')
  await screen.findByText(/^Enviamos o convite por email/)
  await press('Retirar convite de antiga@exemplo.com.br')
  await screen.findByText('O link enviado já não funciona; o convite sai da lista.')
  expect(wire.sent.map(({ request }) => request)).toEqual(['POST /api/invitations/i2/resend'])
})

test('[AU-17] an invitation that is made again without a mail says that its link is to be sent', async () => {
  open()
  wire.answer = () => Response.json({ link: 'https://leme/auth#convite=w', mailed: false })
  await press('Convidar antiga@exemplo.com.br de novo')
  await screen.findByText('Convite refeito: envie o novo link')
  await screen.findByText(/^Nenhum email foi enviado: copie este link/)
})

test('[AU-17] removing names the person, and what goes on after them', async () => {
  open()
  await press('Remover Camila Duarte')
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('camila@exemplo.com.br')
  await question.findByText('Também continuam valendo, se você não retirar: 1 chave de API e 1 convite aberto.')
})

test.each(['member', 'manager'] as const)(
  '[AU-17] a %s sees who is there, invites nobody and changes nothing',
  async (role) => {
    open(role, 'admin')
    await within(await rowOf('Camila Duarte')).findByText('Administrador')
    await screen.findByText('Só administradores convidam pessoas')
    for (const text of ['Último acesso', 'Convidar Pessoa']) expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryAllByLabelText(/^(Remover|Encerrar|Papel)/)).toEqual([])
    expect(screen.queryByRole('switch', { name: 'Exigir segundo fator' })).toBeNull()
  },
)

test('[AU-17] where the last access cannot be read, the people are there all the same', async () => {
  open('admin', 'member', { '/api/users/access': refused('forbidden') })
  await choose('Camila Duarte', 'Gerente')
  await screen.findByText('Papel atualizado com sucesso')
  expect((await button('Encerrar sessões de Camila Duarte')).disabled).toBe(true)
})
