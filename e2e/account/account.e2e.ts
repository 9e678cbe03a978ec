import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailbox } from '../../server/test/mail/mailbox.ts'
import { inviteColleague, signIn } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
})
afterAll(() => admin?.end())

const password = 'vento-sudeste-17'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const region = (page: Page, name: string) => page.getByRole('region', { name })

/** A security key of Chromium's own, which its owner touches at once. */
async function plugInKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addTotp(page: Page): Promise<void> {
  await press(page, 'Aplicativo')
  await page.getByRole('img', { name: 'Quadro para o aplicativo ler' }).waitFor()
  expect(await violations(page, { within: '[role=dialog]' }), 'enrolment').toEqual([])
  const secret = await page.getByLabel('Ou digite esta chave nele').inputValue()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  // Six digits are sent by themselves.
  await page.getByLabel('Código do aplicativo').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByText('Verificação em duas etapas ativada').waitFor()
}

test('[AU-17] [SH-11] the account: its tabs by keyboard and in the address, a new name everywhere at once, other sessions ended, and the account deleted; axe finds nothing, and nothing covers a way out', async () => {
  const boss = await stage.signUp()
  const person = await inviteColleague(stage.url, boss, 'member', { display_name: 'Helena Prado' })
  const others = [await signIn(stage.url, person.email), await signIn(stage.url, person.email)]
  const page = await stage.open({ as: person, path: '/settings/account?tab=security' })
  await page.getByRole('tab', { name: 'Segurança', selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/account?tab=sessions')
  await page.getByText('Este dispositivo').waitFor()
  expect(await violationsAtBothWidths(page, '[role=tabpanel]'), 'sessions').toEqual([])
  const ends = page.getByRole('button', { name: /^Encerrar sessão em/ })
  expect(await ends.count()).toBe(2)
  await press(page, 'Encerrar as outras')
  await expect.poll(() => ends.count()).toBe(0)
  for (const other of others) expect((await other.ask('GET', '/api/me')).status).toBe(401)
  await page.getByRole('tab', { name: 'Identidades' }).click()
  await region(page, 'Identidades').getByText(person.email).waitFor()
  expect(await violations(page, { within: '[role=tabpanel]' }), 'identities').toEqual([])

  await page.getByRole('tab', { name: 'Perfil' }).click()
  await page.getByLabel('Nome').fill('Helena Prado Lima')
  await press(page, 'Salvar nome')
  await page.getByText('Nome alterado com sucesso').waitFor()
  await page.getByRole('button', { name: /^Conta de Helena Prado Lima/ }).waitFor()
  expect(await violations(page, { within: '[role=tabpanel]' }), 'profile').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  const assistant = await page.getByRole('button', { name: /^Abrir assistente/ }).boundingBox()
  for (const name of ['Sair da organização', 'Excluir conta']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Infinity), name).toBeLessThan(assistant?.x ?? 0)
  }
  await press(page, 'Excluir conta')
  await page.getByLabel('Senha atual').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir conta' }).click()
  await page.waitForURL('**/auth')
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
})

test('[AU-12] [AU-17] [SH-11] an application of codes, its recovery codes, a security key, a passkey and another password are made, and axe finds nothing', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/settings/account?tab=security' })
  await plugInKey(page)
  await addTotp(page)
  const factors = region(page, 'Verificação em duas etapas')
  await factors.getByText(/^Aplicativo de códigos ·/).waitFor()
  await page.getByText('sem eles, quem perde o aplicativo e a chave perde o acesso').waitFor()
  // By keyboard, here and below: a toast lies over the button for as long as it stays.
  await page.getByRole('button', { name: 'Criar códigos', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar')])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toEqual(codes)
  await press(page, 'Já guardei')
  await page.getByText('Restam 10 dos 10').waitFor()

  await page.getByRole('button', { name: 'Chave', exact: true }).press('Enter')
  await factors.getByText(/^Chave de segurança ·/).waitFor()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await page.getByText('Chave de acesso 1', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page, '[role=tabpanel]')).toEqual([])
  await page.getByRole('button', { name: 'Renomear Chave de acesso 1' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Nome').fill('Chave azul')
  await press(page, 'Salvar')
  await page.getByRole('button', { name: 'Remover Chave azul' }).press('Enter')
  await press(page, 'Remover')
  await page.getByText('Entre sem senha, com o dedo, o rosto ou uma chave').waitFor()

  await page.getByLabel('Nova senha').fill('mare-de-sizigia-88')
  await press(page, 'Não sei a senha')
  await page.getByText('Código enviado para o seu email').waitFor()
  const { code } = await createMailbox(stage.server, admin).newest(person.email)
  await page.getByLabel('Código que enviamos por email').fill(code)
  await page.getByRole('button', { name: 'Alterar senha' }).press('Enter')
  await page.getByText('Senha alterada com sucesso').waitFor()
})
