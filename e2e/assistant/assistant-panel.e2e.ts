import { expect, test } from 'vitest'
import { answers, button, input, log, openAssistant, opener, own, panel, say } from '../assistant.ts'
import { accountButton, sideMenu } from '../frame.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'
import { startProject } from '../work.ts'

const stage = useStage()

const boxOf = async (page: Parameters<typeof panel>[0]) => {
  const box = await panel(page).boundingBox()
  if (!box) throw new Error('the panel is not shown')
  return box
}

test('[AS-01] [AS-03] the panel is called "Assistente de Projetos" and is 384 × 600 px, bounded by a low window; on a phone it takes the width, and a drawn keyboard leaves the input in sight; the keyboard alone opens, minimises and closes it, and the focus is never lost; the context follows from page to page; dialogs lie above the panel, toasts beside it; the shortcut does nothing then, and Escape closes the dialog alone', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Control+j')
  await expect.poll(focused, longTimeout).toBe('Mensagem')
  await page.keyboard.press('Meta+j')
  await expect.poll(focused).toBe('Expandir')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Abrir assistente (Ctrl+J)')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Mensagem')
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).focus()
  await page.keyboard.press('Control+j')
  await expect.poll(focused).toBe('Mensagem')
  await input(page).press('Escape')
  await opener(page).waitFor()
  // Where the reader was.
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).and(page.locator(':focus')).waitFor()
  expect(await page.locator('[data-assistant-panel]').count()).toBe(0)

  await page.keyboard.press('Control+j')
  await panel(page).getByText('Contexto: Dashboard').waitFor()
  await sideMenu(page).getByRole('link', { name: 'Financeiro' }).click()
  await panel(page).getByText('Contexto: Financeiro').waitFor()
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('button', { name: 'Novo Cliente' }).first().waitFor()

  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.getByRole('button', { name: 'Sair' }).click()
  const toast = page.locator('[data-sonner-toast]')
  await toast.waitFor()
  const box = await toast.boundingBox()
  expect(box && box.x + box.width).toBeLessThanOrEqual((await boxOf(page)).x)
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  await page.getByRole('dialog').waitFor()
  const { x, y } = await boxOf(page)
  const above = await page.evaluate(
    ({ left, top }) => document.elementFromPoint(left, top)?.closest('[data-assistant-panel]') ?? null,
    { left: x + 40, top: y + 300 },
  )
  expect(above).toBeNull()
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await input(page).waitFor()

  await panel(page).getByRole('heading', { level: 2, name: 'Assistente de Projetos' }).waitFor()
  expect(await boxOf(page)).toMatchObject({ width: 384, height: 600 })
  await log(page).getByText('Posso criar projetos, épicos, stories e tasks a partir de uma frase.').waitFor()
  const example = log(page).getByRole('list', { name: 'Exemplos' }).getByRole('button').first()
  const words = await example.innerText()
  await example.click()
  expect(await input(page).inputValue()).toBe(words)
  expect(await input(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await button(page, 'Minimizar').click()
  await input(page).waitFor({ state: 'detached' })
  expect(await boxOf(page)).toMatchObject({ width: 320 })
  expect((await boxOf(page)).height).toBeLessThan(60)
  await panel(page).getByRole('heading', { level: 2, name: 'Assistente de Projetos' }).waitFor()
  await button(page, 'Expandir').click()
  await input(page).waitFor()
  await page.setViewportSize({ width: 1280, height: 400 })
  expect(await boxOf(page)).toMatchObject({ y: 20, height: 360 })
  await button(page, 'Fechar').click()
  await opener(page).waitFor()
  expect(await panel(page).count()).toBe(0)

  await opener(page).click()
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => boxOf(page)).toMatchObject({ x: 8, width: 359 })
  await page.setViewportSize({ width: 375, height: 360 })
  const bottom = async () => (await boxOf(page)).y + (await boxOf(page)).height
  await expect.poll(bottom).toBe(352)
  expect((await boxOf(page)).y).toBeGreaterThanOrEqual(8)
  const field = await input(page).boundingBox()
  expect(field && field.y + field.height).toBeLessThan(352)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(async () => (await boxOf(page)).height).toBeGreaterThan(400)
  await page.evaluate(() => {
    const viewport = window.visualViewport
    Object.defineProperty(viewport, 'height', { value: innerHeight - 300, configurable: true })
    viewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(bottom).toBe(812 - 300 - 8)
  expect((await boxOf(page)).y).toBeGreaterThanOrEqual(8)
})

test('[AS-02] [AS-05] the input grows with its lines to 120 px; Enter sends, Ctrl+Enter and Shift+Enter begin a line, and the Enter that ends a composition does not send, nor is what is blank sent; a request says where one is and who; a list keeps its levels', async () => {
  const { person, id } = await startProject(stage)
  const route = `/projects/${id}?tab=epics`
  const page = await stage.open({ as: person, path: route })
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().includes('pm-orchestrator')) sent.push(request.postDataJSON())
  })
  await accountButton(page).waitFor()
  await openAssistant(page)
  const height = async () => (await input(page).boundingBox())?.height ?? 0
  const one = await height()
  await input(page).fill('um\ndois\ntrês')
  expect(await height()).toBeGreaterThan(one)
  await input(page).fill('linha\n'.repeat(60))
  expect(await height()).toBe(120)
  await input(page).fill('')
  expect(await height()).toBe(one)

  await input(page).press('Enter')
  await say(page, '  \n\t ')
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  await input(page).fill('にほん')
  await input(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  await input(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  expect(await input(page).inputValue()).toBe('にほん')
  expect(await log(page).getByRole('article').count()).toBe(0)

  const betweenWords = () => input(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(3, 4))
  await input(page).fill('olá mundo')
  await betweenWords()
  await page.keyboard.press('Control+Enter')
  expect(await input(page).inputValue()).toBe('olá\nmundo')
  await page.keyboard.press('Control+z')
  expect(await input(page).inputValue()).toBe('olá mundo')
  await betweenWords()
  await page.keyboard.press('Shift+Enter')
  expect(await input(page).inputValue()).toBe('olá\nmundo')
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  const { body: me } = await person.ask('GET', '/api/me')
  const { organization, email, role } = me as { organization: { id: string }; email: string; role: string }
  expect(sent[0]).toMatchObject({
    text: 'olá\nmundo',
    message_history: [],
    org_id: organization.id,
    user: { id: person.id, email, role },
    ui_context: { current_route: route, selected_project_id: id, context_type: 'projects' },
  })
  expect(await input(page).inputValue()).toBe('')
  await own(page).getByText('olá').waitFor()
  await answers(page).first().waitFor()

  await say(page, '  - Login\n    - Tela\n      - Botão\n  - Cadastro\n')
  await expect.poll(() => sent[1]?.text).toBe('- Login\n  - Tela\n    - Botão\n- Cadastro')
  const lines = own(page).nth(1).locator('p')
  const left = async (at: number) => (await lines.nth(at).boundingBox())?.x ?? 0
  await expect.poll(() => left(0)).toBeGreaterThan(0)
  expect(await left(1)).toBeGreaterThan(await left(0))
  expect(await left(2)).toBeGreaterThan(await left(1))
  expect(await left(3)).toBe(await left(0))
})
