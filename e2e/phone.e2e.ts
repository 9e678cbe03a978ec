import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { startSmsGateway } from '../server/test/sms-gateway.ts'
import { violationsAtBothWidths } from './axe.ts'
import { accountButton } from './frame.ts'
import { useStage } from './harness.ts'

const gateway = await startSmsGateway()
const stage = useStage({ config: { sms: gateway.config } })
afterAll(() => gateway.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** As people in Brazil type it, and as it is stored. */
function newPhone() {
  const rest = String(randomInt(10_000_000, 99_999_999))
  return { typed: `(48) 9${rest.slice(0, 4)}-${rest.slice(4)}`, digits: `55489${rest}` }
}

async function fillCode(page: Page, digits: string, count = 1): Promise<void> {
  const { otp } = await gateway.newest(digits, count)
  await field(page, 'Código do SMS').fill(otp)
}

/** Adds a phone in Conta; answers it. */
async function addPhone(page: Page) {
  const phone = newPhone()
  await press(page, 'Adicionar telefone')
  await field(page, 'Novo telefone').fill(phone.typed)
  await field(page, 'Senha atual').fill('vento-sudeste-17')
  await press(page, 'Enviar código')
  await fillCode(page, phone.digits)
  await page.getByText('Telefone confirmado com sucesso').waitFor()
  return phone
}

async function askBySms(page: Page, typed: string): Promise<void> {
  await press(page, 'Receber o código por SMS')
  await field(page, 'Telefone').fill(typed)
  await press(page, 'Enviar código por SMS')
}

test('[AU-17] [AU-10] a phone is added in Conta with the code that goes there, and then signs in without a password', async () => {
  const ana = await stage.signUp()
  const page = await stage.open({ as: ana, path: '/settings/account' })
  const { typed, digits } = await addPhone(page)
  await page.getByText(`+55 48 ${digits.slice(4, 9)}-${digits.slice(9)}`).waitFor()
  await page.getByRole('button', { name: 'Trocar telefone' }).waitFor()

  const other = await stage.open({ path: '/auth?modo=codigo' })
  await askBySms(other, typed)
  await other.getByText('Entre com um código', { exact: true }).waitFor()
  await other.getByText('Se houver uma conta com este telefone, pedimos um código por SMS.').waitFor()
  await fillCode(other, digits, 2)
  await other.getByText('Login realizado com sucesso!').waitFor()
  await other.goto(`${stage.url}/settings/account`)
  await other.getByText(ana.email).first().waitFor()
})

test('[AU-18] a phone that nobody has is answered alike, and wrong codes are refused in words', async () => {
  const page = await stage.open({ path: '/auth?modo=codigo' })
  const { typed } = newPhone()
  await askBySms(page, typed)
  await page.getByText('Se houver uma conta com este telefone, pedimos um código por SMS.').waitFor()
  await field(page, 'Código do SMS').fill('123456')
  await page.getByText('Este código ou link não confere, expirou ou já foi usado. Confira ou peça um novo').waitFor()
  await press(page, 'Usar outro telefone')
  await press(page, 'Enviar código por SMS')
  await page
    .getByText(
      /^Um SMS já foi pedido há pouco para este telefone\. Aguarde (1 minuto|\d+ segundos?) e tente novamente$/,
    )
    .waitFor()
  await press(page, 'Receber o código por email')
  await field(page, 'Email').waitFor()
})

test('[AU-12] a phone is a second factor: enrolled by its first code, asked for at the next sign-in', async () => {
  const ana = await stage.signUp()
  const page = await stage.open({ as: ana, path: '/settings/account?tab=security' })
  const { typed, digits } = newPhone()
  await press(page, 'SMS')
  await field(page, 'Telefone').fill(typed)
  await press(page, 'Enviar código por SMS')
  await fillCode(page, digits)
  await page.getByText('Verificação em duas etapas ativada').waitFor()
  await page.getByText(/^Telefone · desde/).waitFor()

  const other = await stage.open({ path: '/auth' })
  await signIn(other, ana)
  await press(other, 'Enviar código por SMS')
  await other
    .getByText(
      /^Um SMS já foi pedido há pouco para este telefone\. Aguarde (1 minuto|\d+ segundos?) e tente novamente$/,
    )
    .waitFor()
  await stage.server.services.db.authTransaction((tx) => tx.query('delete from system.mail_requests'))
  await press(other, 'Enviar código por SMS')
  await fillCode(other, digits, 2)
  await accountButton(other).waitFor()
})

async function signIn(page: Page, { email }: Person): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Senha').fill('vento-sudeste-17')
  await press(page, 'Entrar')
}

test('[SH-10] [SH-11] signing in by SMS and the dialogs of a phone are accessible at both widths, in light and dark', async () => {
  const page = await stage.open({ path: '/auth?modo=codigo' })
  await press(page, 'Receber o código por SMS')
  await field(page, 'Telefone').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await askedFor(page)
  expect(await violationsAtBothWidths(page)).toEqual([])

  const account = await stage.open({ as: await stage.signUp(), path: '/settings/account' })
  await press(account, 'Adicionar telefone')
  await field(account, 'Novo telefone').waitFor()
  expect(await violationsAtBothWidths(account)).toEqual([])
  const { typed, digits } = newPhone()
  await field(account, 'Novo telefone').fill(typed)
  await field(account, 'Senha atual').fill('vento-sudeste-17')
  await press(account, 'Enviar código')
  await gateway.newest(digits)
  await field(account, 'Código do SMS').waitFor()
  expect(await violationsAtBothWidths(account)).toEqual([])
})

async function askedFor(page: Page): Promise<void> {
  await field(page, 'Telefone').fill(newPhone().typed)
  await press(page, 'Enviar código por SMS')
  await field(page, 'Código do SMS').waitFor()
}
