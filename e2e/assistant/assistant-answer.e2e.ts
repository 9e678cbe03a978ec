import { expect, test } from 'vitest'
import { listWork } from '../../server/test/work.ts'
import { answers, ask, button, input, log, openAssistant, own, panel, say } from '../assistant.ts'
import { toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'
import { holdBack, startProject } from '../work.ts'

const stage = useStage()
const orchestrator = '**/functions/v1/pm-orchestrator'

test('[HU-01] [AS-04] [AS-06] [AS-09] [SH-12] a page that fails leaves the assistant working: messages say when and who; while a reply is awaited the assistant is typing; one that comes unseen is announced; new ones scroll into sight unless one has scrolled back; offline, the panel says so until the network is back', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/auth?convite=x' })
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/users', (route) => route.fulfill({ status: 403, json: problem }))
  await page.goto(`${stage.url}/settings/team`)
  await page.getByRole('heading', { name: 'Não foi possível carregar a equipe' }).waitFor()
  await openAssistant(page)
  const first = await holdBack(page, 'POST', orchestrator)
  await say(page, 'obrigado')
  await log(page).getByText('Assistente está digitando').waitFor()
  expect(await log(page).getAttribute('aria-live')).toBe('polite')
  await button(page, 'Minimizar').click()
  await first.go()
  await panel(page).getByText('Nova resposta').waitFor()
  await button(page, 'Fechar').click()
  await page.getByRole('button', { name: 'Abrir assistente (Ctrl+J), há uma resposta nova' }).click()
  await answers(page).first().getByText('Entendi! Como posso ajudar mais?', { exact: true }).waitFor()
  expect(await log(page).getByText('Assistente está digitando').count()).toBe(0)
  for (const message of [own(page).first(), answers(page).first()]) {
    expect(await message.locator('time').innerText()).toMatch(/^\d{2}:\d{2}$/)
  }
  await button(page, 'Fechar').click()
  await page.getByRole('button', { name: 'Abrir assistente (Ctrl+J)', exact: true }).click()

  for (let at = 0; at < 4; at += 1) await ask(page, `ajuda ${'linha\n'.repeat(4)}`)
  const fromEnd = () => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await expect.poll(fromEnd).toBeLessThan(2)
  await page.unroute(orchestrator)
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
  await answers(page).nth(5).waitFor()
  expect(await log(page).evaluate((box) => box.scrollTop)).toBe(0)

  await page.context().setOffline(true)
  const offline = panel(page).getByText('Sem conexão', { exact: true })
  await offline.waitFor()
  await say(page, 'obrigado')
  await button(page, 'Tentar novamente').waitFor()
  await page.context().setOffline(false)
  await offline.waitFor({ state: 'detached', ...longTimeout })
  await button(page, 'Tentar novamente').click()
  await button(page, 'Tentar novamente').waitFor({ state: 'detached' })
  await answers(page).nth(6).waitFor()
})

test('[AS-06] one thing is created at once: a toast, a link that opens it while the panel stays, and the list has it; it can be undone by the last answer, or by words, once', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}?tab=epics` })
  const titles = async () => (await listWork(person, 'epics', id)).map(({ title }) => title)
  await openAssistant(page)
  const created = await ask(page, 'Crie o épico Cadastro neste projeto')
  await toast(page, 'Ação concluída').waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Cadastro' }).waitFor(longTimeout)
  const [epic] = await listWork(person, 'epics', id)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await created.getByRole('link', { name: 'Cadastro' }).click()
  await page.getByRole('dialog', { name: 'Editar Épico' }).waitFor()
  expect(new URL(page.url()).searchParams.get('epic')).toBe(epic?.id)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await input(page).waitFor()

  await ask(page, 'Crie o épico Relatórios neste projeto')
  expect(await button(page, 'Desfazer').count()).toBe(1)
  await button(page, 'Desfazer').click()
  await answers(page).nth(2).waitFor()
  await expect.poll(titles).toEqual(['Cadastro'])
  await page
    .getByRole('table')
    .getByRole('link', { name: 'Relatórios' })
    .waitFor({ state: 'detached', ...longTimeout })
  expect(await button(page, 'Desfazer').count()).toBe(0)
  expect(await log(page).evaluate((element) => element === document.activeElement)).toBe(true)

  // Markup in a title is only text.
  const answer = await ask(page, 'Crie o épico "<img src=x onerror=alert(1)> **forte**" neste projeto')
  expect(await answer.innerText()).toContain('<img src=x onerror=alert(1)> **forte**')
  expect(await log(page).locator('img, strong, b').count()).toBe(0)
  await button(page, 'Desfazer').waitFor()
  await ask(page, 'desfazer')
  await button(page, 'Desfazer').waitFor({ state: 'detached' })
  expect(await titles()).toEqual(['Cadastro'])

  // On a phone the panel makes room for the page that a link leads to.
  await page.setViewportSize({ width: 375, height: 812 })
  await created.getByRole('link', { name: 'Cadastro' }).click()
  await page.getByRole('dialog', { name: 'Editar Épico' }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Expandir').waitFor()
})
