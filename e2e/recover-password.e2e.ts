import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailbox } from '../server/test/mailbox.ts'
import { addTotp } from '../server/test/totp-device.ts'
import { violationsAtBothWidths } from './axe.ts'
import { accountButton, heading } from './frame.ts'
import { useStage } from './harness.ts'

let shift = 0
const now = () => Date.now() + shift
const stage = useStage({ clock: () => new Date(now()) })
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox(stage.server)
})
afterAll(() => mailbox?.close())
beforeEach(() => mailbox.forgetFlood())

const newPassword = 'mare-de-sizigia-88'
const code = (page: Page) => page.getByLabel('Código do email')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const canSignIn = async (email: string, password: string) => {
  const { status } = await signInStatus(email, password)
  return status === 200
}
const signInStatus = (email: string, password: string) =>
  fetch(`${stage.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

/** Asks for the mail as the page's reader does. */
async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Enviar link e código')
  await page.getByText(/^Se houver uma conta com este email, enviamos um link e um código/).waitFor()
}

/** The link of the newest mail, of the server's own address. */
async function linkTo(email: string): Promise<string> {
  await mailbox.forgetFlood()
  await fetch(`${stage.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return (await mailbox.newest(email)).link
}

async function save(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nova senha').fill(password)
  await press(page, 'Salvar nova senha')
}

test('[AU-15] "Esqueci minha senha": the mail’s code, a new password, and other sessions end', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.waitForURL(`${stage.url}/auth/reset`)
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email)
  await ask(page, person.email)
  const letter = await mailbox.newest(person.email)
  // As a paste comes: all at once, with what was around it.
  await code(page).focus()
  await page.keyboard.insertText(` ${letter.code.slice(0, 3)} ${letter.code.slice(3)} `)
  await save(page, newPassword)
  await page.getByText('Senha alterada. As outras sessões da sua conta terminaram').waitFor()
  await page.waitForURL(`${stage.url}/`)
  await accountButton(page).waitFor()
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
  expect(await canSignIn(person.email, newPassword)).toBe(true)
})

test('[AU-15] the mail’s link is used up by the new password alone, and leaves the address at once', async () => {
  const person = await stage.signUp()
  const link = await linkTo(person.email)
  const reader = await stage.open({ path: link })
  await reader.getByLabel('Nova senha').waitFor()
  expect(reader.url()).toBe(`${stage.url}/auth/reset`)
  // A program that opens links has used nothing up, and neither has a reload.
  const page = await stage.open({ path: link })
  await page.reload()
  await save(page, newPassword)
  await page.waitForURL(`${stage.url}/`)
  expect(await canSignIn(person.email, newPassword)).toBe(true)
  await save(reader, 'outra-mare-de-sizigia-99')
  await reader.getByText(/^Este código ou link não confere, expirou ou já foi usado/).waitFor()
  await press(reader, 'Pedir outro link')
  await reader.getByRole('button', { name: 'Enviar link e código' }).waitFor()
  expect(await canSignIn(person.email, newPassword)).toBe(true)
})

test('[AU-15] a link that a newer one has replaced says so; the newer refuses a common password and takes a better one, also after a reload', async () => {
  const person = await stage.signUp()
  const older = await linkTo(person.email)
  const newer = await linkTo(person.email)
  const page = await stage.open({ path: older })
  await save(page, newPassword)
  await page.getByText(/^Este código ou link não confere, expirou ou já foi usado/).waitFor()
  await page.goto('about:blank')
  await page.goto(newer)
  await save(page, 'password1')
  await page.getByText('Esta senha está entre as mais comuns. Escolha outra').waitFor()
  await page.reload()
  await save(page, newPassword)
  await page.waitForURL(`${stage.url}/`)
  expect(await canSignIn(person.email, newPassword)).toBe(true)
})

test('[AU-15] [AU-20] someone who is signed in sees that their session ends, and stays signed in until they go on', async () => {
  const person = await stage.signUp()
  const other = await stage.signUp({ display_name: 'Outra Pessoa' })
  const page = await stage.open({ as: other, path: await linkTo(person.email) })
  await page.getByText(`Você está conectado como ${other.email}. Ao continuar, esta sessão termina.`).waitFor()
  expect((await other.ask('GET', '/api/me')).status).toBe(200)
  await save(page, newPassword)
  await page.getByRole('button', { name: 'Conta de Pessoa de Teste' }).waitFor()
  expect((await other.ask('GET', '/api/me')).status).toBe(401)
})

test('[AU-15] [AU-12] with a second factor the new password waits for it', async () => {
  const person = await stage.signUp()
  await mailbox.markProved(person.email)
  const device = await addTotp(person, now)
  shift += 90_000
  const page = await stage.open({ path: await linkTo(person.email) })
  await save(page, newPassword)
  await page.getByLabel('Código de verificação').waitFor()
  expect(await canSignIn(person.email, newPassword)).toBe(false)
  await page.getByLabel('Código de verificação').fill(device.code())
  await page.getByText('Senha alterada. As outras sessões da sua conta terminaram').waitFor()
  await accountButton(page).waitFor()
  expect(await canSignIn(person.email, newPassword)).toBe(true)
})

test('[AU-15] a wrong code is refused in words, and the empty field waits for the next; after a minute there is another', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: 'about:blank' })
  await page.clock.install()
  await page.goto(`${stage.url}/auth/reset`)
  await ask(page, person.email)
  const { code: right } = await mailbox.newest(person.email)
  await code(page).fill(right === '000000' ? '111111' : '000000')
  await page.getByText('Este código ou link não confere, expirou ou já foi usado. Confira ou peça um novo').waitFor()
  expect(await code(page).inputValue()).toBe('')
  expect(await code(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByRole('button', { name: 'Enviar de novo' }).count()).toBe(0)
  await page.clock.runFor(61_000)
  await press(page, 'Enviar de novo')
  await page
    .getByText(
      /^Um email já foi enviado há pouco para este endereço\. Aguarde (1 minuto|\d+ segundos?) e tente novamente$/,
    )
    .waitFor()
  await mailbox.forgetFlood()
  await press(page, 'Enviar de novo')
  await page.getByText('Pedimos outro email').waitFor()
  await code(page).fill((await mailbox.newest(person.email)).code)
  await page.getByLabel('Nova senha').waitFor()
})

test('[AU-15] without a mail server the page leads to the mailbox of this machine', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth/reset' })
  await ask(page, person.email)
  const [mail] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir a caixa de entrada local' }).click(),
  ])
  await mail.getByRole('link', { name: person.email }).click()
  await mail.getByRole('heading', { level: 1, name: 'Nova senha do Leme' }).waitFor()
})

test('[SH-11] axe finds nothing on the pages of a forgotten password', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth/reset' })
  await heading(page, 'Leme').waitFor()
  await expect.poll(() => page.title()).toBe('Nova senha · Leme')
  expect(await violationsAtBothWidths(page), 'address').toEqual([])
  await ask(page, person.email)
  expect(await violationsAtBothWidths(page), 'code').toEqual([])
  await code(page).fill((await mailbox.newest(person.email)).code)
  await page.getByLabel('Nova senha').waitFor()
  expect(await violationsAtBothWidths(page), 'password').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
