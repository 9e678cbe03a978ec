import type { ProjectMember } from '@leme/contract/project-member'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../server/test/person.ts'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, loadWithoutLive, optionsOf, toast } from './form.ts'
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

/** A project with a lead, a contributor and a reviewer. */
async function team() {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  for (const member of await membersOf(person, id)) {
    const role = { [person.id]: 'lead', [camila.id]: 'reviewer' }[member.user_id]
    if (role) await person.ask('PATCH', `/api/members/${member.id}`, { role })
  }
  return { person, rafael, camila, id }
}

/** The page of the members as this person sees it. */
async function openMembers(as: Person, id: string): Promise<Page> {
  const page = await openTab(stage, as, id, 'members')
  await row(page, 'Camila Duarte').waitFor()
  return page
}

/** Opens the form that adds a member, and chooses a person where one is given. */
async function openForm(page: Page, person?: Person): Promise<Locator> {
  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar Membro', exact: true })
  if (person) {
    await form.getByRole('combobox', { name: 'Usuário', exact: true }).click()
    await page.getByRole('option', { name: new RegExp(person.email) }).click()
  }
  return form
}

const forbidden = { status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' }

test('[PD-10] [PD-20] the columns in their order, each member with email, role and day; a member of the organisation sees no way to remove anybody', async () => {
  const { person, rafael, camila, id } = await team()
  const page = await openMembers(rafael, id)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Nome', 'Email', 'Papel', 'Adicionado em'])
  expect(await page.getByRole('button', { name: /^Remover/ }).count()).toBe(0)
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()
  const cells = async (name: string) => (await cellsOf(page, name)).map((text) => text.replace(/^[A-Z]{2} /, ''))
  expect((await cells('Rafael Nogueira')).slice(0, 4)).toEqual(['Rafael Nogueira', rafael.email, 'Contribuidor', today])
  expect((await cells('Camila Duarte')).slice(1, 3)).toEqual([camila.email, 'Revisor'])
  expect((await cells('Marina Azevedo')).slice(1, 3)).toEqual([person.email, 'Lead'])
})

test('[PD-10] [PD-14] someone whose account was removed stays in the list, marked, and is not offered', async () => {
  const { person, rafael, id } = await team()
  await removeAccount(rafael)
  await removeAccount(await inviteColleague(stage.url, person, 'member'))
  const page = await openMembers(person, id)
  await page.getByRole('row', { name: /Rafael Nogueira.*Conta removida/ }).waitFor()
  const user = (await openForm(page)).getByRole('combobox', { name: 'Usuário', exact: true })
  await expect.poll(() => user.getAttribute('placeholder')).toBe('Todas as pessoas da equipe já são membros')
  expect(await user.isDisabled()).toBe(true)
  expect(await membersOf(person, id)).toHaveLength(3)
})

test('[PD-14] [PD-15] [SH-11] adds someone who is not yet a member; refused, it says why and keeps what was chosen, and the dialog starts empty again', async () => {
  const { person, id } = await team()
  const helena = await inviteColleague(stage.url, person, 'member')
  const other = await inviteColleague(stage.url, person, 'member')
  const page = await openMembers(person, id)
  const form = await openForm(page)
  const user = form.getByRole('combobox', { name: 'Usuário', exact: true })
  const role = form.getByRole('combobox', { name: 'Papel', exact: true })
  const send = () => form.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  await send()
  await form.getByText('Selecione um usuário', { exact: true }).waitFor()
  expect(await membersOf(person, id)).toHaveLength(3)
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])

  expect(await role.innerText()).toBe('Contribuidor')
  expect(await optionsOf(page, form, 'Papel')).toEqual(['Lead', 'Contribuidor', 'Revisor'])
  await choose(page, form, 'Papel', 'Revisor')
  await user.click()
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await page.getByRole('option', { name: new RegExp(helena.email) }).click()
  await page.route('**/members', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await send()
  await toast(page, 'Erro ao adicionar membro').waitFor()
  expect(await role.innerText()).toBe('Revisor')
  await page.unroute('**/members')
  await send()
  await toast(page, 'Membro adicionado com sucesso!').waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: new RegExp(helena.email) }).waitFor()
  const added = (await membersOf(person, id)).find((member) => member.user_id === helena.id)
  expect(added?.role).toBe('reviewer')

  await openForm(page)
  expect(await user.inputValue()).toBe('')
  expect(await role.innerText()).toBe('Contribuidor')
  await user.click()
  await page.getByRole('option', { name: new RegExp(other.email) }).click()
  await choose(page, form, 'Papel', 'Lead')
  // What this browser learns of it comes too late.
  await page.route('**/members', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await person.ask('POST', `/api/projects/${id}/members`, { user_id: other.id })
  await send()
  await toast(page, 'Esta pessoa já é membro do projeto').waitFor()
  expect(await role.innerText()).toBe('Lead')
})

