import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, inviteColleague } from '../server/test/person.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()
const password = 'vento-sudeste-17'
let strangers = 0

function newEmail(): string {
  strangers += 1
  return `desconhecida-${strangers}-${Date.now()}@exemplo.com.br`
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('[AU-01] signing in: the product’s name, its words and its fields', async () => {
  const page = await stage.open({ path: '/auth' })
  await heading(page, 'Leme').waitFor()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await page.getByLabel('Email', { exact: true }).waitFor()
  await page.getByLabel('Senha', { exact: true }).waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).count()).toBe(0)
})

test('[AU-01] signing up: its words and the name; the links lead there and back, and keep what was typed', async () => {
  const page = await stage.open({ path: '/auth' })
  await fill(page, { Email: 'alguem@exemplo.com.br' })
  await page.getByRole('link', { name: 'Criar conta', exact: true }).click()
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).waitFor()
  await page.getByLabel('Nome', { exact: true }).waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('alguem@exemplo.com.br')
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
})

test('[AU-01] while it works the button reads "Processando..."', async () => {
  const page = await stage.open({ path: '/auth' })
  let answer = () => {}
  await page.route('**/auth/v1/token**', (route) => {
    answer = () => void route.continue()
  })
  await fill(page, { Email: newEmail(), Senha: password })
  await press(page, 'Entrar')
  const busy = page.getByRole('button', { name: 'Processando...' })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  answer()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
})

test.each([
  ['Criar Conta', '/auth?modo=cadastro', '**/auth/v1/signup**', 'Conta criada com sucesso!'],
  ['Entrar', '/auth', '**/auth/v1/token**', 'Login realizado com sucesso!'],
])('[AU-01] a double click on "%s" sends the form once', async (button, path, address, notice) => {
  const email = path === '/auth' ? (await stage.signUp()).email : newEmail()
  const page = await stage.open({ path })
  let sent = 0
  await page.route(address, (route) => {
    sent += 1
    return route.continue()
  })
  await fill(page, { ...(path === '/auth' ? {} : { Nome: 'Helena Prado' }), Email: email, Senha: password })
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await page.getByText(notice).waitFor()
  await page.waitForURL(`${stage.url}/`)
  await page.waitForLoadState('networkidle')
  expect(sent).toBe(1)
  expect(await page.locator('[data-sonner-toast]').count()).toBe(1)
})

const refused = [
  ['Email é obrigatório', '/auth', { Senha: password }],
  ['Email inválido', '/auth', { Email: 'alguem', Senha: password }],
  ['Senha é obrigatória', '/auth', { Email: 'alguem@exemplo.com.br' }],
  ['Senha deve ter pelo menos 6 caracteres', '/auth', { Email: 'alguem@exemplo.com.br', Senha: '12345' }],
  ['Nome é obrigatório', '/auth?modo=cadastro', { Email: 'alguem@exemplo.com.br', Senha: password }],
] as const

test.each(refused)('[AU-02] the form says "%s" and asks the server nothing', async (message, path, fields) => {
  const page = await stage.open({ path })
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await fill(page, fields)
  await press(page, path === '/auth' ? 'Entrar' : 'Criar Conta')
  await page.getByText(message, { exact: true }).waitFor()
  expect(asked).toEqual([])
})

test('[AU-03] signing in says so and leads to the start page', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await fill(page, { Email: person.email, Senha: password })
  await press(page, 'Entrar')
  await page.getByText('Login realizado com sucesso!').waitFor()
  await page.waitForURL(`${stage.url}/`)
})

test('[AU-03] creating an account says so and leads to the start page', async () => {
  const page = await stage.open({ path: '/auth?modo=cadastro' })
  await fill(page, { Nome: 'Helena Prado', Email: newEmail(), Senha: password })
  await press(page, 'Criar Conta')
  await page.getByText('Conta criada com sucesso!').waitFor()
  await page.waitForURL(`${stage.url}/`)
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
})

test('[AU-03] a refusal is explained in Portuguese, and what was typed stays', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await fill(page, { Email: person.email, Senha: 'outra-senha' })
  await press(page, 'Entrar')
  await page.getByText('Email ou senha incorretos').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email)
  expect(new URL(page.url()).pathname).toBe('/auth')
})

test('[AU-03] an answer that says nothing is "Erro ao autenticar"', async () => {
  const page = await stage.open({ path: '/auth' })
  await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 400, body: 'nada' }))
  await fill(page, { Email: newEmail(), Senha: password })
  await press(page, 'Entrar')
  await page.getByText('Erro ao autenticar').waitFor()
})

