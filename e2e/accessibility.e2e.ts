import { expect, test } from 'vitest'
import { createWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { accountButton, entries, heading, inside, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'
import { startProject } from './work.ts'

const stage = useStage()

test('[SH-11] the document is in Portuguese, and each page has its one title', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await heading(page).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
  const titles = new Set<string>()
  for (const path of inside) {
    await page.goto(stage.url + path)
    await heading(page).waitFor()
    await expect.poll(() => page.title()).toMatch(/ · Leme$/)
    expect(await page.locator('title').count()).toBe(1)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(inside.length)
})

test('[SH-11] the focus moves to the page’s heading on navigation', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await heading(page).waitFor()
  const [first, ...others] = entries
  for (const [name, path] of [...others, first]) {
    await sideMenu(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(stage.url + path)
    const focused = () => page.evaluate(() => [document.activeElement?.tagName, document.querySelectorAll('h1').length])
    await expect.poll(focused).toEqual(['H1', 1])
  }
})

test('[SH-11] the keyboard alone reaches every control of the frame', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  const reached: string[] = []
  for (let at = 0; at < 16; at += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => (document.activeElement?.ariaLabel ?? document.activeElement?.textContent) || ''),
    )
  }
  const bar = ['Alternar menu (Ctrl+B)', 'Sistema', 'Conta de Pessoa de Teste']
  expect(reached.slice(0, 14)).toEqual(['Ir para o conteúdo', ...entries.map(([name]) => name), 'Sair', ...bar])
})

// Seventeen pages in two themes: that takes a while on a busy machine.
const manyPages = { timeout: 180_000 }
test.each(widths)(
  '[SH-11] axe finds nothing on any page, nor while the account menu is open ($width px)',
  manyPages,
  async ({ width }) => {
    const person = await stage.signUp()
    const page = await stage.open({ as: person, width })
    for (const path of inside) {
      await page.goto(stage.url + path)
      await heading(page).waitFor()
      await accountButton(page).waitFor()
      expect(await violations(page), path).toEqual([])
    }
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Equipe' }).waitFor()
    expect(await violations(page), 'account menu').toEqual([])
    const stranger = await stage.open({ width, path: '/auth' })
    for (const path of ['/auth', '/auth?modo=cadastro', '/nao-existe']) {
      await stranger.goto(stage.url + path)
      await heading(stranger).waitFor()
      expect(await violations(stranger), path).toEqual([])
    }
  },
)

test.each(widths)('[SH-11] axe finds nothing on a project’s page, its hint and its form ($width px)', async (look) => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id, { title: 'Validar extrato' })
  await person.ask('PATCH', `/api/projects/${id}`, { status: 'blocked', budget_hours: 80, end_date: '2026-01-01' })
  const page = await stage.open({ as: person, path: `/projects/${id}`, ...look })
  await page.getByRole('link', { name: 'Validar extrato' }).waitFor()
  await page.getByRole('tab', { name: 'Tasks (1)' }).waitFor()
  expect(await violations(page), 'overview').toEqual([])
  const hint = page.getByRole('button', { name: /^O que baixou a nota/ }).and(page.locator('[aria-haspopup]'))
  await hint.click()
  await page.getByRole('listitem').getByText('Projeto bloqueado (−10)', { exact: true }).waitFor()
  expect(await violations(page), 'hint').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Editar Projeto' }).waitFor()
  expect(await violations(page), 'form').toEqual([])
})

test('[SH-11] the forms of the sign-in page and the page of a lost path have titles of their own', async () => {
  const page = await stage.open({ path: '/auth' })
  await expect.poll(() => page.title()).toBe('Entrar · Leme')
  await page.getByRole('link', { name: 'Criar conta', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Criar conta · Leme')
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Entrar · Leme')
  await page.goto(`${stage.url}/nao-existe`)
  await heading(page).waitFor()
  await expect.poll(() => page.title()).toBe('Página não encontrada · Leme')
})
