import { test } from 'vitest'
import { accountButton, heading, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('[SH-12] a page that fails shows its panel, and the frame goes on', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/users', (route) => route.fulfill({ status: 403, json: problem }))
  await page.goto(`${stage.url}/settings/team`)
  await page.getByRole('heading', { name: 'Não foi possível carregar a equipe' }).waitFor()
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).click()
  await heading(page, 'Clientes').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Tentar novamente' }).waitFor()
  await page.unroute('**/api/users')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByRole('row', { name: 'Pessoa de Teste' }).waitFor()
})

test('[SH-12] offline, a banner says so and the page comes back by itself', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão. Tentando reconectar...').waitFor()
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).click()
  await page.context().setOffline(false)
  await heading(page, 'Clientes').waitFor()
  await page.getByText('Sem conexão').waitFor({ state: 'detached' })
})

test('[SH-12] with the server down, a banner says so and the page comes back by itself', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  const everything = /\/(api|readyz)/
  await page.route(everything, (route) => route.abort('connectionrefused'))
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Equipe' }).click()
  await page.getByText('Servidor indisponível. Tentando reconectar...').waitFor()
  await page.unroute(everything)
  await page.getByRole('row', { name: 'Pessoa de Teste' }).waitFor()
  await page.getByText('Servidor indisponível').waitFor({ state: 'detached' })
})
