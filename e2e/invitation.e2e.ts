import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { noteOf } from './form.ts'
import { accountButton } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()
const password = 'vento-sudeste-17'

let guests = 0
const guest = () => `convidada-${++guests}-${Date.now()}@exemplo.com.br`

/** The path of an invitation's link, from somebody who may invite. */
async function invitation(admin: Person, email = guest()): Promise<string> {
  const { body } = await admin.ask('POST', '/api/invitations', { email, role: 'manager' })
  const { link } = body as { link: string }
  return link.slice(stage.url.length)
}

const organizationOf = async (person: Person) => {
  const { body } = await person.ask('GET', '/api/me')
  return body as { org_id: string; role: string }
}
const accept = (page: Page) => page.getByRole('button', { name: 'Aceitar convite', exact: true })

test('[AU-14] somebody with an account and an empty organisation accepts and is in the inviting one', async () => {
  const admin = await stage.signUp()
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: await invitation(admin, person.email) })
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
  const page = await stage.open({ as: person, path: await invitation(admin, person.email) })
  await accept(page).click()
  await page.getByText('Esta pessoa já pertence a outra organização').waitFor()
  expect(await organizationOf(person)).toEqual(before)
})

test('[AU-14] someone who signs in on an invitation’s page is asked before anything moves', async () => {
  const admin = await stage.signUp()
  const person = await stage.signUp()
  const page = await stage.open({ path: await invitation(admin, person.email) })
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

test('[AU-14] a visitor sees who invited them, whichever form is shown; without an invitation nothing is said', async () => {
  const admin = await stage.signUp({ display_name: 'Rosa Leal' })
  await admin.ask('PATCH', '/api/organization', { name: 'Estaleiro Norte' })
  const email = guest()
  const notice = 'Rosa Leal convidou você para Estaleiro Norte. Crie sua conta ou entre para aceitar.'
  const page = await stage.open({ path: await invitation(admin, email) })
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByText(notice, { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  await page.getByText(notice, { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.goto(`${stage.url}/auth`)
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  expect(await page.getByText('convite').count()).toBe(0)
})

test('[AU-14] a link that holds no more says so before anything is typed', async () => {
  const page = await stage.open({ path: '/auth#convite=inventado' })
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByText(/^Este convite não existe ou foi retirado/).waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('')

  const inside = await stage.open({ as: await stage.signUp(), path: '/auth#convite=inventado' })
  await inside.getByText(/^Este convite não existe ou foi retirado/).waitFor()
  expect(await accept(inside).count()).toBe(0)
  await inside.getByRole('link', { name: 'Ir para o início', exact: true }).click()
  await accountButton(inside).waitFor()
})

test('[AU-14] someone who is signed in with another address than the invited one sees who invited whom, cannot accept, and may stay as they are or use another account, which keeps the invitation', async () => {
  const admin = await stage.signUp({ display_name: 'Rosa Leal' })
  await admin.ask('PATCH', '/api/organization', { name: 'Estaleiro Norte' })
  const email = guest()
  const path = await invitation(admin, email)
  const page = await stage.open({ as: await stage.signUp(), path })
  await page.getByText(`O convite de Rosa Leal para Estaleiro Norte é para ${email}.`).waitFor()
  await page.getByText(/Um convite vale só para o email a que foi enviado/).waitFor()
  expect(await accept(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Ficar nesta conta', exact: true }).click()
  await accountButton(page).waitFor()
  await page.waitForURL(`${stage.url}/`)
  await page.goto(stage.url + path)
  await page.getByRole('button', { name: 'Usar outra conta', exact: true }).click()
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).waitFor()
  expect(page.url()).toContain('/auth#convite=')
})

test('[AU-14] an invitation of another address is refused with a sentence to a new account', async () => {
  const sentence = 'Este convite foi enviado a outro email. Use a conta desse email ou peça um novo convite'
  const path = await invitation(await stage.signUp())
  const visitor = await stage.open({ path })
  await visitor.getByLabel('Nome', { exact: true }).fill('Camila Duarte')
  await visitor.getByLabel('Email', { exact: true }).fill(guest())
  await visitor.getByLabel('Senha', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Criar Conta', exact: true }).click()
  await expect.poll(() => noteOf(visitor.locator('form'), 'Email')).toBe(sentence)
  expect(await visitor.evaluate(() => localStorage.getItem('leme.auth'))).toBeNull()
})

test('[AU-14] an invitation’s token is in no address that a server sees, nor in one that learns where one came from', async () => {
  const page = await stage.open({ path: '/auth' })
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
  const path = await invitation(await stage.signUp())
  const token = path.split('convite=')[1] ?? 'none'
  await page.goto(`${stage.url}${path}`)
  await page.reload()
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(page.url()).toContain(token)
  expect(seen.length).toBeGreaterThan(5)
  // Chromium names the whole address of a navigation, fragment and all, which it does not send.
  expect(seen.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
})

test('[AU-14] an older link’s token moves to the fragment at once, and none is left in the history', async () => {
  const page = await stage.open({ path: '/auth?convite=abc-1_2&modo=login' })
  await page.waitForURL(`${stage.url}/auth?modo=login#convite=abc-1_2`)
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  expect(entries.filter(({ url }) => url.includes('?convite='))).toEqual([])
})
