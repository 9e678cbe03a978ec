import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../server/test/work.ts'
import { violations } from './axe.ts'
import { choose, press } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, pastTheProduct, rowOf, searchOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const tally = (page: Page) => page.getByRole('search').getByRole('status')
const drawn = (page: Page) => page.getByRole('link', { name: /^Story \d+$/ }).count()

/** Four stories that differ in everything that one filters and orders by. */
async function fourStories() {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const epic = await createWork(person, 'epics', id, { title: 'Extrato' })
  const of = (title: string, body: Record<string, unknown>) => createWork(person, 'stories', id, { title, ...body })
  await of('Édito', { priority: 'P2', estimate_hours: 8, owner_user_id: rafael.id })
  await of('Zinco', { priority: 'P1', estimate_hours: 0.5, epic_id: epic.id })
  const done = await of('abacate com água', { priority: 'P3', owner_user_id: person.id })
  await of('Editora', { priority: 'P1', estimate_hours: 40, owner_user_id: rafael.id })
  await person.ask('PATCH', `/api/stories/${done.id}`, { status: 'done' })
  const page = await openTab(stage, person, id, 'stories')
  await rowOf(page, 'Zinco').waitFor()
  return { person, rafael, id, page }
}

/** The tab of thousands of stories, "Story 1" the newest. */
async function manyStories(count: number) {
  const { person, id } = await startProject(stage)
  await pastTheProduct(
    stage,
    `insert into stories (org_id, project_id, title, priority, status, created_at)
     select org_id, $2, 'Story ' || n, 'P' || 1 + n % 3, case when n % 10 = 0 then 'done' else 'planned' end,
       now() - n * interval '1 minute'
     from users, generate_series(1, $3::int) n where users.id = $1`,
    [person.id, id, count],
  )
  const page = await openTab(stage, person, id, 'stories')
  await rowOf(page, 'Story 1').waitFor()
  return page
}

