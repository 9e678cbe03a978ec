import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addTotp } from '../../server/test/auth/totp-device.ts'
import type { Person } from '../../server/test/person.ts'
import { violations } from '../axe.ts'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { addSecurityKey, plugAuthenticator } from './authenticator.ts'

let shift = 0
const now = () => Date.now() + shift
const stage = useStage({ clock: () => new Date(now()), limits: { factor: 6 } })

const code = (page: Page) => page.getByLabel('Código de verificação')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isFocused = (field: ReturnType<typeof code>) => field.evaluate((node) => node === document.activeElement)

/** Somebody whose telephone makes codes; the next one is right. */
async function withTotp() {
  const person = await stage.signUp()
  const device = await addTotp(person, now)
  shift += 90_000
  return { person, device }
}

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await press(page, 'Entrar')
}

test('[AU-12] [AU-07] [SH-11] [SH-15] a verified factor is asked for at sign-in, in every tab and after a reload, and opens all of them, and the page that was asked for; axe finds nothing, and it fits', async () => {
  const { person, device } = await withTotp()
  const wanted = `${stage.url}/projects?q=farol`
  const page = await stage.open({ path: '/auth' })
  await page.goto(wanted)
  await page.waitForURL(`${stage.url}/auth`)
  const other = await page.context().newPage()
  await other.goto(`${stage.url}/auth`)
  await signIn(page, person)
  await code(page).waitFor()
  await code(other).waitFor()
  await expect.poll(() => page.title()).toBe('Confirme sua identidade · Leme')
  expect(await page.getByText('Login realizado com sucesso!').count()).toBe(0)
  expect(page.url()).toBe(wanted)
  await page.reload()
  await code(page).waitFor()
  expect(await heading(page, 'Projetos').count()).toBe(0)
  expect(await isFocused(code(page))).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.keyboard.insertText(` ${device.code().slice(0, 3)} ${device.code().slice(3)}`)
  await heading(page, 'Projetos').waitFor()
  await page.getByText('Login realizado com sucesso!').waitFor()
  expect(page.url()).toBe(wanted)
  await accountButton(other).waitFor()
  await other.reload()
  await accountButton(other).waitFor()
})

test('[AU-12] [AU-13] of several factors one chooses: a security key proves it, and one that nobody touches is explained in Portuguese; a recovery code stands in for all', async () => {
  const { person, device } = await withTotp()
  const asProved = { authorization: `Bearer ${device.session.access_token}` }
  const ask = (method: string, path: string, body?: unknown) => person.ask(method, path, body, asProved)
  const [recovery = ''] = ((await ask('POST', '/auth/v1/recovery-codes')).body as { codes: string[] }).codes
  const page = await stage.open({ path: '/auth' })
  const key = await plugAuthenticator(page, 'usb')
  await addSecurityKey(page, { ...person, ask }, 'YubiKey')
  await signIn(page, person)
  await press(page, 'Usar chave de segurança “YubiKey”')
  await page.getByText('Tenha à mão sua chave de segurança “YubiKey”').waitFor()
  await press(page, 'Usar aplicativo de códigos “Celular”')
  await code(page).waitFor()
  await press(page, 'Usar um código de recuperação')
  const field = page.getByLabel('Código de recuperação')
  expect(await isFocused(field)).toBe(true)
  await field.fill(` ${recovery.toUpperCase()} `)
  await press(page, 'Confirmar')
  await accountButton(page).waitFor()
  await press(page, 'Sair')

  await signIn(page, person)
  await press(page, 'Usar chave de segurança “YubiKey”')
  await key.present(false)
  await page.evaluate(() => {
    // The browser's own dialog, closed by its owner.
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(), 100)
      return get({ ...options, signal: stop.signal })
    }
  })
  await press(page, 'Usar chave de segurança')
  await page.getByText('O pedido à chave foi cancelado. Tente de novo').waitFor()
  await key.present(true)
  await page.reload()
  await press(page, 'Usar chave de segurança “YubiKey”')
  await press(page, 'Usar chave de segurança')
  await accountButton(page).waitFor()
})
