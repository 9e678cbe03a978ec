import { assistantTexts, type OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { button, gone, helena, openForm, press, refused, signIn, wire } from '../../test-form.tsx'
import { AssistantPanel } from './assistant-panel.tsx'
import { conversationOf } from './conversation/conversation-store.ts'
import { setDraft } from './conversation/draft.ts'
import { readStored } from './conversation/tab-storage.ts'
import { forgetPanel, showPanel } from './panel-state.ts'

const orchestrator = 'POST /functions/v1/pm-orchestrator'
const confirmation = 'POST /functions/v1/pm-bulk-create-epics'
const organization = { id: '0190a8e0-0000-7000-8000-000000000005' }

const thanks: OrchestratorAnswer = {
  ...{
    message: 'Entendi!',
    needs_confirmation: false,
    preview: '',
    project: null,
    people: [],
    choices: [],
    note: null,
  },
  ...{ epics_to_create: [], stories_to_create: [], tasks_to_create: [], data: { links: [] } },
  ...{ can_undo: false, asks_undo: false, change_id: null },
  ...{ conversation_id: '0190a8e0-0000-7000-8000-000000000002', exchange_id: 'x', confirmation_token: null },
}
const epicsOf = (...titles: string[]) =>
  titles.map((title) => ({ title, description: null, owner_user_id: null, stories: [] }))

/** A plan that waits to be decided on. */
const plan = (exchange_id: string): OrchestratorAnswer => ({
  ...{ ...thanks, message: 'Confira', needs_confirmation: true, exchange_id, confirmation_token: 'token' },
  project: { id: '0190a8e0-0000-7000-8000-000000000007', name: 'Atlas' } as OrchestratorAnswer['project'],
  epics_to_create: epicsOf('Login', 'Cadastro'),
})

/** The assistant answers so. */
function answers(answer: Partial<OrchestratorAnswer> = {}): void {
  wire.answer = () => Response.json({ ...thanks, ...answer })
}

async function open(): Promise<void> {
  // What another test said is that test's.
  conversationOf('nobody')
  setDraft(helena.id, '')
  forgetPanel()
  signIn()
  showPanel(helena.id, 'open')
  const queries = openForm(<AssistantPanel userId={helena.id} />)
  queries.setQueryData(keys.me, { ...helena, role: 'member', organization })
  await input()
}

const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const articles = (name: 'Você' | 'Assistente') => screen.queryAllByRole('article', { name })
const sentTo = (request: string) => wire.sent.filter((one) => one.request === request)
const isDisabled = async (name: string) => (await button(name)).disabled

async function say(text: string): Promise<void> {
  fireEvent.change(await input(), { target: { value: text } })
  fireEvent.keyDown(await input(), { key: 'Enter' })
}

/** Says it, and waits for what comes back. */
async function ask(text: string): Promise<void> {
  const before = articles('Assistente').length
  await say(text)
  await waitFor(() => expect(articles('Assistente')).toHaveLength(before + 1))
}

test('[AS-02] [AS-05] one may type on while a reply is awaited, but send nothing; a request says who one is and what was said before', async () => {
  await open()
  let release = () => {}
  wire.answer = () => new Promise((resolve) => (release = () => resolve(Response.json(thanks))))
  await say('oi')
  await screen.findByText('Assistente está digitando')
  expect(articles('Você')).toHaveLength(1)
  await say('ajuda')
  expect(await isDisabled('Enviar')).toBe(true)
  expect((await input()).value).toBe('ajuda')
  expect(sentTo(orchestrator)).toHaveLength(1)
  release()
  await screen.findByText('Entendi!')
  expect(screen.queryByText('Assistente está digitando')).toBeNull()
  answers()
  fireEvent.keyDown(await input(), { key: 'Enter' })
  await waitFor(() => expect(articles('Assistente')).toHaveLength(2))
  expect(wire.sent.map(({ body }) => body)).toMatchObject([
    { text: 'oi', message_history: [], org_id: organization.id, user: { id: helena.id, email: helena.email } },
    {
      text: 'ajuda',
      message_history: [
        { role: 'user', content: 'oi' },
        { role: 'assistant', content: 'Entendi!' },
      ],
      conversation_id: thanks.conversation_id,
    },
  ])
})

test('[AS-11] the answers that a question may have can be pressed: one is sent as its words, and none stays to be pressed', async () => {
  await open()
  const choices = ['Atlas (Acme)', 'Boreal (Acme)']
  answers({ message: ['Em qual projeto?', ...choices.map((one) => `- ${one}`)].join('\n'), choices })
  await ask('crie a task Revisar a ata')
  const group = await screen.findByRole('group', { name: 'Respostas' })
  expect(within(group).getAllByRole('button')).toHaveLength(2)
  // They are not listed twice.
  expect(screen.queryByText('- Atlas (Acme)')).toBeNull()
  answers()
  fireEvent.click(within(group).getByRole('button', { name: 'Boreal (Acme)' }))
  await screen.findByText('Entendi!')
  expect(sentTo(orchestrator).at(-1)?.body).toMatchObject({ text: 'Boreal (Acme)' })
  expect(screen.queryByRole('group', { name: 'Respostas' })).toBeNull()
})

test('[AS-02] characters are counted near the limit, as one reads them, and more than 4,000 are not sent', async () => {
  await open()
  const type = async (value: string) => fireEvent.change(await input(), { target: { value } })
  await type('á'.repeat(3500))
  expect(screen.queryByText(/de 4.000/)).toBeNull()
  await type('á'.repeat(3990))
  await screen.findByText('3.990 de 4.000')
  await say('😀'.repeat(4001))
  expect((await screen.findByRole('alert')).textContent).toBe('Longo demais: 4.001 de 4.000')
  expect(await isDisabled('Enviar')).toBe(true)
  expect(wire.sent).toEqual([])
  answers()
  await ask('😀'.repeat(4000))
  expect(sentTo(orchestrator)).toHaveLength(1)
})

test('[AS-09] what failed is said with a toast and an apology, the same request goes once more by its key, and only what failed last can be tried again', async () => {
  await open()
  const apologies = () => screen.queryAllByText(assistantTexts.failed)
  wire.answer = refused('internal')
  await ask('Crie o épico Cadastro')
  await screen.findByText('Erro')
  await screen.findByText('Ocorreu um erro inesperado. Tente novamente')
  answers()
  await press('Tentar novamente')
  await screen.findByText('Entendi!')
  expect(apologies()).toHaveLength(0)
  expect(articles('Você')).toHaveLength(1)
  const [first, second] = sentTo(orchestrator)
  expect(first?.key).toBeTruthy()
  expect(second).toEqual(first)

  // An apology stays when something else is said.
  wire.answer = gone
  await ask('Crie o épico Contratos')
  await ask('Crie o épico Pagamentos')
  expect(apologies()).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(1)
  answers()
  await press('Tentar novamente')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull())
  expect(apologies()).toHaveLength(1)
  expect(wire.sent.at(-1)?.body).toMatchObject({ text: 'Crie o épico Pagamentos' })
})

