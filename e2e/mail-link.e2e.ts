import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailbox } from '../server/test/mailbox.ts'
import { ask } from '../server/test/person.ts'
import { violationsAtBothWidths } from './axe.ts'
import { accountButton, heading } from './frame.ts'
import { useStage } from './harness.ts'

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
  const { body } = await ask(stage.url, 'POST', '/auth/v1/verify', { type: 'signup', token_hash: letter.token_hash })
  const session = body as { access_token: string }
  const as = (method: string, path: string, sent?: unknown) =>
    ask(stage.url, method, path, sent, { authorization: `Bearer ${session.access_token}` })
  return { email, session, ask: as }
}

async function codeLink(email: string): Promise<string> {
  await ask(stage.url, 'POST', '/auth/v1/otp', { email, create_user: false })
  return (await mailbox.newest(email)).link
}

const keep = (page: Page, session: unknown) =>
  page.evaluate((value) => localStorage.setItem('leme.auth', JSON.stringify(value)), session)

test('[AU-04] a new account waits for its address: the notice takes the mail’s code', async () => {
  const email = newEmail()
  const page = await stage.open({ path: '/auth?modo=cadastro' })
  await fill(page, { Nome: 'Helena Prado', Email: email, Senha: password })
  await press(page, 'Criar Conta')
  await page.getByText(`Enviamos um link de confirmação para ${email}. Abra-o para começar.`).waitFor()
  await code(page).fill((await mailbox.newest(email)).code)
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
})

test('[AU-04] signing in before that leads to the same notice, which sends another', async () => {
  const { email, letter } = await unconfirmed()
  const page = await stage.open({ path: '/auth' })
  await fill(page, { Email: email, Senha: password })
  await press(page, 'Entrar')
  await page.getByText('Falta confirmar seu email').waitFor()
  await press(page, 'Enviar de novo')
  await page.getByText('Pedimos outro email').waitFor()
  await code(page).fill(letter.code)
  await page.getByText('Este código ou link não confere, expirou ou já foi usado. Confira ou peça um novo').waitFor()
  await code(page).fill((await mailbox.newest(email)).code)
  await accountButton(page).waitFor()
})

test('[AU-04] the mail’s link asks before it confirms, leaves the address, and counts once', async () => {
  const { letter } = await unconfirmed()
  const page = await stage.open({ path: letter.link })
  const twice = await stage.open({ path: letter.link })
  expect(page.url()).toBe(`${stage.url}/auth`)
  await press(page, 'Confirmar email')
  await page.getByText('Email confirmado com sucesso').waitFor()
  await accountButton(page).waitFor()
  await press(twice, 'Confirmar email')
  await twice.getByText(/^Este código ou link não confere, expirou ou já foi usado/).waitFor()
  await twice.getByRole('link', { name: 'Continuar' }).click()
  await twice.getByLabel('Senha', { exact: true }).waitFor()
})

test('[AU-10] signing in by a code: the address goes along, and unknown ones look the same', async () => {
  const { email } = await confirmed()
  const page = await stage.open({ path: '/auth' })
  await fill(page, { Email: email })
  await page.getByRole('link', { name: 'Entrar com um código por email' }).click()
  await expect.poll(() => page.title()).toBe('Entrar com código · Leme')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await press(page, 'Enviar link e código')
  await code(page).waitFor()
  await code(page).fill((await mailbox.newest(email)).code)
  await page.getByText('Login realizado com sucesso!').waitFor()
  await accountButton(page).waitFor()
  const stranger = await stage.open({ path: '/auth?modo=codigo' })
  const unknown = newEmail()
  await fill(stranger, { Email: unknown })
  await press(stranger, 'Enviar link e código')
  await stranger.getByText('Se houver uma conta com este email, enviamos um link e um código').waitFor()
  expect(await mailbox.letters(unknown)).toEqual([])
})

