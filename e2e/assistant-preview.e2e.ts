import type { Page, Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { listWork } from '../server/test/work.ts'
import { answers, ask, button, input, log, openAssistant, panel, say, threeEpics } from './assistant.ts'
import { toast } from './form.ts'
import { useStage } from './harness.ts'
import { patience } from './sent.ts'
import { holdBack, pastTheProduct, startProject } from './work.ts'

const stage = useStage()
const confirmation = '**/functions/v1/pm-bulk-create-epics'

const preview = (page: Page) => log(page).getByRole('region', { name: 'Preview' })

/** Reads the titles of the project's epics, in order. */
const titlesIn = (person: Person, id: string) => async () =>
  (await listWork(person, 'epics', id)).map(({ title }) => title).sort()

test('[AS-04] [AS-07] a plan of several things is a "Preview", a tree that writes nothing; only the last can be decided on, and Confirmar creates all of it, once', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}?tab=epics` })
  const titles = titlesIn(person, id)
  await openAssistant(page)
  await ask(page, 'Crie os épicos:\n- Cadastro\n  - Formulário\n    - Campos\n  - Lista\n- Relatórios')
  const tree = preview(page).first()
  await tree.getByText('2 épicos, 2 stories, 1 task', { exact: true }).waitFor()
  const left = async (title: string) => (await tree.getByText(title, { exact: true }).boundingBox())?.x ?? 0
  expect(await left('Formulário')).toBeGreaterThan(await left('Cadastro'))
  expect(await left('Campos')).toBeGreaterThan(await left('Formulário'))
  expect(await left('Relatórios')).toBe(await left('Cadastro'))
  expect(
    await tree
      .getByRole('listitem')
      .filter({ hasText: /^Lista/ })
      .innerText(),
  ).toContain('P3')

  await ask(page, threeEpics)
  await expect.poll(() => preview(page).count()).toBe(2)
  await tree.getByText('Substituído por uma prévia mais nova').waitFor()
  const last = preview(page).last()
  await last.getByText('3 épicos', { exact: true }).waitFor()
  for (const title of ['Login', 'Cadastro', 'Relatórios']) await last.getByText(title, { exact: true }).waitFor()
  expect(await preview(page).getByRole('button').allInnerTexts()).toEqual(['Cancelar', 'Confirmar'])
  expect(await titles()).toEqual([])

  const sent: Request[] = []
  page.on('request', (request) => request.url().includes('pm-bulk') && sent.push(request))
  const held = await holdBack(page, 'POST', confirmation)
  await button(page, 'Confirmar').dblclick()
  const busy = button(page, 'Criando...')
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  expect(await button(page, 'Cancelar').isDisabled()).toBe(true)
  await input(page).fill('mais')
  await input(page).press('Enter')
  expect(await input(page).inputValue()).toBe('mais')
  await held.go()

  await toast(page, 'Épicos criados!').waitFor()
  const done = answers(page).nth(2)
  await done.getByText(/^Épicos criados com sucesso!/).waitFor()
  expect(await titles()).toEqual(['Cadastro', 'Login', 'Relatórios'])
  await page.getByRole('table').getByRole('link', { name: 'Relatórios', exact: true }).waitFor(patience)
  await last.getByText('Confirmado', { exact: true }).waitFor()
  expect(await preview(page).getByRole('button').count()).toBe(0)
  expect(await done.getByRole('link').count()).toBeGreaterThan(2)
  const { body: me } = await person.ask('GET', '/api/me')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.postDataJSON()).toMatchObject({
    org_id: (me as { organization: { id: string } }).organization.id,
    args: { project_id: id, epics: [{ title: 'Login' }, { title: 'Cadastro' }, { title: 'Relatórios' }] },
    confirmed: true,
    confirmation_token: expect.any(String),
  })
})

test('[AS-07] [AS-09] a confirmation that fails, reaches nobody, is cut off by a reload or loses its answer can be pressed again, and creates once', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}`, width: 375 })
  const titles = titlesIn(person, id)
  await openAssistant(page)
  await ask(page, threeEpics)
  await page.route(confirmation, (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 })
  await button(page, 'Confirmar').click()
  await toast(page, 'Erro ao processar confirmação').waitFor()
  await page.route(confirmation, (route) => route.abort('connectionrefused'), { times: 1 })
  await button(page, 'Confirmar').click()
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  await page.route(confirmation, () => {}, { times: 1 })
  await button(page, 'Confirmar').click()
  await button(page, 'Criando...').waitFor()
  await page.reload()
  await button(page, 'Confirmar').waitFor()
  expect(await titles()).toEqual([])
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(confirmation, lost)
  await button(page, 'Confirmar').click()
  await expect.poll(titles).toHaveLength(3)
  await button(page, 'Confirmar').waitFor()
  await page.unroute(confirmation, lost)
  await button(page, 'Confirmar').click()
  await preview(page).getByText('Confirmado').waitFor()
  expect(await titles()).toEqual(['Cadastro', 'Login', 'Relatórios'])
})

