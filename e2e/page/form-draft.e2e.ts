import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { createWork } from '../../server/test/work.ts'
import { dialog, fill, press, toast } from '../form.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, startProject } from '../work.ts'

const stage = useStage()

/** Ends the page's session as another browser of the same person does. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('leme.auth') ?? '{}').access_token)
  const headers = { Authorization: `Bearer ${token}` }
  await fetch(`${stage.url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
  await page.waitForURL(`${stage.url}/auth`)
}

/** Signs in on the page that the session ended on. */
async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await press(page, 'Entrar')
}

/** The same, and goes to the project's tasks without a reload. */
async function backToTasks(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  await accountButton(page).waitFor()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Projetos' }).click()
  await page.getByRole('link', { name: 'Atlas', exact: true }).click()
  await page.getByRole('tab', { name: /^Tasks/ }).click()
}

const back = 'O que você tinha digitado está de volta'

test('[PD-15] [PD-24] [AU-06] what was typed when the session ended is back after signing in again, once, beside what others wrote meanwhile; nobody else sees it', async () => {
  const { person: marina, id } = await startProject(stage)
  const ana = await joinProject(stage, marina, id, 'Ana Prado')
  const task = await createWork(marina, 'tasks', id, { title: 'Extrato', description: 'Por safra' })
  const page = await openTab(stage, marina, id, 'tasks', { search: `&task=${task.id}` })
  const edited = dialog(page, 'Editar Task')
  const description = edited.getByLabel('Descrição', { exact: true })
  await press(edited, 'Editar descrição')
  await fill(edited, { Descrição: 'Por safra e por cooperado' })
  await endSession(page)
  await ana.ask('PATCH', `/api/tasks/${task.id}`, { title: 'Extrato novo', description: 'Só a última safra' })
  // The page that was open is open again, with its dialog.
  await signIn(page, marina)
  await toast(page, back).waitFor()
  await expect.poll(() => description.inputValue()).toBe('Por safra e por cooperado')
  expect(await edited.getByLabel('Título', { exact: true }).inputValue()).toBe('Extrato novo')
  const question = edited.getByRole('group', { name: 'O que fica neste campo' })
  await expect.poll(() => question.innerText()).toMatch(/Ana Prado escreveu \(\d\d:\d\d\):\s+Só a última safra/)
  await press(edited, 'Cancelar')
  await press(edited, 'Fechar')
  await page.getByRole('link', { name: 'Extrato novo', exact: true }).click()
  await edited.getByRole('region', { name: 'Descrição' }).getByText('Só a última safra').waitFor()
  await press(edited, 'Fechar')

  await press(page, 'Nova Task')
  const created = dialog(page, 'Nova Task')
  const title = created.getByLabel('Título', { exact: true })
  await fill(created, { Título: 'Conferir os boletos', Descrição: 'Um por um' })
  await endSession(page)
  await backToTasks(page, marina)
  await press(page, 'Nova Task')
  await expect.poll(() => title.inputValue()).toBe('Conferir os boletos')
  await endSession(page)
  await backToTasks(page, ana)
  await press(page, 'Nova Task')
  await title.waitFor()
  expect(await title.inputValue()).toBe('')
  await press(created, 'Cancelar')
  await endSession(page)
  await backToTasks(page, marina)
  await press(page, 'Nova Task')
  await title.waitFor()
  expect(await title.inputValue()).toBe('')
})