test('[PD-21] text, status, owner, priority and epic, or none, filter the list, and the address stores the filter', async () => {
  const { rafael, page } = await fourStories()
  await page.getByRole('searchbox', { name: 'Buscar por título' }).fill('AGUA abac')
  await expect.poll(() => titlesOf(page)).toEqual(['abacate com água'])
  await expect.poll(() => tally(page).innerText()).toBe('1 de 4')
  await expect.poll(() => searchOf(page)).toEqual({ q: 'AGUA abac' })
  await press(page, 'Limpar filtros')
  await expect.poll(() => titlesOf(page)).toHaveLength(4)
  await expect.poll(() => searchOf(page)).toEqual({})

  await choose(page, page, 'Prioridade', 'P1 (Alta)')
  await expect.poll(() => titlesOf(page)).toEqual(['Editora', 'Zinco'])
  await choose(page, page, 'Responsável', 'Rafael Nogueira')
  await expect.poll(() => titlesOf(page)).toEqual(['Editora'])
  await expect.poll(() => searchOf(page)).toEqual({ priority: 'P1', owner: rafael.id })
  await choose(page, page, 'Responsável', 'Sem responsável')
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco'])
  await choose(page, page, 'Status', 'Done')
  await page.getByText('Nenhuma story corresponde ao filtro', { exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco'])

  await press(page, 'Limpar filtros')
  await choose(page, page, 'Épico', 'Sem épico')
  await expect.poll(() => titlesOf(page)).toEqual(['Editora', 'abacate com água', 'Édito'])
  await choose(page, page, 'Épico', 'Extrato')
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco'])
  expect(searchOf(page)).toHaveProperty('epic_id')
  await choose(page, page, 'Status', 'Planned')
  await page.reload()
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco'])
  expect(Object.keys(searchOf(page)).toSorted()).toEqual(['epic_id', 'status'])
})

test('a head, on a telephone a menu, orders by its column, and the address keeps it; a story that a change takes out of the filter leaves the keyboard its place', async () => {
  const { page } = await fourStories()
  const press = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').click()
  await press('Título')
  await expect.poll(() => titlesOf(page)).toEqual(['abacate com água', 'Édito', 'Editora', 'Zinco'])
  await press('Título')
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco', 'Editora', 'Édito', 'abacate com água'])
  await expect.poll(() => searchOf(page)).toEqual({ sort: 'title', dir: 'desc' })
  await page.reload()
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco', 'Editora', 'Édito', 'abacate com água'])
  expect(await page.getByRole('columnheader', { name: 'Título' }).getAttribute('aria-sort')).toBe('descending')
  await press('Estimativa')
  await expect.poll(() => titlesOf(page)).toEqual(['Editora', 'Édito', 'Zinco', 'abacate com água'])
  await press('Estimativa')
  await expect.poll(() => titlesOf(page)).toEqual(['Zinco', 'Édito', 'Editora', 'abacate com água'])
  await press('Responsável')
  expect((await titlesOf(page)).at(-1)).toBe('Zinco')
  await press('Criado em')
  await expect.poll(() => titlesOf(page)).toEqual(['Editora', 'abacate com água', 'Zinco', 'Édito'])
  await expect.poll(() => searchOf(page)).toEqual({})

  await page.setViewportSize({ width: 375, height: 812 })
  await choose(page, page, 'Ordenar', 'Título, crescente')
  await expect.poll(() => titlesOf(page)).toEqual(['abacate com água', 'Édito', 'Editora', 'Zinco'])
  await expect.poll(() => searchOf(page)).toEqual({ sort: 'title' })
  await page.setViewportSize({ width: 1280, height: 800 })

  await choose(page, page, 'Status', 'Planned')
  await expect.poll(() => titlesOf(page)).toEqual(['Édito', 'Editora', 'Zinco'])
  await choose(page, page, 'Status de Zinco: Planned', 'Doing')
  await expect.poll(() => titlesOf(page)).toEqual(['Édito', 'Editora'])
  await page.getByRole('tab', { name: 'Stories (4)' }).and(page.locator(':focus')).waitFor()
})

test('of five thousand stories only those about the window are drawn, and none is out of reach; closing one leaves the reader there', async () => {
  const page = await manyStories(5000)
  expect(await drawn(page)).toBeLessThan(60)
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
  await page.keyboard.press('End')
  await rowOf(page, 'Story 5000').waitFor()
  expect(await drawn(page)).toBeLessThan(60)
  await choose(page, page, 'Status de Story 5000: Done', 'Doing')
  await page.getByRole('combobox', { name: 'Status de Story 5000: Doing' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Buscar por título' }).fill('Story 2500')
  await rowOf(page, 'Story 2500').waitFor()
  await expect.poll(() => tally(page).innerText()).toBe('1 de 5.000')

  await page.getByRole('searchbox', { name: 'Buscar por título' }).fill('')
  await page.setViewportSize({ width: 375, height: 812 })
  await rowOf(page, 'Story 1').waitFor()
  await page.evaluate(() => scrollTo(0, 60_000))
  const story = page.getByRole('link', { name: /^Story \d{3,}$/ }).nth(12)
  await story.scrollIntoViewIfNeeded()
  const title = await story.innerText()
  const place = await page.evaluate(() => scrollY)
  await story.click()
  const form = page.getByRole('dialog', { name: 'Editar Story' })
  expect(await form.getByLabel('Título', { exact: true }).inputValue()).toBe(title)
  await press(form, 'Fechar')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: title, exact: true }).and(page.locator(':focus')).waitFor()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(50)
})

test('titles of 500 letters in one word and names of 200 stay inside the page', async () => {
  const { person, id } = await startProject(stage)
  const colleague = await joinProject(stage, person, id, 'Nome'.repeat(50))
  for (const title of ['x'.repeat(500), `🚀 ${'palavra '.repeat(60)}`.trim()]) {
    const epic = await createWork(person, 'epics', id, { title, description: 'y'.repeat(2000) })
    await createWork(person, 'stories', id, {
      title,
      epic_id: epic.id,
      owner_user_id: colleague.id,
      estimate_hours: 1e5,
    })
  }
  const page = await openTab(stage, person, id, 'epics')
  const long = 'x'.repeat(500)
  const isInside = async () => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  for (const tab of ['Épicos', 'Stories']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) }).waitFor()
    await rowOf(page, long).waitFor()
    await isInside()
    expect((await rowOf(page, long).boundingBox())?.height, 'on a telephone').toBeLessThan(200)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect((await rowOf(page, long).boundingBox())?.height, 'at a desk').toBeLessThan(200)
    await page.getByRole('link', { name: long }).click()
    await page.getByRole('dialog').waitFor()
    await isInside()
    await press(page.getByRole('dialog'), 'Fechar')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
