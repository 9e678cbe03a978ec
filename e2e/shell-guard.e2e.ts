import { expect, test } from 'vitest'
import { heading, inside } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('[SH-01] every protected address shows its page to who is signed in', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  for (const path of inside) {
    await page.goto(stage.url + path)
    await heading(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test.each(['/tasks', '/briefs', '/rag'])('[SH-01] %s shows the home view', async (path) => {
  const page = await stage.open({ as: await stage.signUp(), path })
  await heading(page, 'Dashboard Executivo').waitFor()
})

test('[SH-01] /agents shows the observability view', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/agents' })
  await heading(page, 'Observabilidade').waitFor()
})

test('[SH-02] any other path is the 404 page, and a trace of it is in the console', async () => {
  const page = await stage.open()
  const traces: string[] = []
  page.on('console', (message) => message.type() === 'error' && traces.push(message.text()))
  const response = await page.goto(`${stage.url}/nao/existe`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  expect(traces.some((text) => text.includes('/nao/existe'))).toBe(true)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${stage.url}/auth`)
})

test('[SH-03] while the session is unknown there are three bars', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/auth' })
  await heading(page).waitFor()
  const answers: (() => void)[] = []
  await page.route('**/auth/v1/token**', (route) => answers.push(() => void route.continue()))
  // The access token has run out, so only the server can say whether there is a session.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('leme.auth') ?? '{}')
    localStorage.setItem('leme.auth', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.goto(`${stage.url}/projects`)
  await page.getByText('Verificando sua sessão').waitFor({ state: 'attached' })
  expect(await page.locator('.skeleton').count()).toBe(3)
  for (const answer of answers) answer()
  await heading(page, 'Projetos').waitFor()
})

test('[SH-03] without a session the guard replaces the page by the sign-in', async () => {
  const page = await stage.open({ path: '/auth' })
  await page.goto('about:blank')
  const before = await page.evaluate(() => history.length)
  await page.goto(`${stage.url}/projects`)
  await page.waitForURL(`${stage.url}/auth`)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test.each([...inside])('[SH-03] %s is not shown without a session', async (path) => {
  const page = await stage.open({ path })
  await page.waitForURL(`${stage.url}/auth`)
})
