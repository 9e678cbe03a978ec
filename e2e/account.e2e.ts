import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailbox } from '../server/test/mailbox.ts'
import { inviteColleague, type Person, signIn } from '../server/test/person.ts'
import { violationsAtBothWidths } from './axe.ts'
import { useStage } from './harness.ts'

const stage = useStage()
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
})
afterAll(() => admin?.end())

const password = 'vento-sudeste-17'
const open = (person: Person, tab = '') => stage.open({ as: person, path: `/settings/account${tab && `?tab=${tab}`}` })
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

async function addTotp(page: Page): Promise<TOTP> {
  await press(page, 'Aplicativo')
  await page.getByRole('img', { name: 'Quadro para o aplicativo ler' }).waitFor()
  const secret = await page.getByLabel('Ou digite esta chave nele').inputValue()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate()
  // Six digits are sent by themselves.
  await page.getByLabel('Código do aplicativo').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByText('Verificação em duas etapas ativada').waitFor()
  return totp
}

test('[AU-17] a new name shows everywhere at once', async () => {
  const page = await open(await stage.signUp({ display_name: 'Helena Prado' }))
  await page.getByLabel('Nome').fill('Helena Prado Lima')
  await press(page, 'Salvar nome')
  await page.getByText('Nome alterado com sucesso').waitFor()
  await page.getByRole('button', { name: /Helena Prado Lima/ }).waitFor()
})

test('[AU-17] on a telephone the assistant’s button is over no way out, wherever the page is scrolled to', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/settings/account', width: 375 })
  const assistant = await page.getByRole('button', { name: /^Abrir assistente/ }).boundingBox()
  for (const name of ['Sair da organização', 'Excluir conta']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Infinity), name).toBeLessThan(assistant?.x ?? 0)
  }
})

test('[AU-17] a new address of mail waits for its confirmation, and the page says for which', async () => {
  const person = await stage.signUp()
  const page = await open(person)
  await press(page, 'Trocar email')
  const next = `nova-${person.email}`
  await page.getByLabel('Novo email').fill(next)
  await page.getByLabel('Senha atual').fill(password)
  await press(page, 'Enviar links')
  await page.getByText(`Aguardando a confirmação de ${next}`).waitFor()
  expect((await createMailbox(stage.server, admin).newest(next)).kind).toBe('email_change_new')
})

test('[AU-17] a new password asks for the current one, or for a code by mail, and ends the other sessions', async () => {
  const person = await stage.signUp()
  const other = await signIn(stage.url, person.email)
  const page = await open(person, 'security')
  await page.getByLabel('Senha atual').fill('errada-por-certo-1')
  await page.getByLabel('Nova senha').fill('mare-de-sizigia-88')
  await press(page, 'Alterar senha')
  await page.getByText('Senha incorreta').waitFor()
  await press(page, 'Não sei a senha')
  await page.getByText('Código enviado para o seu email').waitFor()
  const { code } = await createMailbox(stage.server, admin).newest(person.email)
  await page.getByLabel('Código que enviamos por email').fill(code)
  await press(page, 'Alterar senha')
  await page.getByText('Senha alterada com sucesso').waitFor()
  expect((await other.ask('GET', '/api/me')).status).toBe(401)
})

test('[AU-12] an application of codes is added, gives recovery codes once, and is removed', async () => {
  const person = await stage.signUp()
  const page = await open(person, 'security')
  await addTotp(page)
  await region(page, 'Verificação em duas etapas')
    .getByText(/^Aplicativo de códigos ·/)
    .waitFor()
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
  await page.getByRole('button', { name: /^Remover Aplicativo/ }).click()
  await page.getByText('É o último').waitFor()
  await press(page, 'Remover')
  await page.getByText('Nenhum método: nada mais é pedido ao entrar').waitFor()
})

test('[AU-12] a security key and a passkey are added; the passkey is renamed and removed', async () => {
  const page = await open(await stage.signUp(), 'security')
  await plugInKey(page)
  await press(page, 'Chave')
  await region(page, 'Verificação em duas etapas')
    .getByText(/^Chave de segurança ·/)
    .waitFor()
  await press(page, 'Adicionar')
  await page.getByText('Chave de acesso 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Renomear Chave de acesso 1' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Nome').fill('Chave azul')
  await press(page, 'Salvar')
  await page.getByRole('button', { name: 'Remover Chave azul' }).click()
  await press(page, 'Remover')
  await page.getByText('Entre sem senha, com o dedo, o rosto ou uma chave').waitFor()
})

test('[AU-17] open sessions say where and when; one ends, and then all others', async () => {
  const person = await stage.signUp()
  const others = [await signIn(stage.url, person.email), await signIn(stage.url, person.email)]
  const page = await open(person, 'sessions')
  await page.getByText('Este dispositivo').waitFor()
  const ends = page.getByRole('button', { name: /^Encerrar sessão em/ })
  expect(await ends.count()).toBe(2)
  await ends.first().click()
  await page.getByText('Sessão encerrada com sucesso').waitFor()
  await expect.poll(() => ends.count()).toBe(1)
  await press(page, 'Encerrar as outras')
  await expect.poll(() => ends.count()).toBe(0)
  for (const other of others) expect((await other.ask('GET', '/api/me')).status).toBe(401)
  expect((await person.ask('GET', '/api/me')).status).toBe(200)
})

test('[AU-17] leaving and deleting are asked about, refused of the last administrator, and lead to sign-in', async () => {
  const boss = await stage.signUp()
  const person = await inviteColleague(stage.url, boss, 'member')
  const page = await open(boss)
  await press(page, 'Sair da organização')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByText('Erro ao sair da organização').waitFor()
  const theirs = await open(person)
  await press(theirs, 'Excluir conta')
  await theirs.getByLabel('Senha atual').fill(password)
  await theirs.getByRole('dialog').getByRole('button', { name: 'Excluir conta' }).click()
  await theirs.waitForURL('**/auth')
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
})

test('[SH-11] the account page has nothing that axe objects to', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/settings/account' })
  for (const tab of ['Perfil', 'Segurança', 'Sessões', 'Identidades']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('region').first().waitFor()
    expect(await violationsAtBothWidths(page), tab).toEqual([])
  }
  await page.getByRole('tab', { name: 'Segurança' }).click()
  await press(page, 'Aplicativo')
  await page.getByRole('img', { name: 'Quadro para o aplicativo ler' }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
})

test('[AU-17] the open tab is in the address, and arrows go along the tabs', async () => {
  const page = await open(await stage.signUp(), 'security')
  await page.getByRole('tab', { name: 'Segurança', selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/account?tab=sessions')
})