test('[AS-09] [AS-10] [AU-20] what refuses a request says why, and how to go on', async () => {
  await open()
  wire.answer = () => new Response('x', { status: 500 })
  await ask('oi')
  await screen.findByText('Erro ao processar mensagem')
  wire.answer = refused('user_not_found')
  await ask('olá')
  await screen.findByText('Dados do usuário não encontrados')

  // The words themselves are the reason: they are there to be changed.
  const slow = 'Não consegui ler este pedido a tempo. Escreva de um jeito mais simples ou divida em pedidos menores'
  wire.answer = refused('sentence_too_slow', slow)
  await ask('Crie o épico Cadastro')
  // The toast, and the answer.
  await waitFor(() => expect(screen.getAllByText(slow)).toHaveLength(2))
  expect((await input()).value).toBe('Crie o épico Cadastro')

  const soon = 'Você enviou muitos pedidos em pouco tempo. Aguarde 12 segundos e envie de novo'
  wire.answer = refused('rate_limited', soon)
  await ask('obrigado')
  within(articles('Assistente').at(-1) as HTMLElement).getByText(soon)
  answers()
  await press('Tentar novamente')
  await screen.findByText('Entendi!')
})

test('[AS-07] [AS-09] a confirmation that fails or reaches nobody can be pressed again with the same token, until it is done', async () => {
  await open()
  answers(plan('a'))
  await ask('Crie os épicos Login e Cadastro')
  wire.answer = () => new Response('x', { status: 500 })
  await press('Confirmar')
  await screen.findByText('Erro ao processar confirmação')
  wire.answer = gone
  await press('Confirmar')
  await screen.findByText('Não foi possível falar com o servidor')
  wire.answer = () => Response.json({ summary: 'Criados', links: [], exchange_id: 'a', can_undo: false })
  await press('Confirmar')
  await screen.findByText('Confirmado')
  await screen.findByText('Criados')
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull()
  const tokens = sentTo(confirmation).map(({ body }) => (body as { confirmation_token: string }).confirmation_token)
  expect(tokens).toEqual(['token', 'token', 'token'])
})

