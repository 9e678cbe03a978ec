import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answers, button, input, log, openAssistant, own, panel, say } from './assistant.ts'
import { useStage } from './harness.ts'
import { holdBack, startProject } from './work.ts'

const stage = useStage()
const orchestrator = '**/functions/v1/pm-orchestrator'

/** A page with the open assistant, and the texts that it has sent. */
async function start(look: { width?: 1280 | 375 } = {}): Promise<{ page: Page; sent: string[] }> {
  const page = await stage.open({ as: await stage.signUp(), ...look })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('pm-orchestrator')) sent.push(request.postDataJSON().text)
  })
  await openAssistant(page)
  return { page, sent }
}

test('[AS-02] the input is of several lines, grows with them and stops at 120 px', async () => {
  const { page } = await start()
  const height = async () => (await input(page).boundingBox())?.height ?? 0
  const one = await height()
  await input(page).fill('um\ndois\ntrês')
  const three = await height()
  expect(three).toBeGreaterThan(one)
  await input(page).fill('linha\n'.repeat(60))
  expect(await height()).toBe(120)
  await input(page).fill('')
  expect(await height()).toBe(one)
})

test('[AS-02] Enter sends; Ctrl+Enter and Shift+Enter begin a line where the cursor is, and undo takes it back', async () => {
  const { page, sent } = await start()
  await input(page).fill('olá mundo')
  await input(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(3, 4))
  await page.keyboard.press('Control+Enter')
  expect(await input(page).inputValue()).toBe('olá\nmundo')
  await page.keyboard.press('Control+z')
  expect(await input(page).inputValue()).toBe('olá mundo')
  await input(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(3, 4))
  await page.keyboard.press('Shift+Enter')
  expect(await input(page).inputValue()).toBe('olá\nmundo')
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toEqual(['olá\nmundo'])
  expect(await input(page).inputValue()).toBe('')
  await own(page).getByText('olá').waitFor()
})

test('[AS-02] the button sends too', async () => {
  const { page, sent } = await start({ width: 375 })
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  await input(page).fill('olá')
  await button(page, 'Enviar').click()
  await expect.poll(() => sent).toEqual(['olá'])
})

test('[AS-02] what is empty or blank is not sent', async () => {
  const { page, sent } = await start()
  await input(page).press('Enter')
  await say(page, '  \n\t ')
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  expect(await log(page).getByRole('article').count()).toBe(0)
  expect(sent).toEqual([])
})

test('[AS-02] the Enter that ends a composition does not send', async () => {
  const { page, sent } = await start()
  await input(page).fill('にほん')
  await input(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  await input(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  expect(await input(page).inputValue()).toBe('にほん')
  expect(sent).toEqual([])
})

test('[AS-02] nothing is sent while a reply is awaited, and one may type on', async () => {
  const { page, sent } = await start()
  const held = await holdBack(page, 'POST', orchestrator)
  await say(page, 'primeiro')
  await expect.poll(() => sent.length).toBe(1)
  await say(page, 'segundo')
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  expect(await input(page).inputValue()).toBe('segundo')
  expect(await own(page).count()).toBe(1)
  await held.go()
  await answers(page).first().waitFor()
  expect(sent).toEqual(['primeiro'])
  await input(page).press('Enter')
  await expect.poll(() => sent).toEqual(['primeiro', 'segundo'])
})

test('[AS-02] near 4,000 characters their number is shown, and more are not sent', async () => {
  const { page, sent } = await start()
  await input(page).fill('á'.repeat(3500))
  expect(
    await panel(page)
      .getByText(/de 4.000/)
      .count(),
  ).toBe(0)
  await input(page).fill('á'.repeat(3990))
  await panel(page).getByText('3.990 de 4.000', { exact: true }).waitFor()
  await input(page).fill('😀'.repeat(4001))
  await panel(page).getByRole('alert').getByText('Longo demais: 4.001 de 4.000').waitFor()
  await input(page).press('Enter')
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  expect(sent).toEqual([])
  await input(page).fill('á'.repeat(4000))
  await input(page).press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  await answers(page).first().waitFor()
})

test('[AS-02] a pasted list keeps its levels', async () => {
  const { page, sent } = await start()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('  - Login\n    - Tela\n      - Botão\n  - Cadastro\n'))
  await input(page).focus()
  await page.keyboard.press('Control+v')
  await input(page).press('Enter')
  await expect.poll(() => sent).toEqual(['- Login\n  - Tela\n    - Botão\n- Cadastro'])
  const lines = own(page).first().locator('p')
  const left = async (at: number) => (await lines.nth(at).boundingBox())?.x ?? 0
  expect(await left(1)).toBeGreaterThan(await left(0))
  expect(await left(2)).toBeGreaterThan(await left(1))
  expect(await left(3)).toBe(await left(0))
})

test('[AS-05] the request says where one is, who one is and what was said before', async () => {
  const { person, id } = await startProject(stage)
  const route = `/projects/${id}?tab=epics`
  const page = await stage.open({ as: person, path: route })
  await openAssistant(page)
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().includes('pm-orchestrator')) bodies.push(request.postDataJSON())
  })
  await say(page, 'oi')
  await answers(page).first().waitFor()
  const answer = await answers(page).first().locator('p').first().innerText()
  await say(page, 'ajuda')
  await expect.poll(() => bodies.length).toBe(2)
  const { body: me } = await person.ask('GET', '/api/me')
  const { organization, email, role } = me as { organization: { id: string }; email: string; role: string }
  expect(bodies[0]).toMatchObject({
    text: 'oi',
    message_history: [],
    org_id: organization.id,
    user: { id: person.id, email, role },
    ui_context: { current_route: route, selected_project_id: id, context_type: 'projects' },
  })
  expect(bodies[1]).toMatchObject({
    text: 'ajuda',
    message_history: [
      { role: 'user', content: 'oi' },
      { role: 'assistant', content: expect.stringContaining(answer.slice(0, 20)) },
    ],
    conversation_id: expect.any(String),
  })
  await answers(page).nth(1).waitFor()
})
