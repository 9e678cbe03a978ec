import { expect, test } from 'vitest'
import { signUp } from '../../server/test/person.ts'
import { startTestServer } from '../../server/test/server.ts'
import { violations } from '../axe.ts'
import { useStage } from '../harness.ts'

const stage = useStage({ config: { signup: 'invite' } })

const sentence = 'Novas contas são criadas só por convite. Peça um a quem administra a sua equipe.'

test('[AU-19] without an invitation the page offers no new account, however it is opened; an invitation’s link offers it, and the account is made', async () => {
  const page = await stage.open({ path: '/auth' })
  for (const path of ['/auth', '/auth?modo=cadastro']) {
    await page.goto(`${stage.url}${path}`)
    await page.getByText(sentence, { exact: true }).waitFor()
    await page.getByText('Entre na sua conta', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Criar conta', exact: true }).count()).toBe(0)
    expect(await page.getByLabel('Nome', { exact: true }).count()).toBe(0)
  }
  expect(await violations(page)).toEqual([])

  // The first account was made while anybody could make one.
  const open = await startTestServer({ beside: stage.server })
  const admin = await signUp(open.url)
  const email = `convidada-${Date.now()}@exemplo.com.br`
  const { body } = await admin.ask('POST', '/api/invitations', { email, role: 'member' })
  await open.close()
  const { token } = body as { token: string }
  await page.goto('about:blank')
  await page.goto(`${stage.url}/auth#convite=${token}`)
  await page.getByText('Crie sua conta', { exact: true }).waitFor()
  await page.getByLabel('Nome', { exact: true }).fill('Camila Duarte')
  // The invitation's address is there by itself.
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.getByLabel('Senha', { exact: true }).fill('vento-sudeste-17')
  await page.getByRole('button', { name: 'Criar Conta', exact: true }).click()
  await page.getByRole('button', { name: 'Conta de Camila Duarte' }).waitFor()
  expect(await page.getByText(sentence).count()).toBe(0)
})
