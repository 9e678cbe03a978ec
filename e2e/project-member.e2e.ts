import type { ProjectMember } from '@leme/contract/project-member'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../server/test/person.ts'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { choose, optionsOf, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, shownBy, startProject } from './work.ts'

const stage = useStage()

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
}

const cellsOf = async (page: Page, name: string) =>
  (await row(page, name).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

const roleOf = (page: Page, name: string) => shownBy(page, `Papel de ${name}`)

async function membersOf(person: Person, projectId: string): Promise<ProjectMember[]> {
  return (await person.ask('GET', `/api/projects/${projectId}/members`)).body as ProjectMember[]
}

async function removeAccount(person: Person): Promise<void> {
  const admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
  await admin.query('update users set removed_at = now() where id = $1', [person.id])
  await admin.end()
}

/** A project with a lead, a contributor and a reviewer; the page of its members as the lead sees it. */
async function openTeam(look: Parameters<typeof openTab>[4] = {}) {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  for (const member of await membersOf(person, id)) {
    const role = { [person.id]: 'lead', [camila.id]: 'reviewer' }[member.user_id]
    if (role) await person.ask('PATCH', `/api/members/${member.id}`, { role })
  }
  const page = await openTab(stage, person, id, 'members', look)
  await row(page, 'Rafael Nogueira').waitFor()
  return { person, rafael, camila, id, page }
}

test('[PD-10] the columns in their order, and each member with email, role and day', async () => {
  const { page, rafael, camila, person } = await openTeam()
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns.slice(0, 4)).toEqual(['Nome', 'Email', 'Papel', 'Adicionado em'])
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()
  const cells = async (name: string) => (await cellsOf(page, name)).map((text) => text.replace(/^[A-Z]{2} /, ''))
  expect((await cells('Rafael Nogueira')).slice(0, 4)).toEqual(['Rafael Nogueira', rafael.email, 'Contribuidor', today])
  expect((await cells('Camila Duarte')).slice(1, 3)).toEqual([camila.email, 'Revisor'])
  expect((await cells('Marina Azevedo')).slice(1, 3)).toEqual([person.email, 'Lead'])
})

test('[PD-10] a project without members says so', async () => {
  const person = await stage.signUp()
  const { body } = await person.ask('POST', '/api/projects', { name: 'Atlas', client: 'Editora Sabiá' })
  const page = await openTab(stage, person, (body as { id: string }).id, 'members')
  await page.getByText('Nenhum membro alocado', { exact: true }).waitFor()
})

test('[PD-10] [PD-14] someone whose account was removed stays in the list, marked, and is not offered', async () => {
  const { person, rafael, id, page } = await openTeam()
  const helena = await inviteColleague(stage.url, person, 'member')
  await removeAccount(rafael)
  await removeAccount(helena)
  await page.reload()
  await page.getByRole('row', { name: /Rafael Nogueira.*Conta removida/ }).waitFor()
  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar Membro', exact: true })
  const user = form.getByRole('combobox', { name: 'Usuário', exact: true })
  await expect.poll(() => user.getAttribute('placeholder')).toBe('Todas as pessoas da equipe já são membros')
  expect(await user.isDisabled()).toBe(true)
  expect(await membersOf(person, id)).toHaveLength(3)
})

test('[PD-14] [PD-15] adds someone who is not yet a member; the list follows and the dialog starts empty again', async () => {
  const { person, id, page } = await openTeam()
  const helena = await inviteColleague(stage.url, person, 'member')
  await inviteColleague(stage.url, person, 'member')
  await page.reload()
  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar Membro', exact: true })
  const user = form.getByRole('combobox', { name: 'Usuário', exact: true })
  await user.click()
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await page.getByRole('option', { name: new RegExp(helena.email) }).click()
  const role = form.getByRole('combobox', { name: 'Papel', exact: true })
  expect(await role.innerText()).toBe('Contribuidor')
  expect(await optionsOf(page, form, 'Papel')).toEqual(['Lead', 'Contribuidor', 'Revisor'])
  await choose(page, form, 'Papel', 'Revisor')
  await form.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  await toast(page, 'Membro adicionado com sucesso!').waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: new RegExp(helena.email) }).waitFor()
  const added = (await membersOf(person, id)).find((member) => member.user_id === helena.id)
  expect(added?.role).toBe('reviewer')

  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  expect(await user.inputValue()).toBe('')
  expect(await role.innerText()).toBe('Contribuidor')
})

test('[PD-14] without a person it says what is missing and sends nothing', async () => {
  const { person, id, page } = await openTeam()
  await inviteColleague(stage.url, person, 'member')
  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar Membro', exact: true })
  await form.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  await form.getByText('Selecione um usuário', { exact: true }).waitFor()
  expect(await membersOf(person, id)).toHaveLength(3)
})

/** The open form with a person chosen. */
async function chooseSomebody(page: Page, person: Person) {
  const helena = await inviteColleague(stage.url, person, 'member')
  await page.reload()
  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar Membro', exact: true })
  await form.getByRole('combobox', { name: 'Usuário', exact: true }).click()
  await page.getByRole('option', { name: new RegExp(helena.email) }).click()
  const send = () => form.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  return { form, helena, send }
}

