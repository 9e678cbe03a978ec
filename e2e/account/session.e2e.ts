import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

type StoredSession = { access_token: string; refresh_token: string; expires_at: number; user: { id: string } }

function storedSession(page: Page): Promise<StoredSession | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('leme.auth') ?? 'null'))
}

/** Makes the stored access token end in `seconds`, as its clock would; the page notices when it next looks. */
function endsIn(page: Page, seconds: number, others: object = {}): Promise<void> {
  const change = { ...others, expires_at: Math.floor(Date.now() / 1000) + seconds }
  return page.evaluate((changed) => {
    const session = JSON.parse(localStorage.getItem('leme.auth') ?? '{}')
    localStorage.setItem('leme.auth', JSON.stringify({ ...session, ...changed }))
  }, change)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('[AU-05] [AU-06] [AU-07] [SH-15] the session is stored in local storage with everything that belongs to it, survives a reload and is shared between tabs: signing out, which is not said to have ended it, and in again reaches the other one; nothing of one person is shown to the next, nor a page of theirs opened', async () => {
  const first = await stage.signUp({ display_name: 'Primeira Pessoa' })
  const second = await stage.signUp({ display_name: 'Segunda Pessoa' })
  const page = await stage.open({ path: '/auth' })
  await signIn(page, first.email)
  await accountButton(page).waitFor()
  const session = await storedSession(page)
  expect(session).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 3600,
    expires_at: expect.any(Number),
    token_type: 'bearer',
    user: { id: first.id, identities: expect.any(Array) },
  })
  await page.goto(`${stage.url}/settings/team`)
  await page.getByRole('row', { name: 'Primeira Pessoa' }).waitFor()
  expect((await storedSession(page))?.access_token).toBe(session?.access_token)

  const other = await page.context().newPage()
  await other.goto(`${stage.url}/clients`)
  await heading(other, 'Clientes').waitFor()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByText('Logout realizado com sucesso').waitFor()
  expect(await page.locator('[data-sonner-toast]').count()).toBe(1)
  await other.waitForURL(`${stage.url}/auth`)
  await page.route('**/api/users', () => {})
  await signIn(page, second.email)
  await other.waitForURL(`${stage.url}/`)
  await page.waitForURL(`${stage.url}/`)
  await page.getByRole('button', { name: 'Conta de Segunda Pessoa' }).click()
  await page.getByRole('menuitem', { name: 'Equipe' }).click()
  await heading(page, 'Equipe').waitFor()
  expect(await page.getByText('Primeira Pessoa').count()).toBe(0)
})

/** How long (ms) the page's timers are set to wait, from its next load on. How late a busy machine rings them does not count. */
async function askedTimers(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const asked: number[] = []
    const set = window.setTimeout
    const noted = (run: () => void, wait?: number) => {
      asked.push(wait ?? 0)
      return set(run, wait)
    }
    Object.assign(window, { asked, setTimeout: noted })
  })
  return () => page.evaluate(() => (window as unknown as { asked: number[] }).asked)
}

test('[AU-05] [AU-06] [AU-07] [SH-15] near its end the session is refreshed by itself, and the app goes on with the new token; a refresh that meets no server is tried again, 200 ms later at first, then twice as long; ended elsewhere, also as soon as it began, refused for good or damaged, it leads to sign-in at once, and from there back to the page that was open', async () => {
  const person = await stage.signUp()
  // Where no auth client is that would refresh the session before it is watched.
  const page = await stage.open({ as: person, path: '/ajuda' })
  const before = await storedSession(page)
  await endsIn(page, 30)
  let tries = 0
  await page.route('**/auth/v1/token**', (route) => {
    tries += 1
    return tries < 4 ? route.abort('connectionrefused') : route.continue()
  })
  const asked = await askedTimers(page)
  await page.goto(stage.url)
  await accountButton(page).waitFor()
  await expect.poll(async () => (await storedSession(page))?.access_token).not.toBe(before?.access_token)
  expect(tries).toBe(4)
  expect((await asked()).filter((wait) => [200, 400, 800, 1600].includes(wait))).toEqual([200, 400, 800])
  await page.unrouteAll()
  const request = page.waitForRequest('**/api/users')
  await page.goto(`${stage.url}/settings/team`)
  expect((await request).headers().authorization).toBe(`Bearer ${(await storedSession(page))?.access_token}`)
  await accountButton(page).waitFor()

  await person.ask('POST', '/auth/v1/logout?scope=global')
  await page.waitForURL(`${stage.url}/auth`)
  expect(await storedSession(page)).toBeNull()
  await page.getByText('Sua sessão terminou. Entre novamente', { exact: true }).waitFor()
  expect(await page.locator('[data-sonner-toast]').count()).toBe(1)

  await signIn(page, person.email)
  await accountButton(page).waitFor()
  expect(page.url()).toBe(`${stage.url}/settings/team`)
  const headers = { Authorization: `Bearer ${(await storedSession(page))?.access_token}` }
  await fetch(`${stage.url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
  await page.waitForURL(`${stage.url}/auth`)

  await signIn(page, person.email)
  await accountButton(page).waitFor()
  // The access token still lives.
  await endsIn(page, 30, { refresh_token: 'nunca-existiu' })
  await page.reload()
  await page.waitForURL(`${stage.url}/auth`)
  expect(await storedSession(page)).toBeNull()

  await page.evaluate(() => localStorage.setItem('leme.auth', '{"access_token":5,"refresh_token":null}'))
  await page.goto(`${stage.url}/projects`)
  await page.waitForURL(`${stage.url}/auth`)
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(await storedSession(page)).toBeNull()
})

/** Sets the page's clock so many hours wrong, from its next load on. */
async function setClock(page: Page, hours: number): Promise<void> {
  await page.addInitScript((shift) => {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [RealDate.now() + shift]) as [number]))
      }
      static override now() {
        return RealDate.now() + shift
      }
    } as DateConstructor
  }, hours * 3_600_000)
}

test.each([-24, 1, 24])(
  '[AU-21] a clock that is %i hours off refreshes no more often than a right one',
  async (hours) => {
    const person = await stage.signUp()
    const page = await stage.open({ path: '/auth' })
    await setClock(page, hours)
    await page.reload()
    let refreshes = 0
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => {
      refreshes += 1
      return route.continue()
    })
    await signIn(page, person.email)
    await accountButton(page).waitFor()
    for (const path of ['/projects', '/clients', '/tasks', '/settings/account']) {
      await page.goto(stage.url + path)
      await accountButton(page).waitFor()
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    }
    // The client has looked at the session by the time that it has asked for the account's sessions.
    await page.getByRole('tab', { name: 'Sessões' }).click()
    await page.getByText('Este dispositivo').waitFor()
    expect(refreshes).toBe(0)
  },
)
