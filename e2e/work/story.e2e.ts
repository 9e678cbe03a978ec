import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../../server/test/person.ts'
import { createWork, listWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, rowOf, searchOf, startProject, titlesOf } from '../work.ts'

const stage = useStage()

const phone = { width: 375, height: 812 }
const desk = { width: 1280, height: 800 }

/** Two epics, and four stories that differ in everything that one filters and orders by. */
async function openStories() {
  const { person, id } = await startProject(stage)
  const colleague = await inviteColleague(stage.url, person, 'member', { display_name: 'Beatriz Lima' })
  const epic = await createWork(person, 'epics', id, { title: 'Extrato e cotas' })
  const access = await createWork(person, 'epics', id, { title: 'Acesso e cadastro' })
  const of = (title: string, body: Record<string, unknown>) => createWork(person, 'stories', id, { title, ...body })
  await of('Édito', { priority: 'P2', estimate_hours: 8 })
  await of('Zinco', { priority: 'P1', estimate_hours: 0.5, epic_id: epic.id })
  const done = await of('abacate com água', { priority: 'P3' })
  await person.ask('PATCH', `/api/stories/${done.id}`, { status: 'done' })
  await of('Editora', { priority: 'P1', epic_id: epic.id, owner_user_id: person.id, estimate_hours: 40 })
  const page = await openTab(stage, person, id, 'stories')
  await rowOf(page, 'Editora').waitFor()
  return { person, colleague, id, epic, access, page }
}

async function stored(person: Person, projectId: string, title: string) {
  return (await listWork(person, 'stories', projectId)).find((story) => story.title === title)
}

/** Opens the focused cell's list, types the beginning of an option, and takes it. */
async function chooseByKeyboard(page: Page, option: string): Promise<void> {
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

test('[PD-08] [PD-17] [PD-23] [SH-11] axe finds nothing in the list; the keyboard alone changes status, epic and owner, who joins the project with it, and opens a story; on a telephone each is a list item of four lines, its words inside the page', async () => {
  const { person, colleague, id, access, page } = await openStories()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.getByRole('link', { name: 'Édito', exact: true }).focus()
  for (const [label, option] of [
    ['Status de Édito: Planned', 'Doing'],
    ['Épico de Édito', 'Acesso e cadastro'],
    ['Responsável de Édito', 'Beatriz Lima'],
  ] as const) {
    await page.keyboard.press('Tab')
    await page.getByRole('combobox', { name: label, exact: true }).and(page.locator(':focus')).waitFor()
    await chooseByKeyboard(page, option)
  }
  await expect
    .poll(() => stored(person, id, 'Édito'))
    .toMatchObject({ status: 'doing', epic_id: access.id, owner_user_id: colleague.id })
  const { body } = await person.ask('GET', `/api/projects/${id}/members`)
  expect(body).toMatchObject([{ user_id: colleague.id, role: 'contributor' }, {}])
  await page.getByRole('link', { name: 'Édito', exact: true }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Editar Story' })
  await form.waitFor()
  await press(form, 'Fechar')
  await form.waitFor({ state: 'detached' })

  await page.setViewportSize(phone)
  const box = () => rowOf(page, 'Editora').boundingBox()
  await expect.poll(async () => (await box())?.width).toBeLessThanOrEqual(343)
  expect((await box())?.height).toBeLessThanOrEqual(124)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await choose(page, page, 'Épico de Editora', 'Acesso e cadastro')
  await toast(page, 'Épico atualizado com sucesso').last().waitFor()
})

test('[PD-21] the address keeps filter and order, for Back and who loads it again; a telephone has a menu to order by; a story that a change takes out of the filter leaves the keyboard its place', async () => {
  const { page, epic } = await openStories()
  await page.getByRole('searchbox', { name: 'Buscar por título' }).fill('AGUA abac')
  await expect.poll(() => titlesOf(page)).toEqual(['abacate com água'])
  await expect.poll(() => searchOf(page)).toEqual({ q: 'AGUA abac' })
  await press(page, 'Limpar filtros')
  await expect.poll(() => titlesOf(page)).toHaveLength(4)
  await expect.poll(() => searchOf(page)).toEqual({})

  await choose(page, page, 'Épico', 'Extrato e cotas')
  await expect.poll(() => titlesOf(page)).toEqual(['Editora', 'Zinco'])
  await choose(page, page, 'Responsável', 'Sem responsável')
  await choose(page, page, 'Status', 'Done')
  await page.getByText('Nenhuma story corresponde ao filtro', { exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco'])
  await page.getByRole('columnheader', { name: 'Título' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Título' }).getByRole('button').click()
  await page.reload()
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco'])
  expect(searchOf(page)).toEqual({ epic_id: epic.id, owner: 'none', sort: 'title', dir: 'desc' })
  await press(page, 'Limpar filtros')
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco', 'Editora', 'Édito', 'abacate com água'])
  expect(searchOf(page)).toEqual({ sort: 'title', dir: 'desc' })

  await page.setViewportSize(phone)
  await choose(page, page, 'Ordenar', 'Título, crescente')
  await expect.poll(() => titlesOf(page)).toEqual(['abacate com água', 'Édito', 'Editora', 'Zinco'])
  await expect.poll(() => searchOf(page)).toEqual({ sort: 'title' })
  await page.setViewportSize(desk)
  await choose(page, page, 'Status', 'Planned')
  await expect.poll(() => titlesOf(page)).toEqual(['Édito', 'Editora', 'Zinco'])
  await choose(page, page, 'Status de Zinco: Planned', 'Doing')
  await expect.poll(() => titlesOf(page)).toEqual(['Édito', 'Editora'])
  await page.getByRole('tab', { name: 'Stories (4)' }).and(page.locator(':focus')).waitFor()
})

test('titles of 500 letters in one word and names of 200 stay inside the page', async () => {
  const { person, id } = await startProject(stage)
  const colleague = await joinProject(stage, person, id, 'Nome'.repeat(50))
  for (const title of ['x'.repeat(500), `🚀 ${'palavra '.repeat(60)}`.trim()]) {
    const epic = await createWork(person, 'epics', id, { title, description: 'y'.repeat(2000) })
    const owned = { owner_user_id: colleague.id, estimate_hours: 1e5 }
    await createWork(person, 'stories', id, { title, epic_id: epic.id, ...owned })
  }
  const page = await openTab(stage, person, id, 'epics')
  const long = 'x'.repeat(500)
  const isInside = async () => {
    for (const size of [desk, phone]) {
      await page.setViewportSize(size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
  }
  for (const tab of ['Épicos', 'Stories']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) }).waitFor()
    await rowOf(page, long).waitFor()
    await isInside()
    expect((await rowOf(page, long).boundingBox())?.height, 'on a telephone').toBeLessThan(230)
    await page.setViewportSize(desk)
    expect((await rowOf(page, long).boundingBox())?.height, 'at a desk').toBeLessThan(230)
    await page.getByRole('link', { name: long }).click()
    await page.getByRole('dialog').waitFor()
    await isInside()
    await press(page.getByRole('dialog'), 'Fechar')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
