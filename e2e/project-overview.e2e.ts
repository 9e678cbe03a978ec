import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../server/test/work.ts'
import { dayOf as today } from './calendar.ts'
import { choose } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'
import { startProject } from './work.ts'

const stage = useStage()

function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

const scoreOf = (page: Page) => page.getByRole('meter', { name: 'Health Score' }).getAttribute('aria-valuenow')

test('[PD-05] description with its lines, kind, partner, day of creation, and how many epics, stories and tasks are done, of how many', async () => {
  const { person, id } = await startProject(stage)
  const statuses = { epics: ['done', 'review'], stories: [], tasks: ['done', 'done', 'planned', 'blocked'] }
  for (const table of ['epics', 'stories', 'tasks'] as const) {
    for (const status of statuses[table]) {
      const { id: part } = await createWork(person, table, id)
      if (status !== 'planned') await person.ask('PATCH', `/api/${table}/${part}`, { status })
    }
  }
  await person.ask('PATCH', `/api/projects/${id}`, { description: 'Uma linha\n\nOutra', partner: 'Aurora' })
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  expect(await panel(page, 'Descrição').getByText('Uma linha').innerText()).toBe('Uma linha\n\nOutra')
  const day = today(new Date()).split('-').reverse().join('/')
  const said = (await panel(page, 'Informações').innerText()).split(/\n+/)
  expect(said).toEqual(['Informações', 'Tipo', 'Delivery', 'Parceiro', 'Aurora', 'Criado em', day])
  const rows = panel(page, 'Progresso').getByRole('listitem')
  await rows.first().waitFor()
  expect((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'Épicos 1/2',
    'Stories 0/0',
    'Tasks 2/4',
  ])
  for (const [name, percent] of [
    ['Épicos', '50'],
    ['Stories', '0'],
    ['Tasks', '50'],
  ] as const) {
    const bar = panel(page, 'Progresso').getByRole('progressbar', { name })
    expect(await bar.getAttribute('aria-valuenow')).toBe(percent)
  }
})

test('[PD-19] a hint, reached by the keyboard, names each thing that lowered the score', async () => {
  const { person, id } = await startProject(stage)
  for (const status of ['blocked', 'blocked']) {
    const task = await createWork(person, 'tasks', id, { due_date: '2020-01-01' })
    await person.ask('PATCH', `/api/tasks/${task.id}`, { status })
  }
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await expect.poll(() => scoreOf(page)).toBe('84')
  const hint = page.getByRole('button', {
    name: 'O que baixou a nota: 2 itens bloqueados (−8), 2 tasks atrasadas (−8)',
  })
  await hint.and(page.locator('[aria-haspopup]')).waitFor()
  await hint.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'O que baixou a nota' })
  await list.waitFor()
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    '2 itens bloqueados (−8)',
    '2 tasks atrasadas (−8)',
  ])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await hint.and(page.locator(':focus')).waitFor()
})

test('[PD-19] the hint opens at a touch, and inside the window', async () => {
  const { person, id } = await startProject(stage)
  await person.ask('PATCH', `/api/projects/${id}`, { status: 'blocked' })
  const page = await stage.open({ as: person, path: `/projects/${id}`, width: 375 })
  const hint = page.getByRole('button', { name: /^O que baixou a nota/ })
  await hint.and(page.locator('[aria-haspopup]')).tap()
  const list = page.getByRole('dialog', { name: 'O que baixou a nota' })
  await list.getByText('Projeto bloqueado (−10)').waitFor()
  const box = await list.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 375).toBe(true)
})

test('[PD-05] [PD-19] without description and partner it says so; the score follows a change of the work on the page itself', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await panel(page, 'Descrição').getByText('Sem descrição', { exact: true }).waitFor()
  expect(await panel(page, 'Informações').getByText('Parceiro').count()).toBe(0)
  await page.getByText('Nada baixou a nota', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /O que baixou/ }).count()).toBe(0)
  await choose(page, page, 'Status de Atlas: Planned', 'Blocked')
  await expect.poll(() => scoreOf(page)).toBe('90')
  await page.getByRole('button', { name: 'O que baixou a nota: Projeto bloqueado (−10)' }).waitFor()
})

test('[PD-19] a page that stays open past midnight asks for the new day’s score', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: '/healthz' })
  // Behind the real time, so that the session holds.
  await page.clock.install({ time: new Date(`${today(new Date())}T00:00:00-03:00`).getTime() - 90_000 })
  await page.goto(`${stage.url}/projects/${id}`)
  await heading(page, 'Atlas').waitFor()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/projects/${id}`)) asked += 1
  })
  await page.clock.fastForward(40_000)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(asked).toBe(0)
  await page.clock.fastForward(60_000)
  await expect.poll(() => asked).toBe(1)
})
