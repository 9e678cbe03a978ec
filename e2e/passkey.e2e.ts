import { expect, test } from 'vitest'
import { addTotp } from '../server/test/totp-device.ts'
import { addPasskey, plugAuthenticator } from './authenticator.ts'
import { accountButton } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('[AU-12] a passkey signs in by itself, and is both factors in one', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  await plugAuthenticator(page, 'internal')
  await addPasskey(page, person)
  await addTotp(person, Date.now)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.getByText('Login realizado com sucesso!').waitFor()
  await accountButton(page).waitFor()
})

test('[AU-12] [AU-13] a passkey that nobody here knows, and one that was removed, are explained in Portuguese', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  const device = await plugAuthenticator(page, 'internal')
  await addPasskey(page, person)
  const [passkey] = (await person.ask('GET', '/auth/v1/passkeys')).body as { id: string }[]
  await person.ask('DELETE', `/auth/v1/passkeys/${passkey?.id}`)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.getByText('Esta chave de acesso não está mais cadastrada no Leme. Entre de outra forma').waitFor()
  await device.unplug()
  await plugAuthenticator(page, 'internal')
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.getByText('O pedido à chave foi cancelado ou passou do tempo. Tente de novo').waitFor()
})

test('[AU-12] a browser that knows no passkeys offers none', async () => {
  const page = await stage.open({ path: 'about:blank' })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto(`${stage.url}/auth`)
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Entrar com chave de acesso' }).count()).toBe(0)
})
