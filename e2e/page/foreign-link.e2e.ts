import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

const notice = 'Este link não foi usado: ele não foi pedido neste navegador'

/** What a link's redirect brings: a whole session, still good. */
function tokensOf({ access_token, refresh_token }: Person): string {
  const expires_at = String(Math.floor(Date.now() / 1000) + 3600)
  const fields = {
    access_token,
    refresh_token,
    expires_in: '3600',
    expires_at,
    token_type: 'bearer',
    type: 'magiclink',
  }
  return new URLSearchParams(fields).toString()
}

const signedInAs = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('leme.auth') ?? 'null')?.user.id ?? null)

/** Every address that this tab can go back to. */
async function addresses(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  return entries.map(({ url }) => url).join('\n')
}

async function leavesNothing(page: Page, attacker: Person): Promise<void> {
  expect(await addresses(page)).not.toMatch(/token|code=|fluxo/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(attacker.refresh_token)
}

/** Each kind once; `begun-flow.test.ts` has every address that is one. */
const links = [
  ['tokens in the fragment', (attacker: Person) => `/#${tokensOf(attacker)}`],
  ['a code', () => '/?code=0190a8e0-0000-7000-8000-000000000000'],
] as const

test('[AU-20] a link with tokens or a code leaves who is signed in signed in, in every tab, and says that it was not used; so it does in the page that is open already', async () => {
  const victim = await stage.signUp({ display_name: 'Helena Prado' })
  const attacker = await stage.signUp({ display_name: 'Outra Pessoa' })
  const first = await stage.open({ as: victim })
  await accountButton(first).waitFor()
  const isHers = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
    expect(await signedInAs(tab)).toBe(victim.id)
  }
  const page = await first.context().newPage()
  for (const [kind, link] of links) {
    await page.goto('about:blank')
    await page.goto(`${stage.url}${link(attacker)}`)
    await page.getByText(notice, { exact: true }).waitFor()
    await leavesNothing(page, attacker)
    await isHers(page)
    expect((await victim.ask('GET', '/api/me')).status, kind).toBe(200)
  }
  await first.evaluate((hash) => location.assign(hash), `#${tokensOf(attacker)}`)
  await first.getByText(notice, { exact: true }).waitFor()
  await leavesNothing(first, attacker)
  await first.reload()
  await isHers(first)
})

/** What `beginFlow` remembers when a page of this browser asks for a link. */
function remember(page: Page, secret: string): Promise<void> {
  return page.evaluate((begun) => {
    localStorage.setItem('leme.begun', JSON.stringify([{ kind: 'magiclink', secret: begun, begun_at: Date.now() }]))
  }, secret)
}

test('[AU-11] [AU-18] [AU-20] an error link is explained and does not stay: about an identity it leaves the session, any other ends it, and tokens beside the error begin none; so it is in a page that is open already; a link with tokens or a code then signs nobody in; tokens of a flow that this browser began do, once, and do not stay in the history; older than two minutes they raise a warning', async () => {
  const person = await stage.signUp()
  const attacker = await stage.signUp()
  const page = await stage.open({ as: person })
  await accountButton(page).waitFor()
  const assign = (hash: string) => page.evaluate((to) => location.assign(to), `#${hash}`)
  await assign('error=access_denied&error_code=identity_already_exists')
  await page.getByText('Esta identidade já está vinculada a uma conta').waitFor()
  for (const code of ['identity_not_found', 'single_identity_not_deletable']) {
    await page.goto('about:blank')
    await page.goto(`${stage.url}/#error=server_error&error_code=${code}&error_description=x`)
    await accountButton(page).waitFor()
    expect(await signedInAs(page), code).toBe(person.id)
  }
  await page.goto('about:blank')
  await page.goto(`${stage.url}/#error=access_denied&error_code=otp_expired&${tokensOf(attacker)}`)
  await page.getByText('Este link expirou ou já foi usado. Peça um novo').waitFor()
  await page.waitForURL(`${stage.url}/auth`)
  expect(await signedInAs(page)).toBeNull()
  await leavesNothing(page, attacker)

  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await assign('error=server_error&error_code=unexpected_failure&error_description=Text')
  await page.getByText('Este link não pôde ser usado. Entre novamente ou peça outro').waitFor()
  expect(page.url()).toBe(`${stage.url}/auth`)
  expect(await addresses(page)).not.toContain('error')

  for (const [kind, link] of links) {
    await page.goto('about:blank')
    await page.goto(`${stage.url}${link(attacker)}`)
    await page.getByText(notice, { exact: true }).waitFor()
    await page.waitForURL(`${stage.url}/auth`)
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    await leavesNothing(page, attacker)
    expect(await signedInAs(page), kind).toBeNull()
  }

  const helena = await stage.signUp({ display_name: 'Helena Prado' })
  await remember(page, 'a'.repeat(32))
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  const old = tokensOf(helena).replace(/expires_at=(\d+)/, (_, at) => `expires_at=${Number(at) - 121}`)
  const address = `${stage.url}/?fluxo=${'a'.repeat(32)}#${old}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
  expect(await signedInAs(page)).toBe(helena.id)
  expect(await addresses(page)).not.toMatch(/token|fluxo/)
  expect(warned.join('\n')).toContain('issued over 120s ago')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${stage.url}/auth`)
  await page.goto(address)
  await page.getByText(notice, { exact: true }).waitFor()
  expect(await signedInAs(page)).toBeNull()
})
