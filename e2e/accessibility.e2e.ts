import { expect, test } from 'vitest'
import { createWork } from '../server/test/work.ts'
import { opener } from './assistant.ts'
import { violationsAtBothWidths } from './axe.ts'
import { accountButton, entries, heading, inside, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'
import { startProject } from './work.ts'

const stage = useStage()

/** These show the start page or the observability view, or are looked at in every state by a file of their own. */
const seenElsewhere = ['/tasks', '/briefs', '/rag', '/agents', '/finance']

// A dozen pages in two widths and two themes: that takes a while on a busy machine.
const manyPages = { timeout: 180_000 }
test(
  '[SH-01] [SH-04] [SH-11] [AS-01] each address inside shows its page or the view that stands for it, in Portuguese, with its one title, side menu, top bar and the floating assistant at the bottom right, and axe finds nothing, nor while the account menu is open',
  manyPages,
  async () => {
    const page = await stage.open({ as: await stage.signUp(), path: '/auth?convite=x' })
    const titles = new Set<string>()
    for (const path of inside) {
      await page.goto(stage.url + path)
      await heading(page).waitFor()
      await accountButton(page).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      if (['/tasks', '/briefs', '/rag'].includes(path)) await heading(page, 'Dashboard Executivo').waitFor()
      if (path === '/agents') await heading(page, 'Observabilidade').waitFor()
      expect(await sideMenu(page).isVisible(), path).toBe(true)
      expect(await page.getByRole('banner').isVisible(), path).toBe(true)
      await expect.poll(() => page.title()).toMatch(/ · Leme$/)
      expect(await page.locator('title').count()).toBe(1)
      titles.add(await page.title())
      const box = await opener(page).boundingBox()
      const place = box && [box.width, box.height, 1280 - box.x - box.width, 800 - box.y - box.height]
      expect(place, path).toEqual([48, 48, 20, 20])
      expect(await opener(page).evaluate((element) => getComputedStyle(element).borderRadius), path).not.toBe('0px')
      if (!seenElsewhere.includes(path)) expect(await violationsAtBothWidths(page), path).toEqual([])
    }
    expect(titles.size).toBe(inside.length)
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Equipe' }).waitFor()
    expect(await violationsAtBothWidths(page, '[role=menu]'), 'account menu').toEqual([])
  },
)

test('[SH-11] the keyboard alone reaches every control of the frame, and the focus moves to the page’s heading on navigation', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  await heading(page).waitFor()
  const reached: string[] = []
  for (let at = 0; at < 16; at += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => (document.activeElement?.ariaLabel ?? document.activeElement?.textContent) || ''),
    )
  }
  const bar = ['Alternar menu (Ctrl+B)', 'Sistema', 'Conta de Pessoa de Teste']
  expect(reached.slice(0, 14)).toEqual(['Ir para o conteúdo', ...entries.map(([name]) => name), 'Sair', ...bar])

  const [first, ...others] = entries
  for (const [name, path] of [...others, first]) {
    await sideMenu(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(stage.url + path)
    const focused = () => page.evaluate(() => [document.activeElement?.tagName, document.querySelectorAll('h1').length])
    await expect.poll(focused).toEqual(['H1', 1])
  }
})

test('[SH-04] [SH-11] the forms of the sign-in page and the page of a lost path have titles of their own, and neither menu, top bar nor assistant, and axe finds nothing', async () => {
  const page = await stage.open({ path: '/auth' })
  await heading(page, 'Leme').waitFor()
  await expect.poll(() => page.title()).toBe('Entrar · Leme')
  for (const part of [opener(page), sideMenu(page), page.getByRole('banner')]) expect(await part.count()).toBe(0)
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.getByRole('link', { name: 'Criar conta', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Criar conta · Leme')
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Entrar · Leme')
  await page.goto(`${stage.url}/nao-existe`)
  await heading(page).waitFor()
  await expect.poll(() => page.title()).toBe('Página não encontrada · Leme')
  expect(await violationsAtBothWidths(page)).toEqual([])
})

test('[SH-11] axe finds nothing on a project’s page, its hint and its form', manyPages, async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id, { title: 'Validar extrato' })
  await person.ask('PATCH', `/api/projects/${id}`, { status: 'blocked', budget_hours: 80, end_date: '2026-01-01' })
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await page.getByRole('link', { name: 'Validar extrato' }).waitFor()
  await page.getByRole('tab', { name: 'Tasks (1)' }).waitFor()
  expect(await violationsAtBothWidths(page), 'overview').toEqual([])
  const hint = page.getByRole('button', { name: /^O que baixou a nota/ }).and(page.locator('[aria-haspopup]'))
  await hint.click()
  await page.getByRole('listitem').getByText('Projeto bloqueado (−10)', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page), 'hint').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Editar Projeto' }).waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]'), 'form').toEqual([])
})
