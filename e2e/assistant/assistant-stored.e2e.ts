import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listWork } from '../../server/test/work.ts'
import { answers, ask, button, input, log, openAssistant, opener, own, panel, say, threeEpics } from '../assistant.ts'
import { accountButton, heading, sideMenu } from '../frame.ts'
import { useStage } from '../harness.ts'
import { holdBack, startProject } from '../work.ts'

const stage = useStage()
const orchestrator = '**/functions/v1/pm-orchestrator'

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('leme.assistant.')))

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await accountButton(page).waitFor()
}

test('[AS-01] [AS-04] messages, the panel and the unsent text go along from page to page and survive a reload; a reply that it cut off still comes, and what it did is done once', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await openAssistant(page)
  await page.route(orchestrator, async (route) => void (await route.fetch()), { times: 1 })
  await say(page, 'Crie o épico Contratos neste projeto')
  await expect.poll(async () => (await listWork(person, 'epics', id)).length).toBe(1)
  await input(page).fill('ainda não')
  await page.reload()
  await answers(page)
    .getByText(/Épico criado com sucesso/)
    .waitFor()
  expect(await own(page).count()).toBe(1)
  expect(await listWork(person, 'epics', id)).toHaveLength(1)
  expect(await input(page).inputValue()).toBe('ainda não')
  // A reload does not take the focus.
  expect(await input(page).evaluate((element) => element === document.activeElement)).toBe(false)

  await ask(page, threeEpics)
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).click()
  await heading(page, 'Clientes').waitFor()
  await own(page).getByText(threeEpics).waitFor()
  await page.goto(`${stage.url}/nao-existe`)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await own(page).getByText(threeEpics).waitFor()
  await button(page, 'Confirmar').click()
  await log(page).getByText('Confirmado', { exact: true }).waitFor()
  expect(await listWork(person, 'epics', id)).toHaveLength(4)
  await button(page, 'Minimizar').click()
  await page.reload()
  await button(page, 'Expandir').waitFor()
  await button(page, 'Fechar').click()
  await page.reload()
  await opener(page).waitFor()
  expect(await panel(page).count()).toBe(0)
})

test('the conversation is its person’s and its tab’s: signing out, here or in another tab, forgets it, and an answer that comes later is not shown to the next, who may be the same', async () => {
  const page = await stage.open({ path: '/auth' })
  const person = await stage.signUp()
  const foreign = 'leme.assistant.00000000-0000-4000-8000-000000000000.conversation'
  await page.evaluate((key) => sessionStorage.setItem(key, '{"version":1,"messages":[]}'), foreign)
  await signIn(page, person.email)
  expect(await stored(page)).not.toContain(foreign)

  await openAssistant(page)
  await ask(page, 'obrigado')
  const held = await holdBack(page, 'POST', orchestrator)
  await say(page, 'obrigado')
  await input(page).fill('segredo')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${stage.url}/auth`)
  expect(await stored(page)).toEqual([])
  await held.go()
  await signIn(page, person.email)
  await openAssistant(page)
  expect(await log(page).getByRole('article').count()).toBe(0)
  expect(await input(page).inputValue()).toBe('')
  expect(await page.locator('[data-sonner-toast][data-type=error]').count()).toBe(0)

  await ask(page, 'obrigado')
  const other = await page.context().newPage()
  await other.goto(stage.url)
  await openAssistant(other)
  expect(await log(other).getByRole('article').count()).toBe(0)
  await other.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${stage.url}/auth`)
  expect(await stored(page)).toEqual([])
})