test('[PD-14] [PD-15] refused, it says why and keeps what was chosen', async () => {
  const { person, id, page } = await openTeam()
  const { form, helena, send } = await chooseSomebody(page, person)
  await choose(page, form, 'Papel', 'Lead')
  await person.ask('POST', `/api/projects/${id}/members`, { user_id: helena.id })
  await send()
  await toast(page, 'Esta pessoa já é membro do projeto').waitFor()
  expect(await form.getByRole('combobox', { name: 'Papel', exact: true }).innerText()).toBe('Lead')
})

test('[PD-14] a failure without words of its own', async () => {
  const { person, page } = await openTeam()
  const { form, send } = await chooseSomebody(page, person)
  await page.route('**/members', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await send()
  await toast(page, 'Erro ao adicionar membro').waitFor()
  await form.waitFor()
})

test('[PD-14] someone whose session has ended sees that they are not signed in', async () => {
  const { person, page } = await openTeam()
  // The live socket would report the session's end first, and lead to sign-in before anything could be sent.
  await page.routeWebSocket('**/api/live', (socket) => void socket.close())
  await page.reload()
  const { send } = await chooseSomebody(page, person)
  await person.ask('POST', '/auth/v1/logout?scope=global')
  await send()
  await toast(page, 'Não autenticado').waitFor()
})

test('[PD-20] the role changes in the row, at once, and back when the server refuses', async () => {
  const { person, id, page } = await openTeam()
  await choose(page, page, 'Papel de Rafael Nogueira', 'Lead')
  await toast(page, 'Papel atualizado com sucesso').waitFor()
  const rafael = (await membersOf(person, id)).find(({ user }) => user.display_name === 'Rafael Nogueira')
  expect(rafael?.role).toBe('lead')

  const held = await holdBack(page, 'PATCH', '**/api/members/*')
  await choose(page, page, 'Papel de Rafael Nogueira', 'Revisor')
  await expect.poll(() => roleOf(page, 'Rafael Nogueira').innerText()).toBe('Revisor')
  await held.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao atualizar papel: Você não tem permissão para fazer isso').waitFor()
  await expect.poll(() => roleOf(page, 'Rafael Nogueira').innerText()).toBe('Lead')
})

test('[PD-20] removing a member asks first, and says what stays without anybody in charge', async () => {
  const { person, rafael, id, page } = await openTeam()
  await createWork(person, 'epics', id, { owner_user_id: rafael.id })
  for (const title of ['a', 'b']) await createWork(person, 'tasks', id, { title, assignee_user_id: rafael.id })
  await createWork(person, 'stories', id, { owner_user_id: person.id })
  await page.reload()
  const remove = page.getByRole('button', { name: 'Remover Rafael Nogueira', exact: true })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Remover membro', exact: true })
  await question.getByText('Rafael Nogueira', { exact: true }).waitFor()
  await question.getByText(/Continuam no projeto, sem responsável: 1 épico e 2 tasks\./).waitFor()
  await question.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await remove.and(page.locator(':focus')).waitFor()
  expect(await membersOf(person, id)).toHaveLength(3)

  await remove.click()
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await toast(page, 'Membro removido com sucesso').waitFor()
  await remove.waitFor({ state: 'detached' })
  expect((await membersOf(person, id)).map(({ user }) => user.display_name)).not.toContain('Rafael Nogueira')
  const tasks = await listWork(person, 'tasks', id)
  expect(tasks.map(({ assignee_user_id }) => assignee_user_id)).toEqual([null, null])
})

test('[PD-20] a refused removal says why; of who is gone already the list is read again', async () => {
  const { person, id, page } = await openTeam()
  const held = await holdBack(page, 'DELETE', '**/api/members/*')
  await page.getByRole('button', { name: 'Remover Rafael Nogueira', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await question.getByRole('button', { name: 'Removendo...', exact: true }).waitFor()
  await held.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao remover membro: Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/members/*')

  const [rafael] = (await membersOf(person, id)).filter(({ user }) => user.display_name === 'Rafael Nogueira')
  await person.ask('DELETE', `/api/members/${rafael?.id}`)
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await toast(page, 'Erro ao remover membro: Membro não encontrado').waitFor()
  await question.waitFor({ state: 'detached' })
  await row(page, 'Rafael Nogueira').waitFor({ state: 'detached' })
})

test('[PD-20] a member of the organisation sees no way to remove anybody', async () => {
  const { rafael, id } = await openTeam()
  const page = await openTab(stage, rafael, id, 'members')
  await row(page, 'Camila Duarte').waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Nome', 'Email', 'Papel', 'Adicionado em'])
  expect(await page.getByRole('button', { name: /^Remover/ }).count()).toBe(0)
})

test('[SH-12] members that cannot be loaded: an error panel, from which one tries again', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person })
  await page.route('**/members', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${stage.url}/projects/${id}?tab=members`)
  await page.getByText('Não foi possível carregar os membros', { exact: true }).waitFor()
  await page.unroute('**/members')
  await page.getByRole('button', { name: 'Tentar novamente', exact: true }).click()
  await row(page, 'Marina Azevedo').waitFor()
})

test.each(widths)('[SH-11] axe finds nothing on the members and their dialogs ($width px)', async (look) => {
  const { page } = await openTeam(look)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remover Rafael Nogueira', exact: true }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await violations(page)).toEqual([])
})