test('[AU-10] [AU-20] a sign-in link warns someone who is signed in that their session ends, and ends it on a press', async () => {
  const { email } = await confirmed()
  const other = await confirmed()
  const page = await stage.open({ path: '/auth' })
  await keep(page, other.session)
  await page.goto('about:blank')
  await page.goto(await codeLink(email))
  await page.getByText(`Você está conectado como ${other.email}. Ao continuar, esta sessão termina.`).waitFor()
  expect((await other.ask('GET', '/api/me')).status).toBe(200)
  await press(page, 'Entrar')
  await accountButton(page).waitFor()
  await expect.poll(async () => (await other.ask('GET', '/api/me')).status).toBe(401)
})

test('[AU-10] someone who does not go on stays signed in as before, and the link is not used', async () => {
  const { email } = await confirmed()
  const person = await confirmed()
  const page = await stage.open({ path: '/auth' })
  await keep(page, person.session)
  await page.goto('about:blank')
  const link = await codeLink(email)
  await page.goto(link)
  await page.getByRole('link', { name: 'Agora não' }).click()
  await accountButton(page).waitFor()
  expect((await person.ask('GET', '/api/me')).status).toBe(200)
  const elsewhere = await stage.open({ path: link })
  await press(elsewhere, 'Entrar')
  await accountButton(elsewhere).waitFor()
})

test('[AU-10] a link opened in the page that is open already asks as well', async () => {
  const { email } = await confirmed()
  const page = await stage.open({ path: '/auth' })
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await page.goto(await codeLink(email))
  await page.getByText('Entre na sua conta').waitFor()
  await expect.poll(() => page.url()).toBe(`${stage.url}/auth`)
  await expect.poll(() => page.getByLabel('Senha', { exact: true }).count()).toBe(0)
  await press(page, 'Entrar')
  await accountButton(page).waitFor()
})

test('[AU-10] a new address holds once both mailboxes have agreed', async () => {
  const person = await confirmed()
  const next = newEmail()
  expect((await person.ask('PUT', '/auth/v1/user', { email: next })).status).toBe(200)
  const page = await stage.open({ path: (await mailbox.newest(next)).link })
  await page.getByText('Confirme seu novo email').waitFor()
  await press(page, 'Confirmar novo email')
  await page.getByText('Confirmado. Agora abra o link que enviamos para o outro endereço').waitFor()
  await page.goto('about:blank')
  await page.goto((await mailbox.newest(person.email)).link)
  await press(page, 'Confirmar novo email')
  await page.getByText('Email alterado com sucesso').waitFor()
  await accountButton(page).waitFor()
  expect((await person.ask('GET', '/api/me')).body).toMatchObject({ email: next })
})

test.each(['token_hash=x', 'token_hash=&type=signup', 'token_hash=x&type=outra'])(
  '[AU-10] an address that is no link of a mail is the sign-in page: #%s',
  async (hash) => {
    const page = await stage.open({ path: `/auth#${hash}` })
    await page.getByLabel('Senha', { exact: true }).waitFor()
  },
)

test('[SH-11] axe finds nothing on the notice, the code’s page and a link’s', async () => {
  const { email, letter } = await unconfirmed()
  const page = await stage.open({ path: letter.link })
  await page.getByRole('button', { name: 'Confirmar email' }).waitFor()
  await heading(page, 'Leme').waitFor()
  expect(await violationsAtBothWidths(page), 'link').toEqual([])
  await page.goto(`${stage.url}/auth?modo=codigo`)
  await page.getByRole('button', { name: 'Enviar link e código' }).waitFor()
  expect(await violationsAtBothWidths(page), 'address').toEqual([])
  await page.getByRole('link', { name: 'Fazer login' }).click()
  await fill(page, { Email: email, Senha: password })
  await press(page, 'Entrar')
  await page.getByText('Falta confirmar seu email').waitFor()
  expect(await violationsAtBothWidths(page), 'notice').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
