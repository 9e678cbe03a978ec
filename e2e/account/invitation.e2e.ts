import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
const password = 'vento-sudeste-17'

let guests = 0
const guest = () => `convidada-${++guests}-${Date.now()}@exemplo.com.br`

/** The path of an invitation's link, from somebody who may invite. */
async function invitation(admin: Person, email: string): Promise<string> {
  const { body } = await admin.ask('POST', '/api/invitations', { email, role: 'manager' })
  const { link } = body as { link: string }
  return link.slice(stage.url.length)
}

const organizationOf = async (person: Person) => {
  const { body } = await person.ask('GET', '/api/me')
  return body as { org_id: string; role: string }
}
const accept = (page: Page) => page.getByRole('button', { name: 'Aceitar convite', exact: true })

test('[AU-14] a visitor sees who invited them, whichever form is shown; the token is in no address that a server sees, nor in one that learns where one came from, and an older link’s moves to the fragment at once; someone who is signed in with another address than the invited one cannot accept, and may use another account, which keeps the invitation; who then signs in is asked before anything moves, and is in the inviting organisation', async () => {
  const admin = await stage.signUp({ display_name: 'Rosa Leal' })
  await admin.ask('PATCH', '/api/organization', { name: 'Estaleiro Norte' })
  const page = await stage.open({ path: '/auth?convite=abc-1_2&modo=login' })
  await page.waitForURL(`${stage.url}/auth?modo=login#convite=abc-1_2`)
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  expect(entries.filter(({ url }) => url.includes('?convite='))).toEqual([])

  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
  const email = guest()
  const path = await invitation(admin, email)
  const token = path.split('convite=')[1] ?? 'none'
  const notice = 'Rosa Leal convidou você para Estaleiro Norte. Crie sua conta ou entre para aceitar.'
  await page.goto(`${stage.url}${path}`)
  await page.reload()
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByText(notice, { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByText('Entre na sua conta', { exact: true }).waitFor()
  await page.getByText(notice, { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.waitForLoadState('networkidle')
  expect(page.url()).toContain(token)
  expect(seen.length).toBeGreaterThan(5)
  // Chromium names the whole address of a navigation, fragment and all, which it does not send.
  expect(seen.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])

  const person = await stage.signUp()
  const other = await stage.signUp()
  await page.goto('about:blank')
  await page.goto(`${stage.url}/ajuda`)
  await page.evaluate((session) => localStorage.setItem('leme.auth', JSON.stringify(session)), other.session)
  await page.goto(stage.url + (await invitation(admin, person.email)))
  await page.getByText(`O convite de Rosa Leal para Estaleiro Norte é para ${person.email}.`).waitFor()
  expect(await accept(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Usar outra conta', exact: true }).click()
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).waitFor()
  expect(page.url()).toContain('/auth#convite=')
  await page.getByRole('link', { name: 'Fazer login', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByText(`Você está conectado como ${person.email}`).waitFor()
  const { org_id } = await organizationOf(admin)
  expect((await organizationOf(person)).org_id).not.toBe(org_id)
  await accept(page).click()
  await page.waitForURL(`${stage.url}/`)
  await page.getByText(/^Agora você faz parte de/).waitFor()
  await accountButton(page).waitFor()
  expect(await organizationOf(person)).toMatchObject({ org_id, role: 'manager' })
})
