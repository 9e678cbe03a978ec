import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, startProject } from '../work.ts'

const stage = useStage()

const feed = (page: Page) => page.getByRole('region', { name: 'Atividade', exact: true })
const deductions = (page: Page) => page.getByRole('dialog', { name: 'O que baixou a nota' })

/** The one that can be opened: its code comes after the first content. */
const hint = (page: Page) =>
  page.getByRole('button', { name: /^O que baixou a nota/ }).and(page.locator('[aria-haspopup]'))

async function sentences(page: Page): Promise<string[]> {
  const sentences = await feed(page).getByRole('listitem').getByRole('paragraph').allInnerTexts()
  return sentences.map((text) => text.replace(/\s+/g, ' ').trim())
}

test('[PD-03] [PD-05] [PD-19] [PD-20] [SH-11] the cards and the progress say how the project stands; axe finds nothing on a project’s page and in its hint, which the keyboard opens and which names each thing that lowered the score; who did what stands newest first, and a name leads to its dialog while there is one, and Back comes back', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const epic = await createWork(person, 'epics', id, { title: 'Fundação técnica' })
  const task = await createWork(rafael, 'tasks', id, { title: 'Validar extrato', due_date: '2020-01-01' })
  await rafael.ask('PATCH', `/api/tasks/${task.id}`, { status: 'blocked' })
  await rafael.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-03-02', hours: 3.5 })
  await person.ask('PATCH', `/api/projects/${id}`, { budget_hours: 80 })
  await person.ask('DELETE', `/api/epics/${epic.id}`)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await page.getByRole('tab', { name: 'Membros (2)' }).waitFor()
  await expect
    .poll(() => sentences(page))
    .toEqual([
      'Marina Azevedo deletou o épico Fundação técnica',
      expect.stringMatching(/^Marina Azevedo definiu o budget/),
      'Rafael Nogueira registrou 3,5h em Validar extrato',
      'Rafael Nogueira marcou Validar extrato como Blocked',
      'Rafael Nogueira criou a task Validar extrato',
      'Marina Azevedo criou o épico Fundação técnica',
      'Marina Azevedo adicionou Rafael Nogueira ao projeto',
      'Marina Azevedo adicionou Marina Azevedo ao projeto',
      'Marina Azevedo criou o projeto',
    ])
  const cards = page.getByRole('region', { name: 'Situação do projeto' })
  await cards.getByText('4% usado, restam 76,5h', { exact: true }).waitFor()
  await cards.getByText('Sem datas', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Progresso' }).getByText('0/1', { exact: true }).waitFor()
  await hint(page).waitFor()
  expect(await violationsAtBothWidths(page), 'overview').toEqual([])
  await hint(page).focus()
  await page.keyboard.press('Enter')
  await deductions(page).waitFor()
  const items = ['1 item bloqueado (−4)', '1 task atrasada (−4)']
  expect(await deductions(page).getByRole('listitem').allInnerTexts()).toEqual(items)
  expect(await violations(page, { within: '[role=dialog]' }), 'hint').toEqual([])
  await page.keyboard.press('Escape')
  await deductions(page).waitFor({ state: 'detached' })
  await hint(page).and(page.locator(':focus')).waitFor()

  const links = feed(page).getByRole('link')
  expect(new Set(await links.allInnerTexts())).toEqual(new Set(['Validar extrato']))
  await links.first().click()
  await dialog(page, 'Editar Task').waitFor()
  expect(new URL(page.url()).searchParams.get('task')).toBe(task.id)
  await page.goBack()
  await dialog(page, 'Editar Task').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${stage.url}/projects/${id}`)
})

test('[PD-19] the hint opens at a touch, and inside the window', async () => {
  const { person, id } = await startProject(stage)
  await person.ask('PATCH', `/api/projects/${id}`, { status: 'blocked' })
  const page = await stage.open({ as: person, path: `/projects/${id}`, width: 375 })
  await hint(page).tap()
  await deductions(page).getByText('Projeto bloqueado (−10)').waitFor()
  const box = await deductions(page).boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 375).toBe(true)
})
