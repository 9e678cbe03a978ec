import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { listFocused } from '../form.ts'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

const hire = (boss: Person, role: 'member' | 'manager' | 'admin', display_name: string) =>
  inviteColleague(stage.url, boss, role, { display_name })

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Pessoas' }).getByRole('row').filter({ hasText: name })
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Papel de ${name}`, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** From now on, all that the page ever said. */
async function wordsShown(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const words: string[] = []
    Object.assign(window, { words })
    const options = { childList: true, subtree: true, characterData: true }
    new MutationObserver(() => words.push(document.body.innerText)).observe(document.body, options)
  })
  return () => page.evaluate(() => (window as unknown as { words: string[] }).words.join('\n'))
}

/** The page's next live socket, once its first message says that the server knows whose it is. */
const liveSocket = (page: Page) => page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
}

const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true }).click()

test('[AU-03] [AU-17] the open browser of somebody whose sessions are ended, and then of the same person removed, is led to sign-in at once; signing in lets them in the first time, and then says that they are in no team, and nothing that contradicts it; there they can end the account, and begin again with the same address', async () => {
  const boss = await stage.signUp()
  const person = await hire(boss, 'admin', 'Camila Duarte')
  // A page that shows no project.
  const hers = await stage.open({ as: person, path: '/healthz' })
  const known = liveSocket(hers)
  await hers.goto(`${stage.url}/clients`)
  await known

  expect((await boss.ask('DELETE', `/api/users/${person.id}/sessions`)).status).toBeLessThan(300)
  await hers.waitForURL(`${stage.url}/auth`)
  const knownAgain = liveSocket(hers)
  await fillSignIn(hers, person.email)
  await enter(hers)
  await accountButton(hers).waitFor()
  await knownAgain

  expect((await boss.ask('DELETE', `/api/users/${person.id}`)).status).toBeLessThan(300)
  await hers.waitForURL(`${stage.url}/auth`)
  const why = hers.getByRole('alert').getByText('encerrou o seu acesso')
  await why.waitFor()
  // It is there until it is read, also after a reload.
  await hers.reload()
  await why.waitFor()

  // Without the toasts of before.
  await hers.reload()
  await fillSignIn(hers, person.email)
  const shown = await wordsShown(hers)
  // The live socket is there before the page knows that nothing is to be seen.
  const answered = liveSocket(hers)
  await hers.route('**/api/me', async (route) => {
    await answered
    await route.continue()
  })
  await enter(hers)
  await heading(hers, 'Você não faz parte de nenhuma equipe').waitFor()
  await hers.getByText(person.email).waitFor()
  expect(await shown()).toContain('Processando...')
  expect(await shown()).not.toMatch(/Sua sessão terminou|Login realizado/)
  expect(await violations(hers)).toEqual([])
  await hers.getByRole('button', { name: 'Sair', exact: true }).click()
  await hers.waitForURL(`${stage.url}/auth`)

  await fillSignIn(hers, person.email)
  await enter(hers)
  await hers.getByText('Para começar a sua organização com este email', { exact: false }).waitFor()
  await hers.getByRole('button', { name: 'Excluir conta', exact: true }).click()
  const dialog = hers.getByRole('dialog', { name: 'Excluir conta' })
  await dialog.getByLabel('Senha atual', { exact: false }).fill('vento-sudeste-17')
  await dialog.getByRole('button', { name: 'Excluir conta', exact: true }).click()
  await hers.waitForURL(`${stage.url}/auth`)
  const again = await stage.signUp({ email: person.email })
  expect((await again.ask('GET', '/api/me')).body).toMatchObject({ role: 'admin' })
})

const isFocused = (element: Element) => element === document.activeElement

/** Where nothing is pointed at, a role looks like the choice that it is. */
async function looksLikeChoice(page: Page, name: string): Promise<void> {
  const label = `Papel de ${name}`
  const role = page.getByRole('button', { name: label, exact: true }).or(roleOf(page, name))
  expect(await role.locator('.cell-select-icon').isVisible()).toBe(true)
  expect(await role.evaluate((control) => getComputedStyle(control).boxShadow)).not.toBe('none')
}

test('[SH-11] [AU-17] page and dialog hold for assistive technology, nothing is wider than the window, everything is done by keyboard, and the focus comes back; sessions end and a person is removed', async () => {
  const boss = await stage.signUp({ display_name: 'Helena Prado' })
  await hire(boss, 'admin', 'Camila Duarte de Albuquerque e Vasconcelos Montenegro')
  const person = await hire(boss, 'member', 'Rui')
  await boss.ask('POST', '/api/invitations', { email: 'outra@exemplo.com.br' })
  const page = await stage.open({ as: boss, path: '/settings/team' })
  await page.getByRole('button', { name: 'Retirar convite de outra@exemplo.com.br' }).waitFor()
  await page.getByText(person.email).waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (width === 375) await looksLikeChoice(page, 'Rui')
  }
  await roleOf(page, 'Rui').focus()
  await page.keyboard.press('Enter')
  await listFocused(page)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Gerente' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Papel atualizado com sucesso').waitFor()
  expect((await person.ask('GET', '/api/me')).body).toMatchObject({ role: 'manager' })
  const remove = page.getByRole('button', { name: 'Remover Rui' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Cancelar' }).evaluate(isFocused)).toBe(true)
  expect(await violations(page, { within: '[role=alertdialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => remove.evaluate(isFocused)).toBe(true)

  await page.getByRole('button', { name: 'Encerrar sessões de Rui' }).press('Enter')
  await dialog(page).getByText('1 sessão', { exact: true }).waitFor()
  await press(page, 'Encerrar')
  await page.getByText('Sessões encerradas com sucesso').waitFor()
  await rowOf(page, 'Rui').getByText('Sem sessão aberta').waitFor()
  await remove.press('Enter')
  await press(page, 'Remover')
  await page.getByText('Pessoa removida com sucesso').waitFor()
  await rowOf(page, 'Rui').waitFor({ state: 'detached' })
})
