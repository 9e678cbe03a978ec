import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from '../server/test/person.ts'
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

test('[AU-01] signing in and signing up: their words and fields; the links keep what was typed', async () => {
  const page = await stage.open({ path: '/auth' })
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
})

test('[AU-03] signing in says so and leads to the start page', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await fill(page, { Email: person.email, Senha: password })
  await press(page, 'Entrar')
  await page.getByText('Login realizado com sucesso!').waitFor()
  await page.waitForURL(`${stage.url}/`)
})

test('[SH-13] on a telephone the notices of /auth are over no button, no link and no field', async () => {
  const page = await stage.open({ path: '/auth', width: 375 })
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
})

test('[AU-03] creating an account says so and leads to the start page', async () => {
  const page = await stage.open({ path: '/auth?modo=cadastro' })
  await fill(page, { Nome: 'Helena Prado', Email: newEmail(), Senha: password })
  await press(page, 'Criar Conta')
  await page.getByText('Conta criada com sucesso!').waitFor()
  await page.waitForURL(`${stage.url}/`)
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
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
  await stranger.getByText(/^Muitas tentativas\. Aguarde \d+ segundos e tente novamente$/).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${stage.url}/auth`)
  await enter(page)
  await page.waitForURL(`${stage.url}/`)
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
