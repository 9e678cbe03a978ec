import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { accountButton } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()
const password = 'vento-sudeste-17'

/** The path of an invitation's link, from somebody who may invite. */
async function invitation(admin: Person): Promise<string> {
  const email = `convidada-${Date.now()}@exemplo.com.br`
  const { body } = await admin.ask('POST', '/api/invitations', { email, role: 'manager' })
  return `/auth?convite=${(body as { token: string }).token}`
}

const organizationOf = async (person: Person) => {
  const { body } = await person.ask('GET', '/api/me')
  return body as { org_id: string; role: string }
}
const accept = (page: Page) => page.getByRole('button', { name: 'Aceitar convite', exact: true })

test('[AU-14] somebody with an account and an empty organisation accepts and is in the inviting one', async () => {
  const admin = await stage.signUp()
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: await invitation(admin) })
  await page.getByText(`Você está conectado como ${person.email}`).waitFor()
  await accept(page).click()
  await page.waitForURL(`${stage.url}/`)
  await page.getByText(/^Agora você faz parte de/).waitFor()
  const { org_id } = await organizationOf(admin)
  expect(await organizationOf(person)).toMatchObject({ org_id, role: 'manager' })
})

test('[AU-14] somebody whose organisation holds anything is refused and stays where they are', async () => {
  const admin = await stage.signUp()
  const person = await stage.signUp()
  await person.ask('POST', '/api/clients', { name: 'Cliente meu' })
  const before = await organizationOf(person)
  const page = await stage.open({ as: person, path: await invitation(admin) })
  await accept(page).click()
  await page.getByText('Esta pessoa já pertence a outra organização').waitFor()
  expect(await organizationOf(person)).toEqual(before)
})

test('[AU-14] whoever signs in on an invitation’s page is asked before anything moves', async () => {
  const admin = await stage.signUp()
  const person = await stage.signUp()
  const page = await stage.open({ path: await invitation(admin) })
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await accept(page).waitFor()
  expect((await organizationOf(person)).org_id).not.toBe((await organizationOf(admin)).org_id)
  await accept(page).click()
  await accountButton(page).waitFor()
  expect((await organizationOf(person)).org_id).toBe((await organizationOf(admin)).org_id)
})

test('[AU-14] using another account signs out and keeps the invitation', async () => {
  const admin = await stage.signUp()
  const page = await stage.open({ as: await stage.signUp(), path: await invitation(admin) })
  await page.getByRole('button', { name: 'Usar outra conta', exact: true }).click()
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).waitFor()
  expect(page.url()).toContain('convite=')
})

test('[AU-14] a visitor is told of the invitation, whichever form is shown; without one nothing is said', async () => {
  const notice = 'Você recebeu um convite para uma equipe. Crie sua conta ou entre para aceitar.'
  const page = await stage.open({ path: await invitation(await stage.signUp()) })
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByText(notice, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  await page.getByText(notice, { exact: true }).waitFor()
  await page.goto(`${stage.url}/auth`)
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  expect(await page.getByText('convite').count()).toBe(0)
})

test('[AU-14] who already is in the team that invited is told so and led to the start page', async () => {
  const admin = await stage.signUp()
  const page = await stage.open({ as: admin, path: await invitation(admin) })
  await accept(page).click()
  await page.getByText('Esta pessoa já faz parte da equipe').waitFor()
  await page.waitForURL(`${stage.url}/`)
})
