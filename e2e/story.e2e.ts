import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../server/test/person.ts'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()

/** A project with two epics and three stories. */
async function threeStories() {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const extrato = await createWork(person, 'epics', id, { title: 'Extrato e cotas' })
  const acesso = await createWork(person, 'epics', id, { title: 'Acesso e cadastro' })
  await createWork(person, 'stories', id, { title: 'Saber quem migrou' })
  await createWork(person, 'stories', id, { title: 'Baixar o extrato', estimate_hours: 6.5, priority: 'P2' })
  const story = await createWork(person, 'stories', id, {
    title: 'Ver o extrato',
    epic_id: extrato.id,
    owner_user_id: rafael.id,
    priority: 'P1',
    estimate_hours: 16,
  })
  return { person, rafael, id, acesso, story }
}

/** The same, and its tab of stories. */
async function openStories() {
  const project = await threeStories()
  const page = await openTab(stage, project.person, project.id, 'stories')
  await rowOf(page, 'Ver o extrato').waitFor()
  return { ...project, page }
}

const cellsOf = async (page: Page, title: string) =>
  (await rowOf(page, title).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

async function stored(person: Person, projectId: string, title: string) {
  return (await listWork(person, 'stories', projectId)).find((story) => story.title === title)
}

const cell = (page: Page, field: 'Épico' | 'Responsável', title: string) =>
  page.getByRole('combobox', { name: `${field} de ${title}`, exact: true })

async function chooseIn(page: Page, field: 'Épico' | 'Responsável', title: string, option: RegExp): Promise<void> {
  await cell(page, field, title).click()
  await page.getByRole('option', { name: option }).click()
}

test('[PD-08] [SH-11] the columns in their order, stories from the newest; on a telephone each is a list item of three lines, its words inside the page', async () => {
  const { page } = await openStories()
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns).toEqual(['Título', 'Status', 'Épico', 'Responsável', 'Prioridade', 'Estimativa', 'Criado em'])
  expect(await titlesOf(page)).toEqual(['Ver o extrato', 'Baixar o extrato', 'Saber quem migrou'])
  await page.getByRole('region', { name: 'Stories' }).getByText('3', { exact: true }).waitFor()
  expect(await cellsOf(page, 'Ver o extrato')).toEqual([
    'Ver o extrato',
    'Planned',
    'Extrato e cotas',
    expect.stringMatching(/Rafael Nogueira$/),
    'P1 (Alta)',
    '16h',
    today,
  ])
  expect((await cellsOf(page, 'Baixar o extrato')).slice(4, 6)).toEqual(['P2 (Média)', '6,5h'])
  expect(await cellsOf(page, 'Saber quem migrou')).toEqual([
    'Saber quem migrou',
    'Planned',
    'Sem épico',
    'Sem responsável',
    'P3 (Baixa)',
    '-',
    today,
  ])
  expect(await violationsAtBothWidths(page)).toEqual([])

  await page.setViewportSize({ width: 375, height: 812 })
  const box = () => rowOf(page, 'Ver o extrato').boundingBox()
  await expect.poll(async () => (await box())?.width).toBeLessThanOrEqual(343)
  expect((await box())?.height).toBeLessThanOrEqual(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await chooseIn(page, 'Épico', 'Baixar o extrato', /Extrato e cotas/)
  await toast(page, 'Épico atualizado com sucesso').waitFor()
})

test('[PD-08] epic and person in charge change in their cells, at once, also to none; a refused epic goes back', async () => {
  const { person, rafael, id, acesso, page } = await openStories()
  const title = 'Ver o extrato'
  await cell(page, 'Épico', title).click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Sem épico', 'Acesso e cadastro', 'Extrato e cotas'])
  await page.keyboard.press('Escape')

  const patch = await holdBack(page, 'PATCH', '**/api/stories/*')
  await chooseIn(page, 'Épico', title, /Acesso e cadastro/)
  await expect.poll(() => cell(page, 'Épico', title).innerText()).toBe('Acesso e cadastro')
  expect((await stored(person, id, title))?.epic_id).not.toBe(acesso.id)
  await patch.go()
  await toast(page, 'Épico atualizado com sucesso').waitFor()
  expect((await stored(person, id, title))?.epic_id).toBe(acesso.id)

  await chooseIn(page, 'Épico', title, /Sem épico/)
  await expect.poll(async () => (await stored(person, id, title))?.epic_id).toBeNull()
  expect(await cell(page, 'Épico', title).innerText()).toBe('Sem épico')

  const other = 'Baixar o extrato'
  await cell(page, 'Responsável', other).click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Sem responsável',
    expect.stringMatching(/Marina Azevedo$/),
    expect.stringMatching(/Rafael Nogueira$/),
  ])
  await page.getByRole('option', { name: /Rafael/ }).click()
  await toast(page, 'Responsável atualizado com sucesso').waitFor()
  expect((await stored(person, id, other))?.owner_user_id).toBe(rafael.id)
  await chooseIn(page, 'Responsável', other, /Sem responsável/)
  await expect.poll(async () => (await stored(person, id, other))?.owner_user_id).toBeNull()

  // The list as the server has it does not come to help.
  await holdBack(page, 'GET', '**/api/projects/*/stories')
  const refused = await holdBack(page, 'PATCH', '**/api/stories/*')
  await chooseIn(page, 'Épico', title, /Extrato e cotas/)
  await expect.poll(() => cell(page, 'Épico', title).innerText()).toBe('Extrato e cotas')
  await refused.refuse({ status: 422, code: 'validation_failed', detail: 'Verifique os campos informados' })
  await toast(page, 'Erro ao atualizar épico: Verifique os campos informados').waitFor()
  await expect.poll(() => cell(page, 'Épico', title).innerText()).toBe('Sem épico')
})