test('[AS-11] an undo is shown and asked, and what it did can be taken back, and again', async () => {
  await open()
  const undo = { asks_undo: true, needs_confirmation: true, preview: 'Apagar Task Ler\nFica: Task Medir (você)' }
  answers({ ...undo, message: 'Desfazer o que você fez há 2 minutos: apagar Task Ler?', exchange_id: 'a' })
  await ask('desfaça')
  const shown = await screen.findByRole('group', { name: 'O que será desfeito' })
  expect(shown.textContent).toBe(undo.preview)
  const undone = (message: string, change_id: string) => {
    wire.answer = () => Response.json({ message, removed: [], kept: [], change_id })
  }
  undone('Desfeito: removi Task Ler.', 'b')
  await press('Confirmar')
  await screen.findByText('Confirmado')
  expect(sentTo('POST /api/assistant-exchanges/a/undo')).toHaveLength(1)
  undone('Refeito: trouxe de volta Task Ler.', 'c')
  await press('Refazer')
  await screen.findByText('Refeito: trouxe de volta Task Ler.')
  expect(sentTo('POST /api/changes/b/undo')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Refazer' })).toBeNull()
  wire.answer = refused('undo_refused', 'Isto já foi desfeito')
  await press('Desfazer')
  await screen.findByText('Isto já foi desfeito')
  expect(sentTo('POST /api/changes/c/undo')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test.each([
  ['preview_cancelled', 'Esta prévia foi cancelada. Faça o pedido de novo', 'Cancelado'],
  [
    'project_not_found',
    'O projeto Atlas não existe mais. Faça o pedido de novo',
    'Não vale mais. Faça o pedido de novo',
  ],
] as const)(
  '[AS-07] [AS-09] a plan that can be confirmed no more says so, and its buttons go: %s',
  async (code, reason, end) => {
    await open()
    answers(plan('a'))
    await ask('Crie os épicos Login e Cadastro')
    wire.answer = refused(code, reason)
    await press('Confirmar')
    await screen.findByText(reason)
    await screen.findByText(end)
    for (const name of ['Confirmar', 'Cancelar']) expect(screen.queryByRole('button', { name })).toBeNull()
  },
)

test('[AS-04] [AS-08] Cancelar answers at once, and the server knows, at the latest before the next request', async () => {
  await open()
  answers(plan('a'))
  await ask('Crie os épicos Login e Cadastro')
  wire.answer = gone
  await press('Cancelar')
  await screen.findByText(assistantTexts.cancelled)
  await screen.findByText('Cancelado')
  await waitFor(() => expect(sentTo('POST /api/assistant-exchanges/a/cancel')).toHaveLength(1))
  answers()
  await ask('pode criar')
  const requests = wire.sent.map(({ request }) => request)
  expect(requests.slice(-2)).toEqual(['POST /api/assistant-exchanges/a/cancel', orchestrator])
  expect(sentTo(confirmation)).toEqual([])
})

test('[AS-04] [AS-08] only the last plan can be decided on, by words too', async () => {
  await open()
  answers(plan('a'))
  await ask('Crie os épicos Login e Cadastro')
  answers(plan('b'))
  await ask('Crie os épicos Login e Cadastro')
  await screen.findByText('Substituído por uma prévia mais nova')
  expect(screen.getAllByRole('button', { name: 'Confirmar' })).toHaveLength(1)
  wire.reads['/api/assistant-exchanges/b'] = { outcome: 'applied' }
  answers()
  await ask('pode criar')
  await screen.findByText('Confirmado')
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull()
})

test('[AS-04] [AS-08] "Nova conversa" is there once something was said; it gives the open plan up and begins without what was said', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Nova conversa' })).toBeNull()
  answers(plan('a'))
  await ask('Crie os épicos Login e Cadastro')
  await press('Nova conversa')
  await screen.findByText('Como posso ajudar?')
  await waitFor(() => expect(sentTo('POST /api/assistant-exchanges/a/cancel')).toHaveLength(1))
  answers()
  await ask('obrigado')
  const { body } = wire.sent.at(-1) ?? {}
  expect(body).toMatchObject({ text: 'obrigado', message_history: [] })
  expect(body).not.toHaveProperty('conversation_id')
})

test('[SH-13] Escape closes the open panel where nothing has the focus, and not from a field beside it', async () => {
  await open()
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(readStored(helena.id, 'panel')).toBe('open')
  field.remove()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(readStored(helena.id, 'panel')).toBe('closed'))
})

test('[SH-13] Escape gives the focus back to where it was when the panel was called', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await open()
  const composer = await screen.findByRole('textbox', { name: 'Mensagem' })
  composer.focus()
  fireEvent.keyDown(composer, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  field.remove()
})
