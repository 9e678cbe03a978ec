import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listExchanges, say } from '../../../../test/assistant/assistant.ts'
import { inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addMember, createProject, createWork, listWork } from '../../../../test/work.ts'

let server: TestServer
let admin: Person
let rafael: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  rafael = await inviteColleague(server.url, admin, 'member', { display_name: 'Rafael Nunes' })
  await inviteColleague(server.url, admin, 'member', { display_name: 'Pedro Lacerda' })
  await inviteColleague(server.url, admin, 'member', { display_name: 'Pedro Monteiro' })
})
afterAll(() => server?.close())

/** A conversation in a new project, of which everybody is a member. */
async function begin(first: string) {
  const project = await createProject(admin)
  const { body } = await admin.ask('GET', '/api/users')
  for (const { id } of body as { id: string }[]) if (id !== admin.id) await addMember(admin, project, id)
  const { conversation_id } = await say(admin, first, { project })
  const message_history: { role: string; content: string }[] = []
  return {
    project,
    tasks: () => listWork(admin, 'tasks', project),
    reply: async (text: string) => {
      const { message } = await say(admin, text, { project, conversation_id, message_history })
      message_history.push({ role: 'user', content: text }, { role: 'assistant', content: message })
      return message
    },
  }
}

describe('a correction of what was written', () => {
  test('[AS-11] is taken back exactly, and said again it is asked whether to put it back: nothing older goes', async () => {
    const { tasks, reply } = await begin('crie a task Revisar contrato, P2, 4 horas')
    await reply('muda o título pra Revisar aditivo')
    const renamed = await tasks()
    await reply('na verdade P1, 6h e sem prazo, pro Rafael')
    const corrected = await tasks()
    expect(corrected).toMatchObject([{ priority: 'P1', estimate_hours: 6, assignee_user_id: rafael.id }])
    expect(await reply('desfaz')).toBe(
      'Desfeito: a prioridade, a estimativa e o responsável de Task Revisar aditivo voltaram ao que eram.',
    )
    expect(await tasks()).toEqual(renamed)
    expect(await reply('desfaz')).toBe(
      'Sua última mudança foi desfazer. Refazer: voltar a prioridade, a estimativa e o responsável de ' +
        'Task Revisar aditivo ao que eram?',
    )
    expect(await tasks()).toEqual(renamed)
    expect(await reply('sim')).toMatch(/^Refeito: /)
    expect(await tasks()).toEqual(corrected)
  })

  test('[AS-11] is not what goes where the row was changed by hand since: the last change alone does', async () => {
    const { tasks, reply } = await begin('crie a task Revisar contrato')
    await reply('na verdade P1')
    const [task] = await tasks()
    expect((await admin.ask('PATCH', `/api/tasks/${task?.id}`, { priority: 'P2' })).status).toBe(200)
    expect(await reply('desfaz')).toBe('Desfeito: a prioridade de Task Revisar contrato voltou de P2 para P1.')
    expect(await tasks()).toMatchObject([{ priority: 'P1' }])
    expect(await reply('apaga essa task')).toMatch(/^Só desfaço a sua última mudança, por inteiro\. /)
    expect(await tasks()).toHaveLength(1)
  })

  test('[AS-11] that needs an answer goes on with it, and with what is said beside it', async () => {
    const { tasks, reply } = await begin('crie a task Revisar contrato, 4 horas')
    expect(await reply('passa pro Pedro')).toBe(
      'Há mais de uma pessoa assim: Pedro Lacerda ou Pedro Monteiro. Qual delas?',
    )
    expect(await reply('o Monteiro, e P1')).toBe(
      'Task atualizada com sucesso: Revisar contrato, em Atlas (P1, Pedro Monteiro).',
    )
    const [task, ...others] = await tasks()
    expect(others).toEqual([])
    expect(task).toMatchObject({ title: 'Revisar contrato', priority: 'P1', estimate_hours: 4 })
    expect(task?.assignee_user_id).toEqual(expect.any(String))
    await reply('desfaz')
    expect(await tasks()).toMatchObject([{ priority: 'P3', estimate_hours: 4, assignee_user_id: null }])
  })

  test('[AS-11] that waits for an answer is given up, or gives way to another request', async () => {
    const { tasks, reply } = await begin('crie a task Revisar contrato')
    await reply('passa pro Pedro')
    expect(await reply('deixa pra lá')).toBe('Operação cancelada. Como posso ajudar em outra coisa?')
    await reply('passa pro Pedro')
    expect(await reply('crie a task Emitir nota')).toBe('Task criada com sucesso: Emitir nota, em Atlas.')
    expect(await tasks()).toMatchObject([{ assignee_user_id: null }, { assignee_user_id: null }])
  })

  test('[AS-11] of all that was written, or of several by their names, is one correction', async () => {
    const { project, tasks, reply } = await begin('crie as tasks Cadastro e Login')
    await reply('pode criar')
    await reply('todas pro Rafael')
    await reply('o Cadastro é P1 e o Login são 6h')
    const both = { assignee_user_id: rafael.id }
    const found = (await tasks()).toSorted((one, other) => one.title.localeCompare(other.title))
    expect(found).toMatchObject([
      { ...both, priority: 'P1', estimate_hours: null },
      { ...both, priority: 'P3', estimate_hours: 6 },
    ])
    const [stored] = await listExchanges(admin)
    expect(stored).toMatchObject({ outcome: 'applied', written: [{ label: 'Cadastro' }, { label: 'Login' }] })
    expect(await reply('desfaz')).toBe('Desfazer o que você fez agora há pouco: voltar 2 tasks ao que eram?')
    await reply('sim')
    expect(await tasks()).toMatchObject([
      { priority: 'P3', estimate_hours: null },
      { priority: 'P3', estimate_hours: null },
    ])
    await createWork(admin, 'tasks', project)
  })

  test('[AS-11] of which thing is asked, and goes on with the title, the place or all', async () => {
    const { tasks, reply } = await begin('crie as tasks Cadastro e Login')
    await reply('pode criar')
    expect(await reply('coloca pro Rafael')).toBe('Qual deles? Diga o título: Cadastro e Login.')
    await reply('o Login')
    expect(await tasks()).toContainEqual(expect.objectContaining({ title: 'Login', assignee_user_id: rafael.id }))
    await reply('muda pra P1')
    await reply('todas')
    expect(await tasks()).toMatchObject([{ priority: 'P1' }, { priority: 'P1' }])
  })

  test('[AS-11] is not the only thing that goes on: “e outra” goes where the last one went', async () => {
    const { project, tasks, reply } = await begin('crie a story Carrinho')
    await reply('mais uma task nela: Somar itens')
    await reply('e outra: Aplicar cupom')
    const [story] = await listWork(admin, 'stories', project)
    expect(await tasks()).toMatchObject([{ story_id: story?.id }, { story_id: story?.id }])
  })

  test('[AS-11] into another project takes it along as it is, unless something hangs in it', async () => {
    const other = (await admin.ask('POST', '/api/projects', { name: 'Beta', client: 'Cooperativa' })).body as {
      id: string
    }
    const { project, tasks, reply } = await begin('crie a task Revisar contrato, P1, 4 horas')
    expect(await reply('na verdade é no projeto Beta')).toBe(
      'Task atualizada com sucesso: Revisar contrato, em Beta (P1, 4h).',
    )
    expect(await tasks()).toEqual([])
    expect(await listWork(admin, 'tasks', other.id)).toMatchObject([
      { title: 'Revisar contrato', priority: 'P1', estimate_hours: 4 },
    ])
    expect(await reply('desfaz')).toBe(
      'Desfazer o que você fez agora há pouco: apagar Task Revisar contrato e trazer de volta Task Revisar contrato?',
    )
    await reply('sim')
    expect(await listWork(admin, 'tasks', other.id)).toEqual([])
    expect(await tasks()).toMatchObject([{ title: 'Revisar contrato', priority: 'P1', estimate_hours: 4 }])

    const epic = await begin('crie o épico Segurança')
    const [made] = await listWork(admin, 'epics', epic.project)
    await createWork(admin, 'stories', epic.project, { title: 'Senha', epic_id: made?.id })
    expect(await epic.reply('na verdade é no projeto Beta')).toBe(
      'Não mudei o projeto: Épico Segurança ficou (você criou a story Senha).',
    )
    expect(project).not.toBe(epic.project)
  })
})