test('[PD-08] [PD-23] a colleague who is no member joins the project by being put in charge in the cell; somebody who left it meanwhile is refused, and the cell goes back', async () => {
  const { person, rafael, id } = await threeStories()
  const colleague = await inviteColleague(stage.url, person, 'member', { display_name: 'Beatriz Lima' })
  const page = await openTab(stage, person, id, 'stories')
  await chooseIn(page, 'Responsável', 'Baixar o extrato', /Beatriz Lima\s+Adicionar ao projeto e atribuir$/)
  await toast(page, 'Responsável atualizado com sucesso').waitFor()
  expect(await cell(page, 'Responsável', 'Baixar o extrato').innerText()).toMatch(/Beatriz Lima$/)
  expect((await stored(person, id, 'Baixar o extrato'))?.owner_user_id).toBe(colleague.id)
  const { body } = await person.ask('GET', `/api/projects/${id}/members`)
  expect(body).toMatchObject([{ user_id: colleague.id, role: 'contributor' }, {}, {}])

  const members = body as { id: string; user_id: string }[]
  const membership = members.find(({ user_id }) => user_id === rafael.id)
  // What this browser learns of it comes too late.
  await page.route('**/api/projects/*/members', (route) => route.abort())
  await person.ask('DELETE', `/api/members/${membership?.id}`)
  await chooseIn(page, 'Responsável', 'Saber quem migrou', /Rafael/)
  await page
    .getByRole('region', { name: /^Avisos/ })
    .getByText(/^Erro ao atualizar responsável: ./)
    .waitFor()
  await expect.poll(() => cell(page, 'Responsável', 'Saber quem migrou').innerText()).toBe('Sem responsável')
})

test('[PD-17] [PD-20] a member, who finds nothing to delete with, changes a status in its badge; of several changes the last one stays, and a refused one takes back itself alone', async () => {
  const { person, rafael, id, story } = await threeStories()
  const page = await openTab(stage, rafael, id, 'stories', { search: `&story=${story.id}` })
  const form = dialog(page, 'Editar Story')
  await form.getByRole('button', { name: 'Salvar' }).waitFor()
  expect(await form.getByRole('button', { name: 'Deletar' }).count()).toBe(0)
  await press(form, 'Fechar')
  await form.waitFor({ state: 'detached' })

  const patch = await holdBack(page, 'PATCH', '**/api/stories/*')
  const badge = (status: string) => page.getByRole('combobox', { name: `Status de Ver o extrato: ${status}` })
  await badge('Planned').click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Planned', 'Doing', 'Review', 'Blocked', 'Done'])
  await page.getByRole('option', { name: 'Blocked' }).click()
  await badge('Blocked').waitFor()
  expect((await stored(person, id, 'Ver o extrato'))?.status).toBe('planned')
  await patch.go()
  await expect.poll(async () => (await stored(person, id, 'Ver o extrato'))?.status).toBe('blocked')

  const label = (status: string) => `Status de Ver o extrato: ${status}`
  const several = await holdBack(page, 'PATCH', '**/api/stories/*')
  await choose(page, page, label('Blocked'), 'Doing')
  await choose(page, page, label('Doing'), 'Review')
  await choose(page, page, 'Status de Baixar o extrato: Planned', 'Done')
  await page.getByRole('combobox', { name: label('Review') }).waitFor()
  await several.go()
  await expect.poll(async () => (await stored(person, id, 'Ver o extrato'))?.status).toBe('review')
  await expect.poll(async () => (await stored(person, id, 'Baixar o extrato'))?.status).toBe('done')
  const refused = await holdBack(page, 'PATCH', '**/api/stories/*')
  await choose(page, page, label('Review'), 'Done')
  await chooseIn(page, 'Épico', 'Baixar o extrato', /Acesso/)
  await refused.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao atualizar status: Você não tem permissão para fazer isso').waitFor()
  await page.getByRole('combobox', { name: label('Review') }).waitFor()
  await expect.poll(() => cell(page, 'Épico', 'Baixar o extrato').innerText()).toBe('Sem épico')
})

test('[SH-11] the keyboard alone changes status, epic and owner, and opens a story', async () => {
  const { person, rafael, id, acesso, page } = await openStories()
  await page.getByRole('link', { name: 'Baixar o extrato' }).focus()
  for (const [label, option] of [
    ['Status de Baixar o extrato: Planned', 'Doing'],
    ['Épico de Baixar o extrato', 'Acesso e cadastro'],
    ['Responsável de Baixar o extrato', 'Rafael Nogueira'],
  ] as const) {
    await page.keyboard.press('Tab')
    await page.getByRole('combobox', { name: label, exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: option }).waitFor()
    // It takes the keyboard a moment after it is drawn.
    await page.locator('[role=listbox]:focus, [role=listbox] :focus').waitFor()
    await page.keyboard.type(option.slice(0, 4))
    await page.locator('[role=option][data-highlighted]', { hasText: option }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await page.locator('[role=combobox]:focus').waitFor()
  }
  await expect
    .poll(() => stored(person, id, 'Baixar o extrato'))
    .toMatchObject({ status: 'doing', epic_id: acesso.id, owner_user_id: rafael.id })
  await page.getByRole('link', { name: 'Baixar o extrato' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Editar Story' }).waitFor()
})
