import type { ApiKey } from '@leme/contract/people/api-key'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createKey } from '../../server/test/auth/api-key.ts'
import { documentOf, someSpan } from '../../server/test/otlp/payload.ts'
import { ask, type Person } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, noteOf, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
const path = '/settings/api-keys'

const keysOf = async (person: Person) => (await person.ask('GET', '/api/api-keys')).body as ApiKey[]
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const keepSwitch = (page: Page) => page.getByRole('switch', { name: /^Guardar o que é perguntado/ })

test('[MS-04] [SH-11] the keyboard alone makes a key: it needs a name and a permission, is shown once, and opens what its scopes say; the key and a first request are copied, and that request answers; the list shows it and its last use, and once it is revoked it is refused at once', async () => {
  const admin = await stage.signUp({ display_name: 'Marina' })
  const page = await stage.open({ as: admin, path })
  await page.getByRole('button', { name: 'Nova Chave' }).first().focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Nova Chave de API')
  await form.getByLabel('Nome', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await form.getByText('Selecione ao menos uma permissão', { exact: true }).waitFor()
  expect(await noteOf(form, 'Nome')).toBe('Nome é obrigatório')
  await page.keyboard.type('ERP')
  await page.keyboard.press('Enter')
  const first = form.getByRole('checkbox').first()
  await first.and(page.locator(':focus')).waitFor()
  expect(await first.getAttribute('aria-invalid')).toBe('true')
  expect(await keysOf(admin)).toEqual([])
  expect(await violations(page, { within: '[role=dialog]' }), 'refused form').toEqual([])

  // A click beside the window takes neither what was typed nor the new key away.
  await page.mouse.click(5, 400)
  await first.focus()
  await page.keyboard.press('Space')
  await form.getByRole('checkbox', { name: 'Enviar tickets', exact: true }).check()
  await page.keyboard.press('Enter')
  const created = dialog(page, 'Chave ERP criada')
  await toast(page, 'Chave criada com sucesso').waitFor()
  await page.mouse.click(5, 400)
  const field = created.getByLabel('Chave de API', { exact: true })
  const key = await field.inputValue()
  expect(key).toMatch(/^leme_[\w-]{43}$/)
  expect(await violations(page, { within: '[role=dialog]' }), 'new key').toEqual([])

  // Without a clipboard the key is selected, and the person is shown how.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await press(created, 'Copiar chave')
  await toast(page, 'Não foi possível copiar').waitFor()
  const selected = await field.evaluate(({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0),
  )
  expect(selected).toBe(key)
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
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

  await press(created, 'Já guardei a chave')
  await created.waitFor({ state: 'detached' })
  const listed = row(page, 'ERP')
  for (const words of ['ERP', `${key.slice(0, 12)}…`, 'Enviar tickets', 'Marina', 'Nunca', 'Ativa']) {
    await listed.getByText(words, { exact: true }).first().waitFor()
  }
  expect(await page.content()).not.toContain(key)
  expect(await keysOf(admin)).toMatchObject([{ name: 'ERP', scopes: ['read', 'tickets:write'] }])

  // The last use is shown, the page leads to the reference of the API, and its table scrolls in its panel.
  const before = await createKey(admin, ['read'])
  expect((await admin.ask('DELETE', `/api/api-keys/${before.id}`)).status).toBeLessThan(300)
  await expect.poll(async () => (await keysOf(admin)).find(({ name }) => name === 'ERP')?.last_used_at).toBeTruthy()
  await page.reload()
  await listed.getByText(/^\d\d\/\d\d\/\d{4},? \d\d:\d\d$/).waitFor()
  await row(page, 'Integração').getByText('Revogada', { exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'referência da API', exact: true })
  expect(await link.getAttribute('href')).toBe('/api/docs')
  await keepSwitch(page).waitFor()
  expect(await violationsAtBothWidths(page, 'main'), 'list').toEqual([])
  for (const width of [800, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  const revoke = page.getByRole('button', { name: 'Revogar chave ERP', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Revogar chave', exact: true })
  const withKey = () => ask(stage.url, 'GET', '/api/clients', undefined, { authorization: header })
  await revoke.click()
  await question.getByText('ERP', { exact: true }).waitFor()
  await question.getByText(`${key.slice(0, 12)}…`, { exact: true }).waitFor()
  expect(await violations(page, { within: '[role=alertdialog]' }), 'question').toEqual([])
  await press(question, 'Cancelar')
  await question.waitFor({ state: 'detached' })
  expect((await withKey()).status).toBe(200)
  await revoke.click()
  await press(question, 'Revogar')
  await toast(page, 'Chave revogada com sucesso').waitFor()
  expect(await withKey()).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
  await listed.getByText('Revogada', { exact: true }).waitFor()
  await revoke.waitFor({ state: 'detached' })
})

test('[AG-02] spans that make no run are shown where the keys are, by sender and key, and can be read again', async () => {
  const admin = await stage.signUp()
  const key = await createKey(admin, ['runs:write'])
  const spans = [1, 2].map((ms) => someSpan(Date.now() - 60_000 + ms))
  await key.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(documentOf(...spans))), {
    'content-type': 'application/json',
  })
  const page = await stage.open({ as: admin, path })
  await row(page, 'Remetente desconhecido').waitFor()
  expect(await row(page, 'Remetente desconhecido').innerText()).toMatch(/Remetente desconhecido\s+\S.*\s+2\s/)
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Ler de novo' }).click()
  await toast(page, 'Nenhum span passou a ser execução').waitFor()
})
