import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf as today } from '../calendar.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { holdBack, startProject } from '../work.ts'

const stage = useStage()

/** A day of Brazil's calendar, so many days from today. */
function dayFromNow(days: number): string {
  return today(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Where the page's parts begin, at both widths; it ends as wide as it began. */
async function places(page: Page): Promise<unknown[]> {
  const landmarks = [
    page.getByRole('heading', { name: 'Datas', exact: true }),
    page.getByRole('tablist'),
    ...['Descrição', 'Progresso', 'Informações', 'Atividade'].map((name) => panel(page, name)),
  ]
  const found: unknown[] = []
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const one of landmarks) found.push([width, (await one.boundingBox())?.y])
  }
  return found
}

test('[PD-01] a skeleton until the project comes, and then nothing jumps, on desk and telephone; everything it shows is asked for at once, and once', async () => {
  const { person, id } = await startProject(stage)
  const dates = { start_date: dayFromNow(-10), end_date: dayFromNow(20) }
  await person.ask('PATCH', `/api/projects/${id}`, { ...dates, budget_hours: 80, description: 'Uma linha' })
  const page = await stage.open({ as: person, path: '/healthz' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/projects')) asked.push(pathname.replace(`/api/projects/${id}`, ''))
    if (pathname.startsWith('/api/things')) asked.push(pathname.replace(`/api/things/${id}`, '/thing'))
  })
  const held = await holdBack(page, 'GET', '**/api/{projects,things}/**')
  await page.goto(`${stage.url}/projects/${id}`)
  await page.getByRole('status').getByText('Carregando o projeto').waitFor({ state: 'attached' })
  expect(await page.getByText('Projeto não encontrado').count()).toBe(0)
  await panel(page, 'Atividade').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await places(page)
  await expect.poll(() => asked.toSorted()).toEqual(['/budget', '/margin', '/thing', '/work'])
  await held.go()
  await heading(page, 'Atlas').waitFor()
  await page.getByRole('tab', { name: 'Membros (1)' }).waitFor()
  await panel(page, 'Atividade').getByText('criou o projeto').waitFor()
  await panel(page, 'Progresso').getByText('0/0').first().waitFor()
  expect(await places(page)).toEqual(before)
  expect(asked.toSorted()).toEqual(['/budget', '/margin', '/thing', '/work'])

  asked.length = 0
  await page.goto(`${stage.url}/projects/${id}?tab=members`)
  await page.getByRole('cell', { name: 'Marina Azevedo', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Tasks (0)' }).waitFor()
  expect(asked.toSorted()).toEqual(['/work'])

  // Opened from the list, which knows the project, it asks for each of its parts.
  asked.length = 0
  await page.goto(`${stage.url}/projects`)
  await page.getByRole('link', { name: 'Atlas', exact: true }).click()
  await page.getByText('criou o projeto').waitFor()
  await page.getByRole('tab', { name: 'Tasks (0)' }).waitFor()
  expect(asked.toSorted()).toEqual([
    '/api/projects',
    '/budget',
    '/epics',
    '/margin',
    '/members',
    '/stories',
    '/tasks',
    '/thing',
  ])
})
