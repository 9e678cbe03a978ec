import type { Task } from '@leme/contract/work/work-item'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { createProject, createWork, listWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let project: string

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-12-01T15:00:00Z') })
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  project = await createProject(admin)
})
afterAll(() => server?.close())

const createTask = (fields: Record<string, unknown>) =>
  createWork(admin, 'tasks', project, { title: 'Ler a ata', ...fields }) as Promise<Task>
const readTask = async ({ id }: Task) => (await listWork(admin, 'tasks', project)).find((one) => one.id === id)

describe('[WD-01] the assistant moves a deadline from where it stands', () => {
  test('by days, working days and weeks, and leaves the estimate', async () => {
    const task = await createTask({ due_date: '2026-12-10', estimate_hours: 6 })
    expect((await say(admin, `adie ${task.key} por 3 dias`)).message).toBe(
      `Task atualizada com sucesso: ${task.key}, em Atlas (prazo de 10/12/2026 para 13/12/2026).`,
    )
    await say(admin, `prorrogue o prazo da ${task.key} em 2 dias úteis`)
    expect(await readTask(task)).toMatchObject({ due_date: '2026-12-15', estimate_hours: 6 })
    await say(admin, `adie ${task.key} uma semana`)
    await say(admin, `antecipe ${task.key} em 2 dias úteis`)
    expect(await readTask(task)).toMatchObject({ due_date: '2026-12-18', estimate_hours: 6 })
    await say(admin, 'desfaça')
    expect(await readTask(task)).toMatchObject({ due_date: '2026-12-22' })
  })

  test('of several, of all or of none: one without a deadline is said', async () => {
    const [one, other, bare] = [
      await createTask({ due_date: '2026-12-10' }),
      await createTask({ due_date: '2026-11-20' }),
      await createTask({}),
    ]
    expect((await say(admin, `adie ${one.key}, ${other.key} e ${bare.key} por 2 dias`)).message).toBe(
      `${bare.key} não tem prazo. Nada mudou.`,
    )
    expect(await readTask(one)).toMatchObject({ due_date: '2026-12-10' })
    await say(admin, `adie ${one.key} e ${other.key} por 2 dias`)
    expect(await readTask(one)).toMatchObject({ due_date: '2026-12-12' })
    expect(await readTask(other)).toMatchObject({ due_date: '2026-11-22' })
    expect(await readTask(bare)).toMatchObject({ due_date: null, estimate_hours: null })
  })

  test('not to a day that has passed, and not of a story', async () => {
    const task = await createTask({ due_date: '2026-12-10' })
    expect((await say(admin, `antecipe ${task.key} em 2 semanas`)).message).toBe(
      `O novo prazo já teria passado: ${task.key} (26/11/2026). Nada mudou.`,
    )
    const story = await createWork(admin, 'stories', project, { title: 'Extrato' })
    expect((await say(admin, `adie ${story.key} por 2 dias`)).message).toBe(`${story.key} não tem prazo. Nada mudou.`)
  })

  test('of what was just created, and of what a preview shows', async () => {
    const first = await say(admin, 'crie a task Conferir o caixa, prazo 10/12', { project })
    const { conversation_id } = first
    await say(admin, 'adia 2 dias', { project, conversation_id })
    const tasks = await listWork(admin, 'tasks', project)
    expect(tasks.find(({ title }) => title === 'Conferir o caixa')).toMatchObject({
      due_date: '2026-12-12',
      estimate_hours: null,
    })
    const shown = await say(admin, 'crie as tasks Pintar e Lixar, prazo 10/12', { project })
    const moved = await say(admin, 'adie as duas por 1 semana', { project, conversation_id: shown.conversation_id })
    expect(moved.tasks_to_create).toMatchObject([{ due_date: '2026-12-17' }, { due_date: '2026-12-17' }])
  })
})

test('[WD-01] the assistant says who has a ticket, and which agent has a task', async () => {
  const ticket = await createTicket(admin, { title: 'Parou', assignee_user_id: admin.id })
  expect((await say(admin, `quem está com ${ticket.key}?`)).message).toMatch('• Responsável: Marina Azevedo')
  const free = await createTicket(admin, { title: 'Parou' })
  expect((await say(admin, `quem está com ${free.key}?`)).message).toMatch('• Responsável: ninguém')
  const [agent] = await send(admin, '/api/agents', [{ name: 'Triagem' }])
  const task = await createTask({ agent_id: agent?.id })
  expect((await say(admin, `quem faz a ${task.key}?`)).message).toMatch('• Responsável: Triagem')
})
