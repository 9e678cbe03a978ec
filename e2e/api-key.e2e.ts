import type { ApiKey } from '@leme/contract/api-key'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createKey } from '../server/test/api-key.ts'
import { ask, type Person } from '../server/test/person.ts'
import { violationsAtBothWidths } from './axe.ts'
import { dialog, fill, noteOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'

const stage = useStage()
const path = '/settings/api-keys'

const keysOf = async (person: Person) => (await person.ask('GET', '/api/api-keys')).body as ApiKey[]
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const keepSwitch = (page: Page) => page.getByRole('switch', { name: /^Guardar o que é perguntado/ })

test('[MS-04] [SH-11] an admin makes a key: it needs a name and a permission, is shown once, and opens what its scopes say', async () => {
  const admin = await stage.signUp({ display_name: 'Marina' })
  const page = await stage.open({ as: admin, path })
  await page.getByRole('button', { name: 'Nova Chave' }).first().click()
  const form = dialog(page, 'Nova Chave de API')
  await press(form, 'Criar Chave')
  await form.getByText('Nome é obrigatório', { exact: true }).waitFor()
  expect(await noteOf(form, 'Nome')).toBe('Nome é obrigatório')
  await form.getByText('Selecione ao menos uma permissão', { exact: true }).waitFor()
  await fill(form, { Nome: 'ERP' })
  await press(form, 'Criar Chave')
  const first = form.getByRole('checkbox').first()
  await first.and(page.locator(':focus')).waitFor()
  expect(await first.getAttribute('aria-invalid')).toBe('true')
  expect(await keysOf(admin)).toEqual([])
  expect(await violationsAtBothWidths(page, '[role=dialog]'), 'refused form').toEqual([])

  // A click beside the window takes neither what was typed nor the new key away.
  await page.mouse.click(5, 400)
  for (const scope of ['Ler os dados da organização', 'Enviar tickets']) {
    await form.getByRole('checkbox', { name: scope, exact: true }).check()
  }
  await press(form, 'Criar Chave')
  const created = dialog(page, 'Chave ERP criada')
  await toast(page, 'Chave criada com sucesso').waitFor()
  await page.mouse.click(5, 400)
  const field = created.getByLabel('Chave de API', { exact: true })
  const key = await field.inputValue()
  expect(key).toMatch(/^leme_[\w-]{43}$/)
  expect(await violationsAtBothWidths(page, '[role=dialog]'), 'new key').toEqual([])

  // Without a clipboard the key is selected, and the person is shown how.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await press(created, 'Copiar chave')
  await toast(page, 'Não foi possível copiar').waitFor()
  const selected = await field.evaluate(({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0),
  )
  expect(selected).toBe(key)

  await press(created, 'Já guardei a chave')
  await created.waitFor({ state: 'detached' })
  const listed = row(page, 'ERP')
  for (const words of ['ERP', `${key.slice(0, 12)}…`, 'Enviar tickets', 'Marina', 'Nunca', 'Ativa']) {
    await listed.getByText(words, { exact: true }).first().waitFor()
  }
  expect(await page.content()).not.toContain(key)
  expect(await keysOf(admin)).toMatchObject([{ name: 'ERP', scopes: ['read', 'tickets:write'] }])
  const answer = await ask(stage.url, 'GET', '/api/clients', undefined, { authorization: `Bearer ${key}` })
  expect(answer.status).toBe(200)

  // The last use is shown; the page leads to the reference of the API; on a tablet the table scrolls in its panel.
  await expect.poll(async () => (await keysOf(admin))[0]?.last_used_at).toBeTruthy()
  await page.reload()
  await listed.getByText(/^\d\d\/\d\d\/\d{4},? \d\d:\d\d$/).waitFor()
  const link = page.getByRole('link', { name: 'referência da API', exact: true })
  expect(await link.getAttribute('href')).toBe('/api/docs')
  await page.setViewportSize({ width: 800, height: 900 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(800)
})

test('[MS-04] the keyboard alone makes a key; the key and a first request are copied, and that request answers', async () => {
  const admin = await stage.signUp()
  const page = await stage.open({ as: admin, path })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Nova Chave' }).first().focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Nova Chave de API')
  await form.getByLabel('Nome', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Pelo teclado')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const created = dialog(page, 'Chave Pelo teclado criada')
  await created.waitFor()
  expect(await keysOf(admin)).toMatchObject([{ name: 'Pelo teclado', scopes: ['read'] }])

  const key = await created.getByLabel('Chave de API', { exact: true }).inputValue()
  await press(created, 'Copiar chave')
  await toast(page, 'Chave copiada').waitFor()
  expect(await clipboard()).toBe(key)
  await press(created, 'Copiar exemplo')
  await toast(page, 'Exemplo copiado').waitFor()
  const line = await clipboard()
  const [, url = '', header = ''] = /^curl (\S+) -H 'Authorization: ([^']+)'$/.exec(line) ?? []
  expect(header).toBe(`Bearer ${key}`)
  const answer = await ask(url, 'GET', '', undefined, { authorization: header })
  expect(answer).toMatchObject({ status: 200, body: { keep_prompts: false } })
})

test('[MS-04] [SH-11] revoking names the key, and it is refused at once', async () => {
  const admin = await stage.signUp()
  const key = await createKey(admin, ['read', 'tickets:write', 'finance:write', 'runs:write'])
  const page = await stage.open({ as: admin, path })
  await row(page, 'Integração').waitFor()
  await keepSwitch(page).waitFor()
  expect(await violationsAtBothWidths(page), 'list').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.setViewportSize({ width: 1280, height: 800 })
  const revoke = page.getByRole('button', { name: 'Revogar chave Integração', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Revogar chave', exact: true })
  await revoke.click()
  await question.getByText('Integração', { exact: true }).waitFor()
  await question.getByText(`${key.key.slice(0, 12)}…`, { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page, '[role=alertdialog]'), 'question').toEqual([])
  await press(question, 'Cancelar')
  await question.waitFor({ state: 'detached' })
  expect((await key.ask('GET', '/api/clients')).status).toBe(200)

  await revoke.click()
  await press(question, 'Revogar')
  await toast(page, 'Chave revogada com sucesso').waitFor()
  expect(await key.ask('GET', '/api/clients')).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
  await row(page, 'Integração').getByText('Revogada', { exact: true }).waitFor()
  await revoke.waitFor({ state: 'detached' })
  expect(await violationsAtBothWidths(page), 'revoked').toEqual([])
})
