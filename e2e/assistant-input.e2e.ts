import { expect, test } from 'vitest'
import { answers, button, input, log, openAssistant, own, say } from './assistant.ts'
import { accountButton } from './frame.ts'
import { useStage } from './harness.ts'
import { startProject } from './work.ts'

const stage = useStage()

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