test('[AU-19] a new account’s form says what makes a better password, and which rule refuses one', async () => {
  const page = await stage.open({ path: '/auth' })
  const hint = page.getByText('Melhor com três ou mais palavras, sem seu nome ou email', { exact: true })
  await page.getByLabel('Senha', { exact: true }).waitFor()
  expect(await hint.count()).toBe(0)
  await page.getByRole('link', { name: 'Criar conta', exact: true }).click()
  await hint.waitFor()
  await fill(page, { Nome: 'Helena Prado', Email: newEmail(), Senha: 'helena-2026' })
  await press(page, 'Criar Conta')
  await page.getByText('A senha não pode conter parte do seu nome. Escolha outra', { exact: true }).waitFor()
  await fill(page, { Senha: 'lexxityler' })
  await press(page, 'Criar Conta')
  await page.getByText('Esta senha está entre as mais comuns. Escolha outra', { exact: true }).waitFor()
  await fill(page, { Senha: password })
  await press(page, 'Criar Conta')
  await page.waitForURL(`${stage.url}/`)
})

test('[AU-20] a browser that signed in before signs in again while its address guesses wrong passwords', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  const enter = async (on: Page) => {
    await fill(on, { Email: person.email, Senha: password })
    await press(on, 'Entrar')
  }
  await enter(page)
  await page.waitForURL(`${stage.url}/`)
  const cookies = await page.context().cookies(`${stage.url}/auth/v1/token`)
  expect(cookies).toMatchObject([{ name: 'leme_device', httpOnly: true, sameSite: 'Strict', path: '/auth/v1' }])

  const guess = { email: person.email, password: 'outra-senha' }
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await ask(stage.url, 'POST', '/auth/v1/token?grant_type=password', guess)).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  const stranger = await stage.open({ path: '/auth' })
  await enter(stranger)
  await stranger.getByText('Muitas tentativas. Aguarde e tente novamente').waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stage.url}/auth`)
  await enter(page)
  await page.waitForURL(`${stage.url}/`)
})

test('[AU-04] signing up sends the name and the site’s root to come back to', async () => {
  const page = await stage.open({ path: '/auth?modo=cadastro' })
  const request = page.waitForRequest('**/auth/v1/signup**')
  await fill(page, { Nome: 'Helena Prado', Email: newEmail(), Senha: password })
  await press(page, 'Criar Conta')
  const sent = await request
  expect(sent.postDataJSON().data).toEqual({ display_name: 'Helena Prado' })
  expect(new URL(sent.url()).searchParams.get('redirect_to')).toBe(`${stage.url}/`)
})

test('[AU-14] an invitation’s link starts a new account in the organisation that invited', async () => {
  const admin = await stage.signUp()
  const email = newEmail()
  const page = await stage.open({ as: admin, path: '/settings/team' })
  await page.getByRole('button', { name: 'Convidar Pessoa' }).click()
  await fill(page, { Email: email })
  await press(page, 'Criar Convite')
  const link = await page.getByLabel('Link do convite').inputValue()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: email, exact: true }).waitFor()

  const invited = await stage.open({ path: link })
  await fill(invited, { Nome: 'Camila Duarte', Email: email, Senha: password })
  await press(invited, 'Criar Conta')
  await invited.waitForURL(`${stage.url}/`)
  await page.reload()
  await page.getByRole('row', { name: 'Camila Duarte' }).waitFor()
  await page.getByText('Nenhum convite aberto').waitFor()
})

test('[AU-14] an invitation that was withdrawn sees that', async () => {
  const admin = await stage.signUp()
  const email = newEmail()
  const { body } = await admin.ask('POST', '/api/invitations', { email, role: 'member' })
  const { link } = body as { link: string }
  const page = await stage.open({ as: admin, path: '/settings/team' })
  await page.getByRole('button', { name: `Retirar convite de ${email}` }).click()
  await press(page, 'Retirar')
  await page.getByText('Convite retirado com sucesso').waitFor()
  const invited = await stage.open({ path: link })
  await fill(invited, { Nome: 'Camila Duarte', Email: email, Senha: password })
  await press(invited, 'Criar Conta')
  await invited.getByText(/^Este convite não existe ou foi retirado/).waitFor()
})

test('[AU-17] only administrators invite', async () => {
  const admin = await stage.signUp()
  const page = await stage.open({ as: await inviteColleague(stage.url, admin, 'member'), path: '/settings/team' })
  await page.getByText('Só administradores convidam pessoas').waitFor()
  expect(await page.getByRole('button', { name: 'Convidar Pessoa' }).count()).toBe(0)
})