test('[AS-04] [AS-08] [AS-09] Cancelar answers at once, and the server knows; words decide on the last preview; one that was cancelled elsewhere or whose project is gone says so, and its buttons go', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}?tab=epics` })
  const titles = titlesIn(person, id)
  await openAssistant(page)
  await ask(page, threeEpics)
  const cancelled = page.waitForResponse('**/api/assistant-exchanges/*/cancel')
  await button(page, 'Cancelar').click()
  await answers(page).getByText('Operação cancelada. Como posso ajudar em outra coisa?', { exact: true }).waitFor()
  await preview(page).getByText('Cancelado', { exact: true }).waitFor()
  expect((await cancelled).status()).toBe(200)
  await ask(page, 'pode criar')
  expect(await titles()).toEqual([])

  // A cancellation that the network loses reaches the server before the next request.
  await ask(page, threeEpics)
  const address = '**/api/assistant-exchanges/*/cancel'
  await page.route(address, (route) => route.abort('connectionreset'))
  await button(page, 'Cancelar').click()
  await expect.poll(() => preview(page).getByText('Cancelado').count()).toBe(2)
  await page.unroute(address)
  await ask(page, 'pode criar')
  expect(await titles()).toEqual([])

  await ask(page, threeEpics)
  const { body } = await person.ask('GET', '/api/assistant-exchanges')
  const [exchange] = body as { id: string }[]
  expect((await person.ask('POST', `/api/assistant-exchanges/${exchange?.id}/cancel`)).status).toBe(200)
  await button(page, 'Confirmar').click()
  await toast(page, 'Esta prévia foi cancelada. Faça o pedido de novo').waitFor()
  await preview(page).last().getByText('Cancelado', { exact: true }).waitFor()
  expect(await titles()).toEqual([])

  await ask(page, 'Crie os épicos Alfa e Beta neste projeto')
  await ask(page, 'pode criar')
  await preview(page).last().getByText('Confirmado', { exact: true }).waitFor()
  expect(await titles()).toEqual(['Alfa', 'Beta'])

  await ask(page, threeEpics)
  await pastTheProduct(stage, 'delete from projects where id = $1', [id])
  await button(page, 'Confirmar').click()
  await toast(page, 'O projeto Atlas não existe mais. Faça o pedido de novo').waitFor()
  await preview(page).getByText('Não vale mais. Faça o pedido de novo').waitFor()
  expect(await button(page, 'Confirmar').count()).toBe(0)
})

test('[AS-04] two hundred epics scroll inside the preview, and are all created', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await openAssistant(page)
  const titles = Array.from({ length: 200 }, (_, at) => `- Épico ${at + 1}`)
  await say(page, `Crie os épicos neste projeto:\n${titles.join('\n')}`)
  await preview(page).getByText('200 épicos', { exact: true }).waitFor(patience)
  const box = await preview(page).boundingBox()
  expect(box?.height).toBeLessThan(420)
  await button(page, 'Confirmar').waitFor()
  // What is not near is not laid out: the end is where it is once one has been there.
  await expect
    .poll(async () => {
      await preview(page).getByRole('group').press('End')
      return preview(page).getByText('Épico 200', { exact: true }).isVisible()
    }, patience)
    .toBe(true)
  await button(page, 'Confirmar').click()
  await toast(page, 'Épicos criados!').waitFor(patience)
  expect(await listWork(person, 'epics', id)).toHaveLength(200)
  await panel(page).waitFor()
})
