import { expect, test } from 'vitest'
import { createProject, listWork } from '../server/test/work.ts'
import { answers, ask, button, input, log, openAssistant, own, panel, say } from './assistant.ts'
import { toast } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'
import { patience } from './sent.ts'
import { holdBack, startProject } from './work.ts'

const stage = useStage()
const orchestrator = '**/functions/v1/pm-orchestrator'

test('[AS-04] [AS-06] messages say when and who; while a reply is awaited the assistant is typing', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await openAssistant(page)
  const held = await holdBack(page, 'POST', orchestrator)
  await say(page, 'obrigado')
  await log(page).getByText('Assistente está digitando').waitFor()
  expect(await log(page).getAttribute('aria-live')).toBe('polite')
  await held.go()
  await answers(page).first().getByText('Entendi! Como posso ajudar mais?', { exact: true }).waitFor()
  expect(await log(page).getByText('Assistente está digitando').count()).toBe(0)
  for (const message of [own(page).first(), answers(page).first()]) {
    expect(await message.locator('time').innerText()).toMatch(/^\d{2}:\d{2}$/)
  }
})

test('[AS-06] one story is created at once: a toast, a link that opens it while the panel stays, and the list has it', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}?tab=tasks` })
  await openAssistant(page)
  const answer = await ask(page, 'Crie a task Revisar contrato, P1, 4h')
  await toast(page, 'Ação concluída').waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Revisar contrato' }).waitFor(patience)
  const [task] = await listWork(person, 'tasks', id)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await answer.getByRole('link', { name: 'Revisar contrato' }).click()
  await page.getByRole('dialog', { name: 'Editar Task' }).waitFor()
  expect(new URL(page.url()).searchParams.get('task')).toBe(task?.id)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.keyboard.press('Escape')
  await input(page).waitFor()
})

test('[AS-06] on a phone the panel makes room for the page that a link leads to', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}`, width: 375 })
  await openAssistant(page)
  const answer = await ask(page, 'Crie o épico Cadastro neste projeto')
  await answer.getByRole('link', { name: 'Cadastro' }).click()
  await page.getByRole('dialog', { name: 'Editar Épico' }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Expandir').waitFor()
})

