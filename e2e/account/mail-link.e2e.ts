import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailbox } from '../../server/test/mail/mailbox.ts'
import { ask } from '../../server/test/person.ts'
import { violations } from '../axe.ts'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage({ config: { signupConfirm: true } })
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox(stage.server)
})
afterAll(() => mailbox?.close())
beforeEach(() => mailbox.forgetFlood())

const password = 'vento-sudeste-17'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const code = (page: Page) => page.getByLabel('Código do email')
let people = 0
const newEmail = () => `pessoa-${++people}-${Date.now()}@exemplo.com.br`

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Somebody who signed up and has confirmed nothing; answers their address and the mail. */
async function unconfirmed() {
  const email = newEmail()
  await ask(stage.url, 'POST', '/auth/v1/signup', { email, password, data: { display_name: 'Helena Prado' } })
  await mailbox.forgetFlood()
  return { email, letter: await mailbox.newest(email) }
}

/** Somebody who has confirmed their address. */
async function confirmed() {
  const { email, letter } = await unconfirmed()
  await ask(stage.url, 'POST', '/auth/v1/verify', { type: 'signup', token_hash: letter.token_hash })
  return { email }
}

async function codeLink(email: string): Promise<string> {
  await ask(stage.url, 'POST', '/auth/v1/otp', { email, create_user: false })
  return (await mailbox.newest(email)).link
}

test('[AU-04] [SH-11] a new account waits for its address, and so does a sign-in before that: the notice sends another mail and takes its code; it fits, and axe finds nothing', async () => {
  const email = newEmail()
  const page = await stage.open({ path: '/auth?modo=cadastro' })
  await fill(page, { Nome: 'Helena Prado', Email: email, Senha: password })
  await press(page, 'Criar Conta')
  await page.getByText(`Enviamos um link de confirmação para ${email}. Abra-o para começar.`).waitFor()
  await page.goto(`${stage.url}/auth`)
  await fill(page, { Email: email, Senha: password })
  await press(page, 'Entrar')
  await page.getByText('Falta confirmar seu email').waitFor()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await mailbox.forgetFlood()
  await press(page, 'Enviar de novo')
  await page.getByText('Pedimos outro email').waitFor()
  await code(page).fill((await mailbox.newest(email)).code)
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
})

test('[AU-04] [SH-11] the mail’s link leaves the address, and asks before it confirms; axe finds nothing', async () => {
  const page = await stage.open({ path: (await unconfirmed()).letter.link })
  await heading(page, 'Leme').waitFor()
  await page.getByRole('button', { name: 'Confirmar email' }).waitFor()
  expect(page.url()).toBe(`${stage.url}/auth`)
  expect(await violations(page)).toEqual([])
  await press(page, 'Confirmar email')
  await page.getByText('Email confirmado com sucesso').waitFor()
  await accountButton(page).waitFor()
})

test('[AU-10] [AU-20] signing in by mail: a link that is opened in the page that is open asks first; the address that was typed goes along to the form that sends a code; a link leaves who is signed in signed in until they press, and is not used meanwhile; then that session ends', async () => {
  const { email } = await confirmed()
  const page = await stage.open({ path: '/auth' })
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await page.goto(await codeLink(email))
  await page.getByRole('link', { name: 'Agora não' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${stage.url}/auth`)
  expect(await page.getByLabel('Senha', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Agora não' }).click()
  await fill(page, { Email: email })
  await page.getByRole('link', { name: 'Entrar com um código por email' }).click()
  await expect.poll(() => page.title()).toBe('Entrar com código · Leme')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await mailbox.forgetFlood()
  await press(page, 'Enviar link e código')
  await code(page).waitFor()
  await code(page).fill((await mailbox.newest(email)).code)
  await page.getByText('Login realizado com sucesso!').waitFor()
  await accountButton(page).waitFor()

  const { access_token } = await page.evaluate(() => JSON.parse(localStorage.getItem('leme.auth') ?? '{}'))
  const authorization = `Bearer ${access_token}`
  const statusBefore = async () => (await ask(stage.url, 'GET', '/api/me', undefined, { authorization })).status
  const link = await codeLink((await confirmed()).email)
  const openLink = async () => {
    await page.goto('about:blank')
    await page.goto(link)
  }
  await openLink()
  await page.getByRole('link', { name: 'Agora não' }).click()
  await accountButton(page).waitFor()
  await openLink()
  await page.getByText(`Você está conectado como ${email}. Ao continuar, esta sessão termina.`).waitFor()
  expect(await statusBefore()).toBe(200)
  await press(page, 'Entrar')
  await accountButton(page).waitFor()
  await expect.poll(statusBefore).toBe(401)
})
