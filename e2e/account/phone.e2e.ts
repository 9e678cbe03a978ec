import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startSmsGateway } from '../../server/test/auth/sms-gateway.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'

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

const tooSoon =
  /^Um SMS já foi pedido há pouco para este telefone\. Aguarde (1 minuto|\d+ segundos?) e tente novamente$/

test('[AU-17] [AU-10] [AU-18] [SH-10] [SH-11] a phone is added in Conta with the code that goes there, and then signs in without a password; a phone that nobody has is answered alike, and wrong codes are refused in words; axe finds nothing in the forms', async () => {
  const ana = await stage.signUp()
  const page = await stage.open({ as: ana, path: '/settings/account' })
  const { typed, digits } = newPhone()
  await press(page, 'Adicionar telefone')
  await field(page, 'Novo telefone').fill(typed)
  expect(await violationsAtBothWidths(page, '[role=dialog]'), 'new phone').toEqual([])
  await field(page, 'Senha atual').fill('vento-sudeste-17')
  await press(page, 'Enviar código')
  await field(page, 'Código do SMS').waitFor()
  expect(await violations(page, { within: '[role=dialog]' }), 'its code').toEqual([])
  await fillCode(page, digits)
  await page.getByText('Telefone confirmado com sucesso').waitFor()
  await page.getByText(`+55 48 ${digits.slice(4, 9)}-${digits.slice(9)}`).waitFor()
  await page.getByRole('button', { name: 'Trocar telefone' }).waitFor()

  const other = await stage.open({ path: '/auth?modo=codigo' })
  await press(other, 'Receber o código por SMS')
  await field(other, 'Telefone').fill(newPhone().typed)
  expect(await violationsAtBothWidths(other), 'phone').toEqual([])
  await press(other, 'Enviar código por SMS')
  await other.getByText('Entre com um código', { exact: true }).waitFor()
  await other.getByText('Se houver uma conta com este telefone, pedimos um código por SMS.').waitFor()
  expect(await violations(other), 'code').toEqual([])
  await field(other, 'Código do SMS').fill('123456')
  await other.getByText('Este código ou link não confere, expirou ou já foi usado. Confira ou peça um novo').waitFor()
  await press(other, 'Usar outro telefone')
  await press(other, 'Enviar código por SMS')
  await other.getByText(tooSoon).waitFor()
  await press(other, 'Receber o código por email')
  await field(other, 'Email').waitFor()

  await press(other, 'Receber o código por SMS')
  await field(other, 'Telefone').fill(typed)
  await press(other, 'Enviar código por SMS')
  await fillCode(other, digits, 2)
  await other.getByText('Login realizado com sucesso!').waitFor()
  await other.goto(`${stage.url}/settings/account`)
  await other.getByText(ana.email).first().waitFor()
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
  await field(other, 'Email').fill(ana.email)
  await field(other, 'Senha').fill('vento-sudeste-17')
  await press(other, 'Entrar')
  await press(other, 'Enviar código por SMS')
  await other.getByText(tooSoon).waitFor()
  await stage.server.services.db.authTransaction((tx) => tx.query('delete from system.mail_requests'))
  await press(other, 'Enviar código por SMS')
  await fillCode(other, digits, 2)
  await accountButton(other).waitFor()
})
