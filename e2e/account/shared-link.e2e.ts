import type { BulkAnswer } from '@leme/contract/wire/bulk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailbox } from '../../server/test/mail/mailbox.ts'
import type { Person } from '../../server/test/person.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox(stage.server)
})
afterAll(() => mailbox?.close())
beforeEach(() => mailbox.forgetFlood())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function typeEmail(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
}

async function signIn(page: Page, person: Person): Promise<void> {
  await typeEmail(page, person)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await press(page, 'Entrar')
}

/** A page that waits long for its code opens long after the address has changed. */
async function slowCode(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
}

async function newProject(person: Person): Promise<string> {
  const { body } = await person.ask('POST', '/api/projects', { name: 'Farol', client: 'Porto' })
  return (body as { id: string }).id
}

/** Opens an address as nobody, and waits for the form that it leads to. */
async function openSignedOut(page: Page, path: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('leme.auth'))
  await page.goto(stage.url + path)
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(page.url()).toBe(`${stage.url}/auth`)
}

async function expectOpened(page: Page, path: string): Promise<void> {
  await accountButton(page).waitFor()
  expect(page.url()).toBe(stage.url + path)
}

test('[SH-15] an address that was shared opens after signing in with a password, however long its page takes to load; what another organisation has is not found, as ever', async () => {
  const person = await stage.signUp()
  const stranger = await stage.signUp()
  await stranger.ask('POST', '/api/clients', { name: 'Porto' })
  await person.ask('POST', '/api/clients', { name: 'Porto' })
  const project = `/projects/${await newProject(person)}?tab=tasks`
  const page = await stage.open({ path: '/auth' })
  await slowCode(page)
  const row = { external_id: '1', run_type: 'chat', status: 'completed' }
  const { body } = await person.ask('POST', '/api/agent-runs', [row])
  const run = `/observability?run=${(body as BulkAnswer).results[0]?.id}`
  for (const path of [run, '/tasks', project, '/finance?client=Porto']) {
    await openSignedOut(page, path)
    await signIn(page, person)
    // The dialog of a run hides the frame from assistive technology.
    await page.getByRole('button', { name: /^Conta de/, includeHidden: true }).waitFor()
    // Long enough for a second way to have led on.
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(stage.url + path)
  }
  await openSignedOut(page, project)
  await signIn(page, stranger)
  await page.getByText('Projeto não encontrado').waitFor()
  expect(page.url()).toBe(stage.url + project)
})

test('[SH-15] [AU-15] it opens after a new password, by the mail’s code here and by its link in whatever tab; and after a sign-in by link', async () => {
  const person = await stage.signUp()
  const wanted = '/finance?to=2026-03-31'
  const page = await stage.open({ path: '/auth' })

  async function askForPassword(): Promise<void> {
    await openSignedOut(page, wanted)
    await typeEmail(page, person)
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await mailbox.forgetFlood()
    await press(page, 'Enviar link e código')
    await page.getByLabel('Código do email').waitFor()
  }
  async function saveNewPassword(at: Page, password: string): Promise<void> {
    await at.getByLabel('Nova senha').fill(password)
    await press(at, 'Salvar nova senha')
    await expectOpened(at, wanted)
  }

  await askForPassword()
  await page.getByLabel('Código do email').fill((await mailbox.newest(person.email)).code)
  await saveNewPassword(page, 'mare-de-sizigia-88')

  await askForPassword()
  const other = await page.context().newPage()
  await other.goto((await mailbox.newest(person.email)).link)
  await saveNewPassword(other, 'mare-de-quadratura-77')
  await other.close()

  await openSignedOut(page, wanted)
  await typeEmail(page, person)
  await page.getByRole('link', { name: 'Entrar com um código por email' }).click()
  await mailbox.forgetFlood()
  await press(page, 'Enviar link e código')
  await page.getByLabel('Código do email').waitFor()
  const reader = await stage.open({ path: (await mailbox.newest(person.email)).link })
  await press(reader, 'Entrar')
  await expectOpened(reader, wanted)
})

test('[SH-15] a mail’s link leads nowhere but to a page of this site', async () => {
  const person = await stage.signUp()
  const hostile = [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
  ]
  for (const page_wanted of hostile) {
    await mailbox.forgetFlood()
    await person.ask('POST', '/auth/v1/otp', { email: person.email, create_user: false })
    const { link } = await mailbox.newest(person.email)
    const page = await stage.open({ path: `${link}&${new URLSearchParams({ pagina: page_wanted })}` })
    await press(page, 'Entrar')
    await expectOpened(page, '/')
  }
})
