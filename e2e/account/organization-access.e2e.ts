import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { createProject } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await press(page, 'Entrar')
}

test('[AU-17] [AU-12] [SH-11] where an administrator requires a second factor someone who has none sees nothing else before one is added at the next sign-in; axe finds nothing there', async () => {
  const boss = await stage.signUp()
  const colleague = await inviteColleague(stage.url, boss, 'member')
  expect((await boss.ask('PATCH', '/api/organization', { require_second_factor: true })).status).toBe(200)
  const theirs = await stage.open({ path: '/auth' })
  await signIn(theirs, colleague.email)
  await theirs.getByText('Proteja sua conta').waitFor()
  await theirs.goto(`${stage.url}/projects`)
  await theirs.getByText('Sua organização exige um segundo fator. Adicione um para continuar').waitFor()
  expect(await accountButton(theirs).count()).toBe(0)
  await theirs.getByRole('img', { name: 'Quadro para o aplicativo ler' }).waitFor()
  expect(await violations(theirs)).toEqual([])
  const secret = await theirs.getByLabel('Ou digite esta chave nele').inputValue()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await theirs.getByLabel('Código do aplicativo').fill(code)
  await accountButton(theirs).waitFor()
  await theirs.reload()
  await accountButton(theirs).waitFor()
})

test('[SH-14] what statuses are called changes in every open browser', async () => {
  const boss = await stage.signUp()
  const colleague = await inviteColleague(stage.url, boss, 'member')
  const project = await createProject(boss)
  const theirs = await stage.open({ as: colleague, path: `/projects/${project}` })
  await theirs.getByRole('combobox', { name: /: Planned$/ }).waitFor()
  expect((await boss.ask('PATCH', '/api/organization', { status_labels: 'portuguese' })).status).toBe(200)
  await theirs.getByRole('combobox', { name: /: Planejado$/ }).waitFor()
})
