import { test } from 'vitest'
import { addTotp } from '../../server/test/auth/totp-device.ts'
import { accountButton } from '../frame.ts'
import { useStage } from '../harness.ts'
import { addPasskey, plugAuthenticator } from './authenticator.ts'

const stage = useStage()

test('[AU-12] [AU-13] a passkey that was removed, and one that nobody here knows, are explained in Portuguese; another one signs in by itself, and is both factors in one', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ path: '/auth' })
  const signIn = page.getByRole('button', { name: 'Entrar com chave de acesso' })
  const device = await plugAuthenticator(page, 'internal')
  await addPasskey(page, person)
  const [passkey] = (await person.ask('GET', '/auth/v1/passkeys')).body as { id: string }[]
  await person.ask('DELETE', `/auth/v1/passkeys/${passkey?.id}`)
  await signIn.click()
  await page.getByText('Esta chave de acesso não está mais cadastrada no Leme. Entre de outra forma').waitFor()
  await device.unplug()
  await plugAuthenticator(page, 'internal')
  await signIn.click()
  await page.getByText('O pedido à chave foi cancelado ou passou do tempo. Tente de novo').waitFor()
  await addPasskey(page, person)
  await addTotp(person, Date.now)
  await signIn.click()
  await page.getByText('Login realizado com sucesso!').waitFor()
  await accountButton(page).waitFor()
})
