import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../server/test/person.ts'
import { createProject } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { accountButton } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const requirement = (page: Page) => page.getByRole('switch', { name: 'Exigir segundo fator' })

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await press(page, 'Entrar')
}

test('[AU-17] [AU-12] an administrator requires a second factor: someone who has none adds one at the next sign-in', async () => {
  const boss = await stage.signUp()
  const colleague = await inviteColleague(stage.url, boss, 'member')
  const page = await stage.open({ as: boss, path: '/settings/team' })
  await requirement(page).click()
  await page.getByText('Segundo fator exigido a partir da próxima entrada').waitFor()
  await expect.poll(() => requirement(page).getAttribute('aria-checked')).toBe('true')

  const theirs = await stage.open({ path: '/auth' })
  await signIn(theirs, colleague.email)
  await theirs.getByText('Proteja sua conta').waitFor()
  await theirs.goto(`${stage.url}/projects`)
  await theirs.getByText('Sua organização exige um segundo fator. Adicione um para continuar').waitFor()
  expect(await accountButton(theirs).count()).toBe(0)
  const secret = await theirs.getByLabel('Ou digite esta chave nele').inputValue()
  await theirs.getByLabel('Código do aplicativo').fill('000000')
  await theirs.getByText('Código incorreto. Confira e tente de novo').waitFor()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await theirs.getByLabel('Código do aplicativo').fill(code)
  await accountButton(theirs).waitFor()
  await theirs.reload()
  await accountButton(theirs).waitFor()
})

test('[SH-14] [AU-17] an administrator says which domains may be invited, and the invitation’s form says what is not', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/settings/organization' })
  const domains = page.getByLabel('Domínios de email permitidos')
  await domains.fill('farol, mar.io')
  await press(page, 'Salvar domínios')
  await page.getByText('Informe domínios como empresa.com.br').waitFor()
  await domains.fill('@Farol.com.br mar.io')
  await press(page, 'Salvar domínios')
  await page.getByText('Domínios permitidos atualizados com sucesso').waitFor()
  expect(await domains.inputValue()).toBe('farol.com.br, mar.io')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Equipe' }).click()
  await press(page, 'Convidar Pessoa')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('ana@outro.com.br')
  await dialog.getByRole('button', { name: 'Criar Convite' }).click()
  await dialog.getByText('A organização só convida endereços dos domínios que ela permite').waitFor()
  await expect.poll(() => dialog.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByLabel('Email').fill('ana@farol.com.br')
  await dialog.getByRole('button', { name: 'Criar Convite' }).click()
  await page.getByText('Convite criado com sucesso').waitFor()
})

test('[SH-14] what statuses are called changes in every open browser', async () => {
  const boss = await stage.signUp()
  const colleague = await inviteColleague(stage.url, boss, 'member')
  const project = await createProject(boss)
  const theirs = await stage.open({ as: colleague, path: `/projects/${project}` })
  await theirs.getByRole('combobox', { name: /: Planned$/ }).waitFor()
  const page = await stage.open({ as: boss, path: '/settings/organization' })
  await page.getByRole('radio', { name: 'Em português' }).click()
  await theirs.getByRole('combobox', { name: /: Planejado$/ }).waitFor()
})

test('[AU-17] someone who is not an administrator sees nothing of it', async () => {
  const boss = await stage.signUp()
  const colleague = await inviteColleague(stage.url, boss, 'manager')
  const page = await stage.open({ as: colleague, path: '/settings/team' })
  await page.getByRole('table', { name: 'Pessoas' }).waitFor()
  expect(await requirement(page).count()).toBe(0)
})

test('[SH-11] [AU-17] someone who is to add a second factor may leave instead; axe finds nothing there', async () => {
  const boss = await stage.signUp()
  await boss.ask('PATCH', '/api/organization', { require_second_factor: true })
  const page = await stage.open({ path: '/auth' })
  await signIn(page, boss.email)
  await page.getByRole('img', { name: 'Quadro para o aplicativo ler' }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.getByText('Proteja sua conta').waitFor()
  await press(page, 'Sair')
  await page.getByLabel('Senha', { exact: true }).waitFor()
})
