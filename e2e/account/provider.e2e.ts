import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenIdProvider } from '../../server/test/auth/openid-provider.ts'
import { comeBy } from '../../server/test/auth/provider-flow.ts'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'

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

test('[AU-10] [AU-03] [AU-11] [AU-13] [SH-15] someone who says no at the provider reads that in Portuguese; a newcomer signs in by it and comes to the page that was asked for, and nothing of that stays in the address or the history', async () => {
  const { name, email } = somebody()
  const page = await stage.open({ path: '/auth' })
  const wanted = `${stage.url}/finance?cliente=Acme`
  await page.goto(wanted)
  await page.getByRole('button', { name: 'Entrar com Estaleiro' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('O acesso foi cancelado no provedor').waitFor()
  expect(page.url()).toMatch(`${stage.url}/auth`)
  expect(await storedSession(page)).toBeNull()
  await page.getByRole('button', { name: 'Entrar com Estaleiro' }).click()
  await signInThere(page, name)
  await page.getByRole('button', { name: 'Conta de Iracema Prado' }).waitFor()
  expect(page.url()).toBe(wanted)
  expect(await storedSession(page)).toMatchObject({ user: { email }, provider_token: expect.any(String) })
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  expect(entries.map((entry) => entry.url).join('\n')).not.toMatch(/token|fluxo/)
  await page.reload()
  await accountButton(page).waitFor()
})

test('[AU-11] [AU-17] Identidades refuses an identity that another account has, and the session stays; it links one, names it, and unlinks it again', async () => {
  const taken = somebody()
  await comeBy(stage.server, taken.name)
  const person = await stage.signUp()
  const { name, email } = somebody()
  const page = await stage.open({ as: person, path: '/settings/account?tab=identities' })
  const panel = page.getByRole('region', { name: 'Identidades' })
  const link = panel.getByRole('button', { name: 'Vincular Estaleiro', exact: true })
  await panel.getByText(person.email).waitFor()
  await link.click()
  await signInThere(page, taken.name)
  await page.getByText('Esta identidade já está vinculada a uma conta').waitFor()
  await accountButton(page).waitFor()
  expect((await storedSession(page)).user.id).toBe(person.id)
  expect((await person.ask('GET', '/api/me')).status).toBe(200)

  // The provider knows this browser's reader no more.
  await page.context().clearCookies()
  await link.click()
  await signInThere(page, name)
  await heading(page, 'Conta').waitFor()
  await panel.getByText(email).waitFor()
  expect(await link.count()).toBe(0)
  expect((await storedSession(page)).user.id).toBe(person.id)
  await panel.getByRole('button', { name: `Desvincular Estaleiro, ${email}` }).click()
  await page
    .getByRole('alertdialog', { name: 'Desvincular Estaleiro' })
    .getByRole('button', { name: 'Desvincular' })
    .click()
  await page.getByText('Identidade desvinculada com sucesso').waitFor()
  await panel.getByText(email).waitFor({ state: 'detached' })
  const { body } = await person.ask('GET', '/auth/v1/user')
  expect((body as { identities: object[] }).identities).toMatchObject([{ provider: 'email' }])
})
