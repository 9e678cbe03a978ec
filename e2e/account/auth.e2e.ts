import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from '../../server/test/person.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

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

test('[AU-01] [AU-03] [AU-20] [SH-03] [SH-13] on a telephone: signing in and signing up have their words and fields, and the links keep what was typed; notices are over no button, no link and no field; signing in says so and leads to the start page with something to see at every moment, also while one’s address guesses wrong passwords', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth', width: 375 })
  await heading(page, 'Leme').waitFor()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await page.getByLabel('Senha', { exact: true }).waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).count()).toBe(0)
  await fill(page, { Email: 'alguem@exemplo.com.br' })
  await page.getByRole('link', { name: 'Criar conta', exact: true }).click()
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).waitFor()
  await page.getByLabel('Nome', { exact: true }).waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('alguem@exemplo.com.br')
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()

  await fill(page, { Email: newEmail(), Senha: 'senha-qualquer-9' })
  await press(page, 'Entrar')
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Email ou senha incorretos' })
  await notice.waitFor()
  const covered = () =>
    notice.evaluate((toast) => {
      const { top, bottom } = toast.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(button, a, input)')].flatMap((control) => {
        const box = control.getBoundingClientRect()
        return box.bottom > top && box.top < bottom ? [control.outerHTML] : []
      })
    })
  await expect.poll(covered).toEqual([])

  const enter = async (on: Page) => {
    await fill(on, { Email: person.email, Senha: password })
    await press(on, 'Entrar')
  }
  await page.evaluate(() => {
    const seen = { blank: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (!document.querySelector('main')?.textContent?.trim()) seen.blank += 1
    }).observe(document.body, { childList: true, subtree: true })
  })
  await enter(page)
  await page.getByText('Login realizado com sucesso!').waitFor()
  await heading(page, 'Dashboard Executivo').waitFor()
  expect(page.url()).toBe(`${stage.url}/`)
  expect(await page.evaluate(() => (window as unknown as { seen: { blank: number } }).seen.blank)).toBe(0)
  const cookies = await page.context().cookies(`${stage.url}/auth/v1/token`)
  expect(cookies).toMatchObject([{ name: 'leme_device', httpOnly: true, sameSite: 'Strict', path: '/auth/v1' }])

  const guess = { email: person.email, password: 'outra-senha' }
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await ask(stage.url, 'POST', '/auth/v1/token?grant_type=password', guess)).status)
  }
  expect(statuses.at(-1)).toBe(429)
  const stranger = await ask(stage.url, 'POST', '/auth/v1/token?grant_type=password', { email: person.email, password })
  expect(stranger.status).toBe(429)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stage.url}/auth`)
  await enter(page)
  await page.waitForURL(`${stage.url}/`)
})

test('[AU-03] [AU-14] an invitation’s link starts a new account in the organisation that invited; that is said, and leads to the start page', async () => {
  const admin = await stage.signUp()
  const email = newEmail()
  const { body } = await admin.ask('POST', '/api/invitations', { email, role: 'member' })
  const page = await stage.open({ path: (body as { link: string }).link })
  await fill(page, { Nome: 'Camila Duarte', Email: email, Senha: password })
  await press(page, 'Criar Conta')
  await page.getByText('Conta criada com sucesso!').waitFor()
  await page.waitForURL(`${stage.url}/`)
  await page.getByRole('button', { name: 'Conta de Camila Duarte' }).waitFor()
  const people = (await admin.ask('GET', '/api/users')).body as { display_name: string }[]
  expect(people.map(({ display_name }) => display_name)).toContain('Camila Duarte')
  expect((await admin.ask('GET', '/api/invitations')).body).toEqual([])
})

test('[AU-03] [SH-11] the keyboard alone signs in: from the email to the password, and past the way to a forgotten one', async () => {
  const { email } = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await page.getByLabel('Email', { exact: true }).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Esqueci minha senha')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Dashboard Executivo').waitFor()
})
