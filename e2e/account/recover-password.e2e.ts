import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailboxAddress } from '../../server/src/mail/local-mailbox/mailbox-key.ts'
import { openMailbox } from '../../server/test/mail/mailbox.ts'
import { violations } from '../axe.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox(stage.server)
})
afterAll(() => mailbox?.close())
beforeEach(() => mailbox.forgetFlood())

const newPassword = 'mare-de-sizigia-88'
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

test('[AU-15] [SH-11] "Esqueci minha senha": the mail, to be read on this machine, its code, a new password, and other sessions end; axe finds nothing, and it fits', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.waitForURL(`${stage.url}/auth/reset`)
  await expect.poll(() => page.title()).toBe('Nova senha · Leme')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email)
  await press(page, 'Enviar link e código')
  await page.getByText(/^Se houver uma conta com este email, enviamos um link e um código/).waitFor()
  const local = page.getByRole('link', { name: 'Abrir a caixa de entrada local' })
  const [mail] = await Promise.all([page.context().waitForEvent('page'), local.click()])
  // It opens by the key that the start of the server prints.
  const { pathname, search } = new URL(mailboxAddress(stage.server.services.config))
  await mail.goto(stage.url + pathname + search)
  await mail.getByRole('link', { name: person.email }).click()
  await mail.getByRole('heading', { level: 1, name: 'Nova senha do Leme' }).waitFor()
  await mail.close()
  expect(await violations(page), 'code').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const letter = await mailbox.newest(person.email)
  // As a paste comes: all at once, with what was around it.
  await page.getByLabel('Código do email').focus()
  await page.keyboard.insertText(` ${letter.code.slice(0, 3)} ${letter.code.slice(3)} `)
  await page.getByLabel('Nova senha').waitFor()
  expect(await violations(page), 'password').toEqual([])
  await save(page, newPassword)
  await page.getByText('Senha alterada. As outras sessões da sua conta terminaram').waitFor()
  await page.waitForURL(`${stage.url}/`)
  await accountButton(page).waitFor()
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
  expect(await canSignIn(person.email, newPassword)).toBe(true)
})

test('[AU-15] [AU-20] the mail’s link leaves the address at once, survives a reload, ends the session that is there when its reader goes on, and takes a better password once a common one was refused', async () => {
  const person = await stage.signUp()
  const other = await stage.signUp({ display_name: 'Outra Pessoa' })
  const page = await stage.open({ as: other, path: await linkTo(person.email) })
  const warning = `Você está conectado como ${other.email}. Ao continuar, esta sessão termina.`
  await page.getByText(warning).waitFor()
  expect(page.url()).toBe(`${stage.url}/auth/reset`)
  await page.reload()
  await page.getByText(warning).waitFor()
  expect((await other.ask('GET', '/api/me')).status).toBe(200)
  await save(page, 'password1')
  await page.getByText('Esta senha está entre as mais comuns. Escolha outra').waitFor()
  await page.reload()
  await save(page, newPassword)
  await page.getByRole('button', { name: 'Conta de Pessoa de Teste' }).waitFor()
  expect((await other.ask('GET', '/api/me')).status).toBe(401)
  expect(await canSignIn(person.email, newPassword)).toBe(true)
})
