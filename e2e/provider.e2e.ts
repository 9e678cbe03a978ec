import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenIdProvider } from '../server/test/openid-provider.ts'
import { accountButton, heading } from './frame.ts'
import { useStage } from './harness.ts'

const provider = await startOpenIdProvider()
const { issuer: url, client_id, client_secret } = provider
const stage = useStage({
  config: { providers: [{ id: 'custom:oidc', name: 'Estaleiro', url, client_id, client_secret, domains: [] }] },
})
beforeAll(() => provider.serve(stage.url))
afterAll(() => provider.close())

let count = 0
function somebody(person: { email_verified?: boolean; name?: string } = {}) {
  count += 1
  const name = `pessoa-${count}`
  const email = `${name}@exemplo.com.br`
  provider.people[name] = { email, email_verified: true, name: 'Iracema Prado', ...person }
  return { name, email }
}

/** On the provider's own page. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome').fill(name)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const storedSession = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('leme.auth') ?? 'null'))

test('[AU-10] [AU-03] a newcomer signs in by the provider, and nothing of that stays in the address or the history', async () => {
  const { name, email } = somebody()
  const page = await stage.open({ path: '/auth' })
  await page.getByRole('button', { name: 'Entrar com Estaleiro' }).click()
  await signInThere(page, name)
  await page.getByRole('button', { name: 'Conta de Iracema Prado' }).waitFor()
  expect(page.url()).toBe(`${stage.url}/`)
  expect(await storedSession(page)).toMatchObject({ user: { email }, provider_token: expect.any(String) })
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  expect(entries.map((entry) => entry.url).join('\n')).not.toMatch(/token|fluxo/)
  await page.reload()
  await accountButton(page).waitFor()
})

test('[AU-10] an installation without providers shows no button for any', async () => {
  const page = await stage.open({ path: 'about:blank' })
  await page.route('**/auth/v1/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), providers: [] } })
  })
  const settings = page.waitForResponse('**/auth/v1/settings')
  await page.goto(`${stage.url}/auth`)
  await settings
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Entrar com Estaleiro' }).count()).toBe(0)
})

test('[AU-11] [AU-13] someone who says no at the provider sees that in Portuguese, and stays signed out', async () => {
  const page = await stage.open({ path: '/auth' })
  await page.getByRole('button', { name: 'Entrar com Estaleiro' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('O acesso foi cancelado no provedor').waitFor()
  expect(page.url()).toMatch(`${stage.url}/auth`)
  expect(await storedSession(page)).toBeNull()
})

test('[AU-13] [AU-16] an account made before its owner comes is not opened, and the page says what to do', async () => {
  const { name, email } = somebody()
  await stage.signUp({ email })
  const page = await stage.open({ path: '/auth' })
  await page.getByRole('button', { name: 'Entrar com Estaleiro' }).click()
  await signInThere(page, name)
  await page.getByText(/^Já existe uma conta com este email, ainda não confirmado/).waitFor()
  expect(await storedSession(page)).toBeNull()
})

test('[AU-17] Identidades links an identity, names it, and unlinks it again', async () => {
  const person = await stage.signUp()
  const { name, email } = somebody()
  const page = await stage.open({ as: person, path: '/settings/account?tab=identities' })
  const panel = page.getByRole('region', { name: 'Identidades' })
  await panel.getByText(person.email).waitFor()
  expect(await panel.getByRole('button', { name: /^Desvincular/ }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Vincular Estaleiro', exact: true }).click()
  await signInThere(page, name)
  await heading(page, 'Conta').waitFor()
  await panel.getByText(email).waitFor()
  expect(await panel.getByRole('button', { name: 'Vincular Estaleiro', exact: true }).count()).toBe(0)
  expect((await storedSession(page)).user.id).toBe(person.id)

  await panel.getByRole('button', { name: `Desvincular Estaleiro, ${email}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Desvincular Estaleiro' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await panel.getByRole('button', { name: `Desvincular Estaleiro, ${email}` }).click()
  await dialog.getByRole('button', { name: 'Desvincular' }).click()
  await page.getByText('Identidade desvinculada com sucesso').waitFor()
  await panel.getByText(email).waitFor({ state: 'detached' })
  const { body } = await person.ask('GET', '/auth/v1/user')
  expect((body as { identities: object[] }).identities).toMatchObject([{ provider: 'email' }])
})

test('[AU-11] [AU-17] an identity that another account has is refused, and the session stays', async () => {
  const { name } = somebody()
  const other = await stage.open({ path: '/auth' })
  await other.getByRole('button', { name: 'Entrar com Estaleiro' }).click()
  await signInThere(other, name)
  await accountButton(other).waitFor()

  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/settings/account?tab=identities' })
  await page.getByRole('button', { name: 'Vincular Estaleiro', exact: true }).click()
  await signInThere(page, name)
  await page.getByText('Esta identidade já está vinculada a uma conta').waitFor()
  await accountButton(page).waitFor()
  expect((await storedSession(page)).user.id).toBe(person.id)
  expect((await person.ask('GET', '/api/me')).status).toBe(200)
})

test('[AU-17] identities that cannot be loaded can be asked for again', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: 'about:blank', as: person })
  let broken = true
  await page.route('**/auth/v1/user', (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()))
  await page.goto(`${stage.url}/settings/account?tab=identities`)
  const panel = page.getByRole('region', { name: 'Identidades' })
  await panel.getByText('Não foi possível carregar as suas identidades').waitFor()
  broken = false
  await panel.getByRole('button', { name: 'Tentar novamente' }).click()
  await panel.getByText(person.email).waitFor()
})