test('[AS-06] what was created can be undone by the last answer, or by words, once; markup in a title is only text', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}?tab=epics` })
  await openAssistant(page)
  await ask(page, 'Crie o épico Cadastro neste projeto')
  await ask(page, 'Crie o épico Relatórios neste projeto')
  expect(await button(page, 'Desfazer').count()).toBe(1)
  await button(page, 'Desfazer').click()
  await answers(page).nth(2).waitFor()
  await expect.poll(async () => (await listWork(person, 'epics', id)).map(({ title }) => title)).toEqual(['Cadastro'])
  await page
    .getByRole('table')
    .getByRole('link', { name: 'Relatórios' })
    .waitFor({ state: 'detached', ...patience })
  expect(await button(page, 'Desfazer').count()).toBe(0)
  expect(await log(page).evaluate((element) => element === document.activeElement)).toBe(true)

  const answer = await ask(page, 'Crie o épico "<img src=x onerror=alert(1)> **forte**" neste projeto')
  expect(await answer.innerText()).toContain('<img src=x onerror=alert(1)> **forte**')
  expect(await log(page).locator('img, strong, b').count()).toBe(0)
  await button(page, 'Desfazer').waitFor()
  await ask(page, 'desfazer')
  await button(page, 'Desfazer').waitFor({ state: 'detached' })
  expect((await listWork(person, 'epics', id)).map(({ title }) => title)).toEqual(['Cadastro'])
})

test('[AS-09] a server that fails: a toast "Erro" with why, the apology, and the same request once more by its key', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await openAssistant(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('pm-orchestrator')) keys.push(request.headers()['idempotency-key'])
  })
  const held = await holdBack(page, 'POST', orchestrator)
  await say(page, 'Crie o épico Cadastro neste projeto')
  await held.refuse({ status: 500, code: 'internal', detail: 'Ocorreu um erro inesperado. Tente novamente' })
  await toast(page, 'Erro').waitFor()
  await toast(page, 'Ocorreu um erro inesperado. Tente novamente').waitFor()
  const apology = 'Desculpe, ocorreu um erro ao processar sua mensagem. Por favor, tente novamente.'
  await answers(page).getByText(apology, { exact: true }).waitFor()
  await page.unroute(orchestrator)
  await button(page, 'Tentar novamente').click()
  await answers(page)
    .getByText(/Épico criado com sucesso/)
    .waitFor()
  expect(await answers(page).getByText(apology).count()).toBe(0)
  expect(await own(page).count()).toBe(1)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('[HU-01] [AS-09] [AS-10] [AU-20] what refuses a request says why, and how to go on', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await openAssistant(page)
  const refusal = { status: 500, body: 'x' }
  const refuse = (status: number, code: string, detail: string) =>
    Object.assign(refusal, { status, body: JSON.stringify({ title: '', status, code, detail }) })
  await page.route(orchestrator, (route) => route.fulfill({ ...refusal, contentType: 'application/json' }))
  await say(page, 'oi')
  await toast(page, 'Erro ao processar mensagem').waitFor()

  refuse(403, 'user_not_found', 'Dados do usuário não encontrados')
  await say(page, 'oi')
  await toast(page, 'Dados do usuário não encontrados').waitFor()

  const slow = 'Não consegui ler este pedido a tempo. Escreva de um jeito mais simples ou divida em pedidos menores'
  refuse(422, 'sentence_too_slow', slow)
  await say(page, 'Crie o épico Cadastro neste projeto')
  await toast(page, slow).waitFor()
  await answers(page).getByText(slow, { exact: true }).waitFor()
  await button(page, 'Tentar novamente').waitFor()
  expect(await input(page).inputValue()).toBe('Crie o épico Cadastro neste projeto')

  const soon = 'Você enviou muitos pedidos em pouco tempo. Aguarde 12 segundos e envie de novo'
  refuse(429, 'rate_limited', soon)
  await say(page, 'obrigado')
  await toast(page, soon).waitFor()
  await answers(page).getByText(soon, { exact: true }).waitFor()
  await page.unroute(orchestrator)
  await button(page, 'Tentar novamente').click()
  await answers(page).getByText('Entendi! Como posso ajudar mais?', { exact: true }).waitFor()
})

test('[AS-09] an apology stays when something else is said, and only what failed last can be tried again', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await openAssistant(page)
  await page.route(orchestrator, (route) => route.abort('connectionreset'))
  await say(page, 'Crie o épico Cadastro neste projeto')
  await button(page, 'Tentar novamente').waitFor()
  await say(page, 'Crie o épico Pagamentos neste projeto')
  const apology = answers(page).getByText(/^Desculpe, ocorreu um erro/)
  await apology.nth(1).waitFor()
  expect(await button(page, 'Tentar novamente').count()).toBe(1)
  await page.unroute(orchestrator)
  await button(page, 'Tentar novamente').click()
  await answers(page)
    .getByText(/Épico criado com sucesso: Pagamentos/)
    .waitFor()
  expect(await apology.count()).toBe(1)
  expect(await button(page, 'Tentar novamente').count()).toBe(0)
})

test('[AS-09] an answer that is lost on its way is not done twice: the same request brings it again', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await openAssistant(page)
  await page.route(orchestrator, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await say(page, 'Crie o épico Cadastro neste projeto')
  await button(page, 'Tentar novamente').waitFor()
  await page.unroute(orchestrator)
  await button(page, 'Tentar novamente').click()
  await answers(page)
    .getByText(/Épico criado com sucesso/)
    .waitFor()
  expect(await listWork(person, 'epics', id)).toHaveLength(1)
})

test('[AS-09] offline, the panel says so, and goes on when the network is back', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await openAssistant(page)
  await page.context().setOffline(true)
  await panel(page).getByText('Sem conexão', { exact: true }).waitFor()
  await say(page, 'obrigado')
  await button(page, 'Tentar novamente').waitFor()
  await page.context().setOffline(false)
  await panel(page)
    .getByText('Sem conexão', { exact: true })
    .waitFor({ state: 'detached', ...patience })
  await button(page, 'Tentar novamente').click()
  await answers(page).getByText('Entendi! Como posso ajudar mais?').waitFor()
})

test('[SH-12] a page that fails leaves the assistant working', async () => {
  const person = await stage.signUp()
  await createProject(person)
  const page = await stage.open({ as: person })
  await heading(page).waitFor()
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/users', (route) => route.fulfill({ status: 403, json: problem }))
  await page.goto(`${stage.url}/settings/team`)
  await page.getByRole('heading', { name: 'Não foi possível carregar a equipe' }).waitFor()
  await openAssistant(page)
  await (await ask(page, 'obrigado')).getByText('Entendi!').waitFor()
})

test('an answer that comes while the panel is minimised or closed is announced', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await openAssistant(page)
  const held = await holdBack(page, 'POST', orchestrator)
  await say(page, 'obrigado')
  await button(page, 'Minimizar').click()
  await held.go()
  await panel(page).getByText('Nova resposta').waitFor()
  await button(page, 'Fechar').click()
  await page.getByRole('button', { name: 'Abrir assistente (Ctrl+J), há uma resposta nova' }).click()
  await answers(page).getByText('Entendi!').waitFor()
  await button(page, 'Fechar').click()
  await page.getByRole('button', { name: 'Abrir assistente (Ctrl+J)', exact: true }).waitFor()
})

test('new messages scroll into sight unless one has scrolled back', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await openAssistant(page)
  for (let at = 0; at < 6; at += 1) await ask(page, `ajuda ${'linha\n'.repeat(4)}`)
  const fromEnd = () => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await expect.poll(fromEnd).toBeLessThan(2)
  const held = await holdBack(page, 'POST', orchestrator)
  await say(page, 'obrigado')
  await expect.poll(fromEnd).toBeLessThan(2)
  // The log learns with a frame of its own that one has scrolled, as from a hand.
  await log(page).evaluate(
    (box) =>
      new Promise((done) => {
        box.addEventListener('scroll', () => requestAnimationFrame(done), { once: true })
        box.scrollTo(0, 0)
      }),
  )
  expect(await fromEnd()).toBeGreaterThan(200)
  await held.go()
  await answers(page).nth(6).waitFor()
  expect(await log(page).evaluate((box) => box.scrollTop)).toBe(0)
})
