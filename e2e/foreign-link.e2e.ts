import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { accountButton } from './frame.ts'
import { useStage } from './harness.ts'

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

test('[AU-20] a link with tokens or a code leaves who is signed in signed in, in every tab, and says that it was not used', async () => {
  const victim = await stage.signUp({ display_name: 'Helena Prado' })
  const attacker = await stage.signUp({ display_name: 'Outra Pessoa' })
  const first = await stage.open({ as: victim })
  await accountButton(first).waitFor()
  for (const [kind, link] of links) {
    const page = await first.context().newPage()
    await page.goto(`${stage.url}${link(attacker)}`)
    await page.getByText(notice, { exact: true }).waitFor()
    await leavesNothing(page, attacker)
    for (const tab of [page, first]) {
      await tab.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
      expect(await signedInAs(tab), kind).toBe(victim.id)
      await tab.reload()
      await tab.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
    }
    expect((await victim.ask('GET', '/api/me')).status, kind).toBe(200)
    await page.close()
  }
})

test('[AU-20] a link with tokens or a code signs nobody in where nobody is signed in', async () => {
  const attacker = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  for (const [kind, link] of links) {
    await page.goto('about:blank')
    await page.goto(`${stage.url}${link(attacker)}`)
    await page.getByText(notice, { exact: true }).waitFor()
    await page.waitForURL(`${stage.url}/auth`)
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    await leavesNothing(page, attacker)
    expect(await signedInAs(page), kind).toBeNull()
  }
})

test('[AU-20] a link opened in the page that is open already is not used either, and does not stay', async () => {
  const victim = await stage.signUp({ display_name: 'Helena Prado' })
  const attacker = await stage.signUp()
  const page = await stage.open({ as: victim })
  await accountButton(page).waitFor()
  await page.evaluate((hash) => location.assign(hash), `#${tokensOf(attacker)}`)
  await page.getByText(notice, { exact: true }).waitFor()
  await leavesNothing(page, attacker)
  await page.reload()
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
})

test('[AU-20] junk that is no link changes nothing', async () => {
  const victim = await stage.signUp()
  const page = await stage.open({ as: victim, path: '/clients' })
  const path = '/projects?status=doing#access_token='
  await page.goto(stage.url + path)
  await accountButton(page).waitFor()
  expect(await signedInAs(page)).toBe(victim.id)
  expect(page.url()).toBe(`${stage.url}${path}`)
  expect(await page.getByText(notice).count()).toBe(0)
})

test('[AU-11] an error link ends the session as before, and tokens beside the error begin none', async () => {
  const attacker = await stage.signUp()
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  await page.goto('about:blank')
  await page.goto(`${stage.url}/#error=access_denied&error_code=otp_expired&${tokensOf(attacker)}`)
  await page.getByText(/^Este link expirou/).waitFor()
  await page.waitForURL(`${stage.url}/auth`)
  expect(await signedInAs(page)).toBeNull()
  await leavesNothing(page, attacker)
})

test('[AU-11] an error link opened in the sign-in page that is open already is explained, and does not stay', async () => {
  const page = await stage.open({ path: '/auth' })
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await page.evaluate(() => location.assign('#error=access_denied&error_code=otp_expired&error_description=Text'))
  await page.getByText(/^Este link expirou/).waitFor()
  expect(page.url()).toBe(`${stage.url}/auth`)
  await page.evaluate(() => location.assign('#error=server_error&error_code=unexpected_failure'))
  await page.getByText('Este link não pôde ser usado. Entre novamente ou peça outro').waitFor()
  expect(await addresses(page)).not.toContain('error')
})

test.each([
  ['identity_already_exists', 'Esta identidade já está vinculada a uma conta', true],
  ['otp_expired', 'Este link expirou ou já foi usado. Peça um novo', false],
])(
  '[AU-11] opened in the page of who is signed in, %s is explained, and the session goes on or ends as with any link',
  async (...row) => {
    const [code, sentence, staysSignedIn] = row
    const person = await stage.signUp()
    const page = await stage.open({ as: person })
    await accountButton(page).waitFor()
    await page.evaluate((hash) => location.assign(hash), `#error=access_denied&error_code=${code}`)
    await page.getByText(sentence).waitFor()
    if (!staysSignedIn) await page.waitForURL(`${stage.url}/auth`)
    expect(await signedInAs(page)).toBe(staysSignedIn ? person.id : null)
  },
)

/** What `beginFlow` remembers when a page of this browser asks for a link. */
function remember(page: Page, secret: string): Promise<void> {
  return page.evaluate((begun) => {
    localStorage.setItem('leme.begun', JSON.stringify([{ kind: 'magiclink', secret: begun, begun_at: Date.now() }]))
  }, secret)
}

test('[AU-20] [AU-18] tokens of a flow that this browser began sign in, once, and do not stay in the history', async () => {
  const person = await stage.signUp({ display_name: 'Helena Prado' })
  const page = await stage.open({ path: '/auth' })
  await remember(page, 'a'.repeat(32))
  const address = `${stage.url}/?fluxo=${'a'.repeat(32)}#${tokensOf(person)}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).waitFor()
  expect(await signedInAs(page)).toBe(person.id)
  expect(await addresses(page)).not.toMatch(/token|fluxo/)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${stage.url}/auth`)
  await page.goto(address)
  await page.getByText(notice, { exact: true }).waitFor()
  expect(await signedInAs(page)).toBeNull()
})

test('[AU-18] tokens older than two minutes raise a warning', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await remember(page, 'b'.repeat(32))
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  const old = tokensOf(person).replace(/expires_at=(\d+)/, (_, at) => `expires_at=${Number(at) - 121}`)
  await page.goto(`${stage.url}/?fluxo=${'b'.repeat(32)}#${old}`)
  await accountButton(page).waitFor()
  expect(warned.join('\n')).toContain('issued over 120s ago')
})
