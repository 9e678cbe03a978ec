import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../server/test/work.ts'
import { dayOf as today } from './calendar.ts'
import { toast } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'
import { holdBack, searchOf, startProject } from './work.ts'

const stage = useStage()

/** A day of Brazil's calendar, so many days from today. */
function dayFromNow(days: number): string {
  return today(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
}

test.each([1280, 375] as const)(
  '[PD-01] a skeleton until the project comes, and then nothing jumps (%d px)',
  async (width) => {
    const { person, id } = await startProject(stage)
    const dates = { start_date: dayFromNow(-10), end_date: dayFromNow(20) }
    await person.ask('PATCH', `/api/projects/${id}`, { ...dates, budget_hours: 80, description: 'Uma linha' })
    const page = await stage.open({ as: person, width, path: '/healthz' })
    const held = await holdBack(page, 'GET', '**/api/projects/**')
    await page.goto(`${stage.url}/projects/${id}`)
    await page.getByRole('status').getByText('Carregando o projeto').waitFor({ state: 'attached' })
    expect(await page.getByText('Projeto não encontrado').count()).toBe(0)
    const places = async () => {
      const landmarks = [
        page.getByRole('heading', { name: 'Datas', exact: true }),
        page.getByRole('tablist'),
        ...['Descrição', 'Progresso', 'Informações', 'Atividade'].map(panel),
      ]
      return Promise.all(landmarks.map(async (one) => (await one.boundingBox())?.y))
    }
    const panel = (name: string) => page.getByRole('region', { name, exact: true })
    await panel('Atividade').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = await places()
    await held.go()
    await heading(page, 'Atlas').waitFor()
    await page.getByRole('tab', { name: 'Membros (1)' }).waitFor()
    await panel('Atividade').getByText('criou o projeto').waitFor()
    await panel('Progresso').getByText('0/0').first().waitFor()
    expect(await places()).toEqual(before)
  },
)

test('[PD-01] everything it shows is asked for at once, and once', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: '/healthz' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/projects')) asked.push(pathname.replace(`/api/projects/${id}`, ''))
  })
  const held = await holdBack(page, 'GET', '**/api/projects/**')
  await page.goto(`${stage.url}/projects/${id}`)
  await expect.poll(() => asked.toSorted()).toEqual(['/activity', '/work'])
  await held.go()
  await page.getByRole('tab', { name: 'Tasks (0)' }).waitFor()
  await page.getByText('criou o projeto').waitFor()
  expect(asked.toSorted()).toEqual(['/activity', '/work'])

  asked.length = 0
  await page.goto(`${stage.url}/projects/${id}?tab=members`)
  await page.getByRole('cell', { name: 'Marina Azevedo', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Tasks (0)' }).waitFor()
  expect(asked.toSorted()).toEqual(['/work'])

  asked.length = 0
  await openFromList(page)
  await page.getByText('criou o projeto').waitFor()
  await page.getByRole('tab', { name: 'Tasks (0)' }).waitFor()
  expect(asked.toSorted()).toEqual(['/activity', '/api/projects', '/epics', '/members', '/stories', '/tasks'])
})

/** Opened from the list, which knows the project, it asks for each of its parts. */
async function openFromList(page: Page): Promise<void> {
  await page.goto(`${stage.url}/projects`)
  await page.getByRole('link', { name: 'Atlas', exact: true }).click()
}

test('[SH-12] a project, or a part of it, that cannot be loaded says so alone, and loads again', async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id)
  const page = await stage.open({ as: person, path: '/healthz' })
  const parts = ['tasks', 'activity']
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  for (const part of parts) {
    await page.route(`**/api/projects/${id}/${part}`, (route) => route.fulfill({ status: 403, json: problem }))
  }
  const address = `**/api/projects/${id}`
  const missing = { code: 'organization_not_found', status: 403, title: 'x', detail: 'Organização não encontrada' }
  const whole = `${address}/work`
  for (const url of [address, whole]) await page.route(url, (route) => route.fulfill({ status: 403, json: missing }))
  await page.goto(`${stage.url}/projects/${id}`)
  await page.getByRole('heading', { name: 'Não foi possível carregar o projeto' }).waitFor()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await heading(page, 'Atlas').waitFor()
  const progress = page.getByRole('region', { name: 'Progresso' })
  const activity = page.getByRole('region', { name: 'Atividade' })
  await progress.getByText('Não foi possível carregar o progresso').waitFor()
  await activity.getByText('Não foi possível carregar a atividade').waitFor()
  const tabs = () => page.getByRole('tab').allInnerTexts()
  expect(await tabs()).toContain('Stories (0)')
  expect((await tabs())[3]?.replace('(0)', '').trim()).toBe('Tasks')
  await page.unrouteAll()
  await activity.getByRole('button', { name: 'Tentar novamente' }).click()
  await activity.getByText('criou o projeto').waitFor()
  await progress.getByRole('button', { name: 'Tentar novamente' }).click()
  await progress.getByText('0/1').waitFor()
  await page.getByRole('tab', { name: 'Tasks (1)' }).waitFor()
})

test('[SH-12] a tab whose list cannot be loaded says so in its place, and loads again', async () => {
  const { person, id } = await startProject(stage)
  for (const table of ['epics', 'stories', 'tasks'] as const) await createWork(person, table, id, { title: table })
  const page = await stage.open({ as: person, path: '/healthz' })
  const lists = ['epics', 'stories', 'tasks', 'members'].map((list) => `**/api/projects/*/${list}`)
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  for (const list of lists) await page.route(list, (route) => route.fulfill({ status: 403, json: problem }))
  await openFromList(page)
  const parts = [
    ['Épicos', 'os épicos'],
    ['Stories', 'as stories'],
    ['Tasks', 'as tasks'],
    ['Membros', 'os membros'],
  ] as const
  for (const [tab, noun] of parts) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await page.getByRole('heading', { name: `Não foi possível carregar ${noun}`, exact: true }).waitFor()
  }
  for (const list of lists) await page.unroute(list)
  for (const [tab] of parts) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    const panel = page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) })
    const again = panel.getByRole('button', { name: 'Tentar novamente' })
    await again.or(panel.getByRole('table')).waitFor()
    // What another tab has asked for again is there already.
    await again.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
    await panel.getByRole('table').getByRole('row').nth(1).waitFor()
  }
})

test('[PD-20] an address that names no epic, story or task of the project says so and goes on to the tab', async () => {
  const { person, id } = await startProject(stage)
  const other = await startProject(stage)
  const strange = await createWork(other.person, 'stories', other.id)
  const page = await stage.open({ as: person, path: '/healthz' })
  for (const [tab, address, missing] of [
    ['epics', 'epic=nenhum', 'Épico não encontrado'],
    ['stories', `story=${strange.id}`, 'Story não encontrada'],
    ['tasks', 'task=01890000-0000-7000-8000-000000000000', 'Task não encontrada'],
  ] as const) {
    await page.goto(`${stage.url}/projects/${id}?tab=${tab}&${address}`)
    await toast(page, missing).waitFor()
    await expect.poll(() => searchOf(page)).toEqual({})
    expect(new URL(page.url()).searchParams.get('tab')).toBe(tab)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})