describe('what gives way, and what stays', () => {
  test('[AS-11] "cancela" after something was written says that it stays, and how to remove it', async () => {
    const { tasks, reply } = await begin('crie a task Revisar contrato')
    expect(await reply('cancela')).toBe(
      'Nada espera confirmação. Task Revisar contrato já foi criada; para remover, diga “desfaz”.',
    )
    expect(await tasks()).toHaveLength(1)
    expect(await reply('desfaz')).toBe('Desfazer o que você fez agora há pouco: apagar Task Revisar contrato?')
    await reply('sim')
    expect(await tasks()).toEqual([])
    expect(await reply('cancela')).toBe('Tudo bem: nada foi criado.')
  })

  test('[AS-11] a plan that another request takes the place of is said to be put aside', async () => {
    const { tasks, reply } = await begin('crie as tasks Ler, Medir e Pesar')
    expect(await reply('crie a task Revisar contrato')).toMatch(/^Task criada .* O plano anterior ficou de lado\.$/)
    expect(await tasks()).toHaveLength(1)
    expect(await reply('confirma')).not.toContain('com sucesso')
    expect(await tasks()).toHaveLength(1)
    await reply('crie as tasks Ler, Medir e Pesar')
    expect(await reply('cria mais um épico')).toMatch(/^O plano anterior ficou de lado\. .*\?/)
    expect(await tasks()).toHaveLength(1)
  })

  test('[AS-11] a task goes to the story of those that were written last', async () => {
    const { tasks, reply, project } = await begin('crie a story Mapa de calor')
    await reply('põe 2 tasks nela: ler e gravar')
    await reply('confirma')
    await reply('agora uma task "Exportar" na mesma story')
    const [story] = await listWork(admin, 'stories', project)
    expect((await tasks()).map(({ story_id }) => story_id)).toEqual([story?.id, story?.id, story?.id])
  })
})
