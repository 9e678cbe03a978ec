import type { Project } from '@leme/contract/project'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { createWork } from '../server/test/work.ts'
import { dayOf as today } from './calendar.ts'
import { choose, optionsOf, toast } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, pastTheProduct, startProject } from './work.ts'

const stage = useStage()

async function createProject(person: Person, body: Record<string, unknown> = {}): Promise<Project> {
  const fields = { name: 'Atlas', client: 'Editora Sabiá', ...body }
  const answer = await person.ask('POST', '/api/projects', fields)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Project
}

/** A day of Brazil's calendar, so many days from today. */
function dayFromNow(days: number): string {
  return today(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
}

const brazilian = (day: string) => day.split('-').reverse().join('/')

/** What a card of the set says, in one line. */
async function cardText(page: Page, title: string): Promise<string> {
  const card = page.getByRole('region', { name: 'Situação do projeto' }).locator('> div')
  const text = await card.filter({ has: page.getByRole('heading', { name: title, exact: true }) }).innerText()
  return text.replace(/\s+/g, ' ').trim()
}

const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
const openTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText()

test('[PL-02] [PD-02] someone who opens a card sees the head at once, and then what changed since; the way back keeps the list', async () => {
  const person = await stage.signUp()
  const project = await createProject(person, { name: 'Atlas antes', description: 'Busca em acervos' })
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
})

test('[PD-01] a project of another organisation, and an id that is none, are not found', async () => {
  const project = await createProject(await stage.signUp())
  const page = await stage.open({ as: await stage.signUp(), path: `/projects/${project.id}` })
  await page.getByText('Projeto não encontrado', { exact: true }).waitFor()
  for (const id of ['%F0%9F%98%80', 'x'.repeat(300)]) {
    await page.goto(`${stage.url}/projects/${id}?tab=tasks&task=nenhuma`)
    await page.getByText('Projeto não encontrado', { exact: true }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
  }
  await page.getByRole('link', { name: 'Voltar para projetos' }).click()
  await heading(page, 'Projetos').waitFor()
})

test('[PD-03] the cards say how health, hours, time and people stand', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const [start, end] = [dayFromNow(-15), dayFromNow(14)]
  await person.ask('PATCH', `/api/projects/${id}`, { budget_hours: 480, start_date: start, end_date: end })
  const task = await createWork(person, 'tasks', id)
  for (const hours of [24, 7.5]) {
    await person.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: dayFromNow(0), hours })
  }
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await page.getByRole('tab', { name: 'Membros (2)' }).waitFor()
  await expect.poll(() => cardText(page, 'Health Score')).toBe('Health Score 100% Nada baixou a nota')
  expect(await page.getByRole('meter', { name: 'Health Score' }).getAttribute('aria-valuenow')).toBe('100')
  expect(await cardText(page, 'Budget')).toBe('Budget 31,5h de 480 h 6% usado, restam 448,5h')
  expect(await page.getByRole('progressbar', { name: 'Budget' }).getAttribute('aria-valuenow')).toBe('7')
  expect(await cardText(page, 'Datas')).toBe(`Datas Início ${brazilian(start)} Fim ${brazilian(end)} Faltam 14 dias`)
  expect(await page.getByRole('progressbar', { name: 'Tempo decorrido' }).getAttribute('aria-valuenow')).toBe('50')
  expect(await cardText(page, 'Membros')).toBe('Membros 2 ativos MA RN')
  await page.getByRole('img', { name: 'Membros ativos: Marina Azevedo, Rafael Nogueira' }).waitFor()

  // Of the members, the card has those whose account has not been removed.
  await pastTheProduct(stage, 'update users set removed_at = now() where id = $1', [rafael.id])
  await page.reload()
  await page.getByRole('tab', { name: 'Membros (2)' }).waitFor()
  await expect.poll(() => cardText(page, 'Membros')).toBe('Membros 1 ativo MA')
})

