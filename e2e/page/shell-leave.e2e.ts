import { expect, test } from 'vitest'
import { ask } from '../../server/test/person.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

/** A second session of somebody who signed up: its Authorization header. */
async function signIn(url: string, email: string): Promise<Record<string, string>> {
  const credentials = { email, password: 'vento-sudeste-17' }
  const { body } = await ask(url, 'POST', '/auth/v1/token?grant_type=password', credentials)
  return { authorization: `Bearer ${(body as { access_token: string }).access_token}` }
}

test('[SH-08] Sair ends this browser’s session alone; when the server cannot end it, a toast says so and the session stays', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person })
  const other = await signIn(stage.url, person.email)
  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByText('Erro ao fazer logout').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByText('Logout realizado com sucesso').waitFor()
  await page.waitForURL(`${stage.url}/auth`)
  expect(await page.evaluate(() => localStorage.getItem('leme.auth'))).toBeNull()
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
  expect((await ask(stage.url, 'GET', '/api/me', undefined, other)).status).toBe(200)
})

test('[SH-09] at most three toasts are visible, and each goes after about four seconds', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/auth?convite=x' })
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.goto(stage.url)
  await accountButton(page).waitFor()
  // From here on time goes only as the test says, however slow the machine is.
  await page.clock.pauseAt(start + 3_600_000)
  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  const toasts = page.locator('[data-sonner-toast]')
  const countAfter = async (time: number) => {
    await page.clock.runFor(time)
    return toasts.count()
  }
  for (let at = 1; at <= 4; at += 1) {
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect.poll(() => countAfter(5)).toBe(at)
  }
  await expect.poll(() => page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(3)
  expect(await countAfter(3_000)).toBe(4)
  await page.clock.runFor(1_500)
  await expect.poll(() => toasts.count()).toBe(0)
})
