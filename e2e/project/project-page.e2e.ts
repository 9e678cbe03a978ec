import type { Project } from '@leme/contract/project/project'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { holdBack, startProject } from '../work.ts'

const stage = useStage()

const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
const openTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText()

test('[PL-02] [PD-01] [PD-02] someone who opens a card sees the head at once, and then what changed since; the way back keeps the list; an id that is none, and one of another organisation, are not found', async () => {
  const person = await stage.signUp()
  const answer = await person.ask('POST', '/api/projects', { name: 'Atlas antes', client: 'Editora Sabiá' })
  const project = answer.body as Project
  const page = await stage.open({ as: person, path: '/projects?q=atlas' })
  await page.getByRole('link', { name: 'Atlas antes' }).waitFor()
  // Its list too, which is live: the new name must not be there before the click.
  const held = await holdBack(page, 'GET', '**/api/projects**')
  await person.ask('PATCH', `/api/projects/${project.id}`, { name: 'Atlas depois' })
  await page.getByRole('link', { name: 'Atlas antes' }).click()
  await heading(page, 'Atlas antes').waitFor()
  await page.getByText('Sem budget', { exact: true }).waitFor()
  await held.go()
  await heading(page, 'Atlas depois').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/projects/${project.id}`)
  await expect.poll(() => page.title()).toContain('Atlas depois')
  await page.goBack()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('atlas')

  const { id: theirs } = await startProject(stage)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const id of [theirs, '%F0%9F%98%80', 'x'.repeat(300)]) {
    asked.length = 0
    await page.goto(`${stage.url}/projects/${id}?tab=tasks&task=nenhuma`)
    await page.getByText('Projeto não encontrado', { exact: true }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    // What no project can be called is not looked for.
    const expected = id === theirs ? [`/api/projects/${id}/work`] : []
    expect(asked.filter((path) => path.startsWith('/api/projects'))).toEqual(expected)
  }
  await page.getByRole('link', { name: 'Voltar para projetos' }).click()
  await heading(page, 'Projetos').waitFor()
})

test('[PD-04] the tabs count what they hold, the address keeps the open one, and Back and the keyboard go along them', async () => {
  const { person, id } = await startProject(stage)
  for (const title of ['Fundação', 'b']) await createWork(person, 'epics', id, { title })
  for (const title of ['a', 'b', 'c']) await createWork(person, 'stories', id, { title })
  await createWork(person, 'tasks', id, { title: 'Validar' })
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await page.getByRole('tab', { name: 'Membros (1)' }).waitFor()
  await expect.poll(() => tabs(page)).toEqual(['Overview', 'Épicos (2)', 'Stories (3)', 'Tasks (1)', 'Membros (1)'])
  expect(await openTab(page)).toBe('Overview')
  for (const [name, tab] of [
    ['Épicos (2)', 'epics'],
    ['Stories (3)', 'stories'],
    ['Tasks (1)', 'tasks'],
    ['Membros (1)', 'members'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await page.waitForURL(`${stage.url}/projects/${id}?tab=${tab}`)
    await page.getByRole('tabpanel', { name }).getByRole('table').waitFor()
    expect(await openTab(page)).toBe(name)
  }
  await page.goBack()
  await expect.poll(() => openTab(page)).toBe('Tasks (1)')

  // On a narrow window the open tab is in sight, also where the address names it.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${stage.url}/projects/${id}?tab=members`)
  await page.getByRole('tabpanel', { name: 'Membros (1)' }).getByRole('table').waitFor()
  const edges = async () => {
    const box = await page.getByRole('tab', { name: 'Membros' }).boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 375
  }
  await expect.poll(edges).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.waitForURL(`${stage.url}/projects/${id}`)

  // The keyboard goes along the tabs and opens one.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('Membros (1)')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Épicos (2)')
  expect(await openTab(page)).toBe('Overview')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stage.url}/projects/${id}?tab=epics`)
  expect(await focused()).toBe('Épicos (2)')

  // Another tab begins without the filter and order of the one before.
  await page.goto(`${stage.url}/projects/${id}?tab=tasks&q=val&status=planned&sort=title`)
  await page.getByRole('link', { name: 'Validar' }).waitFor()
  await page.getByRole('tab', { name: 'Épicos (2)' }).click()
  await page.getByRole('link', { name: 'Fundação' }).waitFor()
  expect(page.url()).toBe(`${stage.url}/projects/${id}?tab=epics`)
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  await page.goBack()
  await page.getByRole('link', { name: 'Validar' }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('val')
})