test('[PD-03] [PD-10] without budget, dates and members the cards say so, and so does the tab of members', async () => {
  const person = await stage.signUp()
  const project = await createProject(person)
  const page = await stage.open({ as: person, path: `/projects/${project.id}` })
  await page.getByRole('tab', { name: 'Membros (0)' }).waitFor()
  await expect.poll(() => cardText(page, 'Budget')).toBe('Budget 0,0h Sem budget')
  expect(await page.getByRole('progressbar', { name: 'Budget' }).getAttribute('aria-valuenow')).toBe('0')
  expect(await cardText(page, 'Datas')).toBe('Datas - Sem datas')
  expect(await cardText(page, 'Membros')).toBe('Membros 0 ativos Ninguém alocado ainda')
  await page.getByRole('tab', { name: 'Membros (0)' }).click()
  await page.getByText('Nenhum membro alocado', { exact: true }).waitFor()
})

test('[PD-03] what is past its budget and its end: the bar is full, the words go on', async () => {
  const person = await stage.signUp()
  const end = dayFromNow(-3)
  const project = await createProject(person, { budget_hours: 0.5, end_date: end })
  const task = await createWork(person, 'tasks', project.id)
  await person.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: end, hours: 0.75 })
  const page = await stage.open({ as: person, path: `/projects/${project.id}` })
  await page.getByRole('tab', { name: 'Tasks (1)' }).waitFor()
  await expect.poll(() => cardText(page, 'Budget')).toBe('Budget 0,8h (0,75h) de 0,5 h 150% usado, 0,25h a mais')
  expect(await page.getByRole('progressbar', { name: 'Budget' }).getAttribute('aria-valuenow')).toBe('100')
  expect(await cardText(page, 'Datas')).toBe(`Datas Fim ${brazilian(end)} Atrasado 3 dias`)
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
  await page.reload()
  await page.getByRole('tabpanel', { name: 'Membros (1)' }).getByRole('table').waitFor()
  await page.goBack()
  await expect.poll(() => openTab(page)).toBe('Tasks (1)')
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

  // On a narrow window the open tab is in sight.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${stage.url}/projects/${id}?tab=members`)
  await page.getByRole('tab', { name: 'Membros (1)' }).waitFor()
  const edges = async () => {
    const box = await page.getByRole('tab', { name: 'Membros' }).boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 375
  }
  await expect.poll(edges).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })

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

test('[PD-02] [PD-17] the head: name, client and status, which is changed at once or taken back when it is refused', async () => {
  const person = await stage.signUp()
  const project = await createProject(person)
  const page = await stage.open({ as: person, path: `/projects/${project.id}` })
  await heading(page, 'Atlas').waitFor()
  await page.getByRole('main').getByText('Editora Sabiá', { exact: true }).waitFor()
  const label = 'Status de Atlas: Planned'
  expect(await page.getByRole('combobox', { name: label }).getAttribute('data-style')).toBe('default')
  const all = ['Planned', 'Doing', 'Review', 'Blocked', 'Done', 'Cancelled']
  expect(await optionsOf(page, page, label)).toEqual(all)
  const held = await holdBack(page, 'PATCH', `**/api/projects/${project.id}`)
  await choose(page, page, label, 'Cancelled')
  await page.getByRole('combobox', { name: 'Status de Atlas: Cancelled' }).waitFor()
  await held.go()
  await page.getByText('moveu o projeto para Cancelled').waitFor()
  await page.reload()
  await page.getByRole('combobox', { name: 'Status de Atlas: Cancelled' }).waitFor()

  const refused = await holdBack(page, 'PATCH', `**/api/projects/${project.id}`)
  await choose(page, page, 'Status de Atlas: Cancelled', 'Doing')
  await page.getByRole('combobox', { name: 'Status de Atlas: Doing' }).waitFor()
  // It is taken back by the refusal itself, before anything is read again.
  await holdBack(page, 'GET', `**/api/projects/${project.id}`)
  await refused.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Você não tem permissão para fazer isso').waitFor()
  await page.getByRole('combobox', { name: 'Status de Atlas: Cancelled' }).waitFor()
  await page.getByRole('link', { name: 'Voltar para projetos' }).click()
  await page.waitForURL(`${stage.url}/projects`)
})
