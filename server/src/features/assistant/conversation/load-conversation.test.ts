import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listExchanges, orchestratorPath, say } from '../../../../test/assistant/assistant.ts'
import { inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createProject, expectProblem, listWork } from '../../../../test/work.ts'

let server: TestServer
let admin: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url)
  await admin.ask('POST', '/api/clients', { name: 'Acme' })
})
afterAll(() => server?.close())

describe('a conversation', () => {
  test('[AS-11] asks for what is missing and goes on from the answer', async () => {
    const { message, conversation_id } = await say(member, 'crie um projeto chamado Vitrine')
    expect(message).toMatch(/^Para qual cliente\?/)
    const answer = await say(member, 'Acme', { conversation_id })
    expect(answer.message).toBe('Projeto criado com sucesso: Vitrine, para Acme.')
    expect(answer.conversation_id).toBe(conversation_id)
  })

  test('[AS-05] is known by the last answer of its history too, as the panel keeps it', async () => {
    const { message, conversation_id } = await say(member, 'crie um projeto chamado Farol')
    const message_history = [
      { role: 'user', content: 'crie um projeto chamado Farol' },
      { role: 'assistant', content: message },
    ]
    const answer = await say(member, 'Acme', { message_history })
    expect(answer.conversation_id).toBe(conversation_id)
    expect(answer.message).toBe('Projeto criado com sucesso: Farol, para Acme.')
  })

  test('[MS-01] of another person, or of none, is not found', async () => {
    const { conversation_id } = await say(admin, 'crie um projeto chamado Segredo')
    for (const person of [member, stranger]) {
      const answer = await person.ask('POST', orchestratorPath, { text: 'Acme', conversation_id })
      expectProblem(answer, 404, 'conversation_not_found', 'Conversa não encontrada')
    }
    const message_history = [{ role: 'assistant', content: 'Para qual cliente?' }]
    expect((await say(stranger, 'Acme', { message_history })).conversation_id).not.toBe(conversation_id)
  })

  test('[AS-11] that is in the middle of something leaves it for a new request', async () => {
    const project = await createProject(admin)
    const asked = await say(member, 'crie um projeto chamado Abandonado', { project })
    const { conversation_id } = asked
    await say(member, 'crie a task Emitir nota', { project, conversation_id })
    expect(await listExchanges(member, `?conversation_id=${conversation_id}`)).toMatchObject([
      { outcome: 'applied', written: [{ noun: 'task', label: 'Emitir nota' }] },
      { outcome: 'replaced', id: asked.exchange_id },
    ])
  })

  test('[AS-08] is asked to forget it, in words', async () => {
    const project = await createProject(admin)
    const plan = await say(member, 'crie os épicos Cadastro e Relatórios', { project })
    const { conversation_id } = plan
    const { message } = await say(member, 'deixa pra lá', { project, conversation_id })
    expect(message).toBe('Operação cancelada. Como posso ajudar em outra coisa?')
    expect((await listExchanges(member, `?conversation_id=${conversation_id}`)).at(-1)).toMatchObject({
      id: plan.exchange_id,
      outcome: 'cancelled',
      decided_at: expect.any(String),
    })
  })

  test('[AS-11] corrects what it showed, and then creates what it shows now', async () => {
    const project = await createProject(admin)
    const { conversation_id, exchange_id } = await say(member, 'crie os épicos Cadastro, Relatórios e Mapa', {
      project,
    })
    const amended = await say(member, 'tira o Mapa', { project, conversation_id })
    expect(amended.epics_to_create.map(({ title }) => title)).toEqual(['Cadastro', 'Relatórios'])
    expect(amended.exchange_id).not.toBe(exchange_id)
    await say(member, 'pode criar', { project, conversation_id })
    expect((await listWork(admin, 'epics', project)).map(({ title }) => title)).toEqual(['Cadastro', 'Relatórios'])
  })

  test('[AS-11] corrects the one thing that it created last, by the form’s rules, and can still take it back', async () => {
    const project = await createProject(admin)
    const { conversation_id } = await say(member, 'crie a task Revisar contrato', { project })
    const amended = await say(member, 'na verdade P1', { project, conversation_id })
    expect(amended.message).toBe('Task atualizada com sucesso: Revisar contrato, em Atlas (P1).')
    expect(await listWork(admin, 'tasks', project)).toMatchObject([{ title: 'Revisar contrato', priority: 'P1' }])
    const undone = await say(member, 'desfaz Revisar contrato', { project, conversation_id })
    expect(undone.message).toBe('Desfeito: a prioridade de Task Revisar contrato voltou de P1 para P3.')
    expect(await listWork(admin, 'tasks', project)).toMatchObject([{ priority: 'P3' }])
  })
})