test('[PD-14] someone whose session has ended sees that they are not signed in', async () => {
  const { person, id } = await team()
  const helena = await inviteColleague(stage.url, person, 'member')
  const page = await openTab(stage, person, id, 'members')
  await loadWithoutLive(page)
  const form = await openForm(page, helena)
  await page.waitForLoadState('networkidle')
  await person.ask('POST', '/auth/v1/logout?scope=global')
  await form.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  await toast(page, 'Não autenticado').waitFor()
})

test('[PD-20] [SH-11] roles change in the row, at once, and back when the server refuses; removing a member asks first, and says what stays without anybody in charge', async () => {
  const { person, rafael, camila, id } = await team()
  await createWork(person, 'epics', id, { owner_user_id: rafael.id })
  for (const title of ['a', 'b']) await createWork(person, 'tasks', id, { title, assignee_user_id: rafael.id })
  await createWork(person, 'stories', id, { owner_user_id: person.id })
  const page = await openMembers(person, id)
  expect(await violationsAtBothWidths(page)).toEqual([])
  await choose(page, page, 'Papel de Rafael Nogueira', 'Lead')
  await toast(page, 'Papel atualizado com sucesso').waitFor()
  const changed = (await membersOf(person, id)).find(({ user }) => user.display_name === 'Rafael Nogueira')
  expect(changed?.role).toBe('lead')

  const held = await holdBack(page, 'PATCH', '**/api/members/*')
  await choose(page, page, 'Papel de Rafael Nogueira', 'Revisor')
  await expect.poll(() => roleOf(page, 'Rafael Nogueira').innerText()).toBe('Revisor')
  await held.refuse(forbidden)
  await toast(page, 'Erro ao atualizar papel: Você não tem permissão para fazer isso').waitFor()
  await expect.poll(() => roleOf(page, 'Rafael Nogueira').innerText()).toBe('Lead')

  const remove = page.getByRole('button', { name: 'Remover Rafael Nogueira', exact: true })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Remover membro', exact: true })
  await question.getByText('Rafael Nogueira', { exact: true }).waitFor()
  await question.getByText(/Continuam no projeto, sem responsável: 1 épico e 2 tasks\./).waitFor()
  expect(await violationsAtBothWidths(page, '[role=alertdialog]')).toEqual([])
  await question.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await remove.and(page.locator(':focus')).waitFor()
  expect(await membersOf(person, id)).toHaveLength(3)

  await remove.click()
  const removal = await holdBack(page, 'DELETE', '**/api/members/*')
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await question.getByRole('button', { name: 'Removendo...', exact: true }).waitFor()
  await removal.refuse(forbidden)
  await toast(page, 'Erro ao remover membro: Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/members/*')
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await toast(page, 'Membro removido com sucesso').waitFor()
  await remove.waitFor({ state: 'detached' })
  expect((await membersOf(person, id)).map(({ user }) => user.display_name)).not.toContain('Rafael Nogueira')
  const tasks = await listWork(person, 'tasks', id)
  expect(tasks.map(({ assignee_user_id }) => assignee_user_id)).toEqual([null, null])

  await page.getByRole('button', { name: 'Remover Camila Duarte', exact: true }).click()
  await question.waitFor()
  const gone = (await membersOf(person, id)).find(({ user_id }) => user_id === camila.id)
  await person.ask('DELETE', `/api/members/${gone?.id}`)
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await toast(page, 'Erro ao remover membro: Membro não encontrado').waitFor()
  await question.waitFor({ state: 'detached' })
  await row(page, 'Camila Duarte').waitFor({ state: 'detached' })
})
