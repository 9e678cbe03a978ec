import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createKey } from '../server/test/api-key.ts'
import { inviteColleague, type Person, signIn } from '../server/test/person.ts'
import { violationsAtBothWidths } from './axe.ts'
import { accountButton, heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

const hire = (boss: Person, role: 'member' | 'manager' | 'admin', display_name: string) =>
  inviteColleague(stage.url, boss, role, { display_name })

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Pessoas' }).getByRole('row').filter({ hasText: name })
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Papel de ${name}`, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function choose(page: Page, name: string, role: string): Promise<void> {
  await roleOf(page, name).click()
  await page.getByRole('option', { name: role, exact: true }).click()
}

/** From now on, all that the page ever said. */
async function wordsShown(page: Page): Promise<() => Promise<string>> {
  const seen: string[] = []
  await page.exposeFunction('note', (text: string) => seen.push(text))
  await page.evaluate(() => {
    const { note } = window as unknown as { note: (text: string) => void }
    const options = { childList: true, subtree: true, characterData: true }
    new MutationObserver(() => note(document.body.innerText)).observe(document.body, options)
  })
  return async () => seen.join('\n')
}

test('[AU-17] an administrator sees everybody, with role, mail, since when, last access and open sessions', async () => {
  const boss = await stage.signUp({ display_name: 'Helena Prado' })
  const person = await hire(boss, 'manager', 'Camila Duarte')
  await signIn(stage.url, person.email)
  const page = await stage.open({ as: boss, path: '/settings/team' })
  const row = rowOf(page, 'Camila Duarte')
  await row.getByText('2 sessões abertas').waitFor()
  const text = await row.innerText()
  expect(text).toContain(person.email)
  expect(text).toContain('Gerente')
  expect(text.match(/\d\d\/\d\d\/\d{4}/g)).toHaveLength(2)
  await rowOf(page, 'Helena Prado').getByText('Você', { exact: true }).waitFor()
})

test('[AU-03] [AU-17] someone who was removed and signs in reads that, and nothing that contradicts it', async () => {
  const boss = await stage.signUp()
  const person = await hire(boss, 'member', 'Camila Duarte')
  await boss.ask('DELETE', `/api/users/${person.id}`)
  const page = await stage.open({ path: '/auth' })
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  const shown = await wordsShown(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await heading(page, 'Você não faz parte de nenhuma equipe').waitFor()
  // Longer than the live socket waits to open and to be refused.
  await page.waitForTimeout(4_000)
  expect(await shown()).toContain('Processando...')
  expect(await shown()).not.toMatch(/Sua sessão terminou|Login realizado/)
  await heading(page, 'Você não faz parte de nenhuma equipe').waitFor()
})

test('[AU-17] someone who is removed is led out at once, also from a page that shows no project', async () => {
  const boss = await stage.signUp()
  const person = await hire(boss, 'member', 'Camila Duarte')
  const page = await stage.open({ as: person, path: '/clients' })
  await heading(page, 'Clientes').waitFor()
  const socket = page.waitForEvent('websocket')
  // Its first message says that the server knows whose it is.
  await (await socket).waitForEvent('framereceived')
  expect((await boss.ask('DELETE', `/api/users/${person.id}`)).status).toBe(204)
  await page.waitForURL('**/auth', { timeout: 5_000 })
})

test('[AU-17] removing names the person and what goes on, and their open browser is led to sign-in at once', async () => {
  const boss = await stage.signUp()
  const person = await hire(boss, 'admin', 'Camila Duarte')
  await createKey(person, ['read'])
  await person.ask('POST', '/api/invitations', { email: 'outra@exemplo.com.br' })
  const { body } = await boss.ask('POST', '/api/projects', { name: 'Portal', client: 'Cooperativa' })
  const hers = await stage.open({ as: person, path: `/projects/${(body as { id: string }).id}` })
  await accountButton(hers).waitFor()
  await hers.waitForLoadState('networkidle')

  const page = await stage.open({ as: boss, path: '/settings/team' })
  await page.getByRole('button', { name: 'Remover Camila Duarte' }).click()
  await dialog(page).getByText(person.email).waitFor()
  await dialog(page)
    .getByText('Também continuam valendo, se você não retirar: 1 chave de API e 1 convite aberto.')
    .waitFor()
  await press(page, 'Remover')
  await page.getByText('Pessoa removida com sucesso').waitFor()
  await rowOf(page, 'Camila Duarte').waitFor({ state: 'detached' })

  await hers.waitForURL(`${stage.url}/auth`)
  await hers.getByLabel('Email', { exact: true }).fill(person.email)
  await hers.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await hers.getByRole('button', { name: 'Entrar', exact: true }).click()
  await heading(hers, 'Você não faz parte de nenhuma equipe').waitFor()
  await hers.getByText(person.email).waitFor()
  expect(await violationsAtBothWidths(hers)).toEqual([])
  await hers.getByRole('button', { name: 'Sair', exact: true }).click()
  await hers.waitForURL(`${stage.url}/auth`)
})

test('[AU-17] ending a person’s sessions leads their open browser to sign-in, where they may sign in again', async () => {
  const boss = await stage.signUp()
  const person = await hire(boss, 'member', 'Camila Duarte')
  const { body } = await boss.ask('POST', '/api/projects', { name: 'Portal', client: 'Cooperativa' })
  const hers = await stage.open({ as: person, path: `/projects/${(body as { id: string }).id}` })
  await accountButton(hers).waitFor()
  await hers.waitForLoadState('networkidle')
  const page = await stage.open({ as: boss, path: '/settings/team' })
  await page.getByRole('button', { name: 'Encerrar sessões de Camila Duarte' }).click()
  await dialog(page).getByText('1 sessão', { exact: true }).waitFor()
  await press(page, 'Encerrar')
  await page.getByText('Sessões encerradas com sucesso').waitFor()
  await rowOf(page, 'Camila Duarte').getByText('Sem sessão aberta').waitFor()
  await hers.waitForURL(`${stage.url}/auth`)
  expect((await (await signIn(stage.url, person.email)).ask('GET', '/api/me')).status).toBe(200)
})

test('[AU-17] everything is done by keyboard, and the focus comes back', async () => {
  const boss = await stage.signUp()
  const person = await hire(boss, 'member', 'Camila Duarte')
  const page = await stage.open({ as: boss, path: '/settings/team' })
  await roleOf(page, 'Camila Duarte').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Gerente' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Papel atualizado com sucesso').waitFor()
  expect((await person.ask('GET', '/api/me')).body).toMatchObject({ role: 'manager' })
  const remove = page.getByRole('button', { name: 'Remover Camila Duarte' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Cancelar' }).evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => remove.evaluate(isFocused)).toBe(true)
})

const isFocused = (element: Element) => element === document.activeElement

/** Where nothing is pointed at, a role looks like the choice that it is. */
async function looksLikeChoice(page: Page, name: string): Promise<void> {
  const label = `Papel de ${name}`
  const role = page.getByRole('button', { name: label, exact: true }).or(roleOf(page, name))
  expect(await role.locator('.cell-select-icon').isVisible()).toBe(true)
  expect(await role.evaluate((control) => getComputedStyle(control).boxShadow)).not.toBe('none')
}

test('[SH-11] [AU-17] page and dialogs hold for assistive technology, and nothing is wider than the window', {
  timeout: 120_000,
}, async () => {
  const boss = await stage.signUp({ display_name: 'Helena Prado' })
  await hire(boss, 'admin', 'Camila Duarte de Albuquerque e Vasconcelos Montenegro')
  const person = await hire(boss, 'member', 'Rui')
  await boss.ask('POST', '/api/invitations', { email: 'outra@exemplo.com.br' })
  const page = await stage.open({ as: boss, path: '/settings/team' })
  await page.getByRole('button', { name: 'Retirar convite de outra@exemplo.com.br' }).waitFor()
  await page.getByText(person.email).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (width === 375) await looksLikeChoice(page, 'Rui')
  }
  for (const name of ['Remover Rui', 'Encerrar sessões de Rui']) {
    await page.getByRole('button', { name }).click()
    await dialog(page).waitFor()
    expect(await violationsAtBothWidths(page, '[role=alertdialog]')).toEqual([])
    await press(page, 'Cancelar')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await choose(page, 'Helena Prado', 'Membro')
  await dialog(page).waitFor()
  expect(await violationsAtBothWidths(page, '[role=alertdialog]')).toEqual([])
})
