import type { ApiKey } from '@leme/contract/api-key'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createKey } from '../server/test/api-key.ts'
import { ask, inviteColleague, type Person } from '../server/test/person.ts'
import { violationsAtBothWidths } from './axe.ts'
import { formatInstantDate } from './calendar.ts'
import { dialog, fill, noteOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'

const stage = useStage()
const path = '/settings/api-keys'

const keysOf = async (person: Person) => (await person.ask('GET', '/api/api-keys')).body as ApiKey[]
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const keepSwitch = (page: Page) => page.getByRole('switch', { name: /^Guardar o que é perguntado/ })

/** As if the key had been made a month before it ended. */
async function endKey(id: string, ended: Date): Promise<void> {
  const admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
  const text = `update api_keys set created_at = $1::timestamptz - interval '30 days', expires_at = $1 where id = $2`
  await admin.query(text, [ended, id])
  await admin.end()
}

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

test('[MS-04] a key ends when its maker says, and the list says when that is, or was', async () => {
  const admin = await stage.signUp()
  const page = await stage.open({ as: admin, path })
  await page.getByRole('button', { name: 'Nova Chave' }).first().click()
  const form = dialog(page, 'Nova Chave de API')
  const inDays = (days: number) => formatInstantDate(new Date(Date.now() + days * 86_400_000).toISOString())
  await form.getByText(`Deixa de valer em ${inDays(90)}`, { exact: true }).waitFor()
  for (const [choice, hint] of [
    ['Não expira', 'Vale até ser revogada'],
    ['30 dias', `Deixa de valer em ${inDays(30)}`],
  ] as const) {
    await form.getByRole('combobox', { name: 'Validade' }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
    await form.getByText(hint, { exact: true }).waitFor()
  }
  await fill(form, { Nome: 'ERP' })
  await form.getByRole('checkbox', { name: 'Enviar tickets', exact: true }).check()
  await press(form, 'Criar Chave')
  const created = dialog(page, 'Chave ERP criada')
  await created.getByText(new RegExp(`age em nome da sua organização, até ${inDays(30)} `)).waitFor()
  await press(created, 'Já guardei a chave')
  await row(page, 'ERP')
    .getByText(`Expira em ${inDays(30)}`, { exact: true })
    .waitFor()

  const lasting = await createKey(admin, ['read'], null)
  await page.reload()
  await row(page, lasting.key.slice(0, 12)).getByText('Não expira', { exact: true }).waitFor()
  const ended = new Date(Date.now() - 86_400_000)
  await endKey(lasting.id, ended)
  await page.reload()
  const old = row(page, lasting.key.slice(0, 12))
  await old.getByText('Expirada', { exact: true }).waitFor()
  await old.getByText(formatInstantDate(ended.toISOString()), { exact: true }).waitFor()
  expect(await old.getByRole('button', { name: 'Revogar chave Integração' }).count()).toBe(0)
})

test('[MS-04] [SH-11] members and managers see that administrators make keys', async () => {
  const admin = await stage.signUp()
  await createKey(admin, ['read'])
  for (const role of ['member', 'manager'] as const) {
    const asked: string[] = []
    const page = await stage.open({ as: await inviteColleague(stage.url, admin, role), path: '/auth?convite=x' })
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(stage.url + path)
    await page.getByText('Só administradores veem e criam chaves de API. Peça uma a um deles.').waitFor()
    expect(await page.getByRole('button', { name: 'Nova Chave' }).count()).toBe(0)
    await page.getByText('Só administradores mudam isto.').waitFor()
    expect(await keepSwitch(page).isDisabled()).toBe(true)
    expect(asked).not.toContain('/api/api-keys')
    if (role === 'member') expect(await violationsAtBothWidths(page)).toEqual([])
  }
})

test('[MS-04] without a key the page says how to begin; a list that does not come can be asked for again; an admin decides whether prompts and answers are stored; a choice that is refused is taken back', async () => {
  const admin = await stage.signUp()
  const setting = async () => (await admin.ask('GET', '/api/organization')).body
  const page = await stage.open({ as: admin, path })
  await page.getByRole('heading', { name: 'Nenhuma chave de API' }).waitFor()
  await page.getByText('Crie uma chave para que outro sistema envie ou leia dados').waitFor()
  await page.route('**/api/api-keys', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as chaves' })
  await alert.waitFor()
  await page.unroute('**/api/api-keys')
  await press(alert, 'Tentar novamente')
  await page.getByRole('heading', { name: 'Nenhuma chave de API' }).waitFor()

  await page.getByText(/^Prompts e respostas são descartados quando chegam/).waitFor()
  expect(await keepSwitch(page).getAttribute('aria-checked')).toBe('false')
  await keepSwitch(page).click()
  await toast(page, 'Prompts e respostas serão guardados').waitFor()
  expect(await setting()).toMatchObject({ keep_prompts: true })
  await page.reload()
  await page.getByText(/^Prompts e respostas que chegam com as execuções são guardados/).waitFor()
  await keepSwitch(page).click()
  await toast(page, 'Prompts e respostas não serão mais guardados').waitFor()
  expect(await setting()).toMatchObject({ keep_prompts: false })
  await page.route('**/api/organization', (route) => route.fulfill({ status: 500, body: '' }))
  await keepSwitch(page).click()
  await toast(page, 'Erro ao atualizar a organização').waitFor()
  await expect.poll(() => keepSwitch(page).getAttribute('aria-checked')).toBe('false')
})
