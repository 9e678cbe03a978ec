import { expect, test } from 'vitest'
import { answers, ask, button, input, log, openAssistant, own, panel, say } from './assistant.ts'
import { useStage } from './harness.ts'
import { holdBack, startProject } from './work.ts'

const stage = useStage()
const orchestrator = '**/functions/v1/pm-orchestrator'

test('[AS-02] the input grows with its lines to 120 px; Enter sends, Ctrl+Enter and Shift+Enter begin a line, and the Enter that ends a composition does not send, nor is what is blank sent', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('pm-orchestrator')) sent.push(request.postDataJSON().text)
  })
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
  await expect.poll(() => sent).toEqual(['olá\nmundo'])
  expect(await input(page).inputValue()).toBe('')
  await own(page).getByText('olá').waitFor()
})

test('[AS-02] [AS-05] one may type on while a reply is awaited, but send nothing, nor more than 4,000 characters; a request says where one is, who one is and what was said before', async () => {
  const { person, id } = await startProject(stage)
  const route = `/projects/${id}?tab=epics`
  const page = await stage.open({ as: person, path: route })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().includes('pm-orchestrator')) sent.push(request.postDataJSON())
  })
  const texts = () => sent.map(({ text }) => text)
  await openAssistant(page)
  const held = await holdBack(page, 'POST', orchestrator)
  await input(page).fill('oi')
  await button(page, 'Enviar').click()
  await expect.poll(texts).toEqual(['oi'])
  await say(page, 'ajuda')
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  expect(await input(page).inputValue()).toBe('ajuda')
  expect(await own(page).count()).toBe(1)
  await held.go()
  await answers(page).first().waitFor()
  expect(texts()).toEqual(['oi'])
  const answer = await answers(page).first().locator('p').first().innerText()
  await input(page).press('Enter')
  await expect.poll(texts).toEqual(['oi', 'ajuda'])
  await answers(page).nth(1).waitFor()
  const { body: me } = await person.ask('GET', '/api/me')
  const { organization, email, role } = me as { organization: { id: string }; email: string; role: string }
  expect(sent[0]).toMatchObject({
    text: 'oi',
    message_history: [],
    org_id: organization.id,
    user: { id: person.id, email, role },
    ui_context: { current_route: route, selected_project_id: id, context_type: 'projects' },
  })
  expect(sent[1]).toMatchObject({
    text: 'ajuda',
    message_history: [
      { role: 'user', content: 'oi' },
      { role: 'assistant', content: expect.stringContaining(answer.slice(0, 20)) },
    ],
    conversation_id: expect.any(String),
  })

  const counted = panel(page).getByText(/de 4.000/)
  await input(page).fill('á'.repeat(3500))
  expect(await counted.count()).toBe(0)
  await input(page).fill('á'.repeat(3990))
  await panel(page).getByText('3.990 de 4.000', { exact: true }).waitFor()
  await input(page).fill('😀'.repeat(4001))
  await panel(page).getByRole('alert').getByText('Longo demais: 4.001 de 4.000').waitFor()
  await input(page).press('Enter')
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  expect(sent).toHaveLength(2)
  await ask(page, 'á'.repeat(4000))
  expect(sent).toHaveLength(3)

  // A pasted list keeps its levels.
  await page.evaluate(() => navigator.clipboard.writeText('  - Login\n    - Tela\n      - Botão\n  - Cadastro\n'))
  await input(page).focus()
  await page.keyboard.press('Control+v')
  await input(page).press('Enter')
  await expect.poll(() => sent[3]?.text).toBe('- Login\n  - Tela\n    - Botão\n- Cadastro')
  const lines = own(page).nth(3).locator('p')
  const left = async (at: number) => (await lines.nth(at).boundingBox())?.x ?? 0
  await expect.poll(() => left(0)).toBeGreaterThan(0)
  expect(await left(1)).toBeGreaterThan(await left(0))
  expect(await left(2)).toBeGreaterThan(await left(1))
  expect(await left(3)).toBe(await left(0))
})
