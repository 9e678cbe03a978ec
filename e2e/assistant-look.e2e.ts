import { expect, test } from 'vitest'
import { answers, ask, button, input, log, openAssistant, opener, panel, say, threeEpics } from './assistant.ts'
import { violationsAtBothWidths } from './axe.ts'
import { accountButton, heading } from './frame.ts'
import { useStage } from './harness.ts'
import { holdBack, startProject } from './work.ts'

const stage = useStage()
const orchestrator = '**/functions/v1/pm-orchestrator'
/** The page beside it was looked at while it was closed and empty. */
const panelAlone = '[data-assistant-panel]'
const manyStates = { timeout: 180_000 }

test('[SH-11] axe finds nothing in any state of the assistant', manyStates, async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await heading(page).waitFor()
  await accountButton(page).waitFor()
  await opener(page).focus()
  expect(await violationsAtBothWidths(page), 'closed').toEqual([])
  await openAssistant(page)
  await page.getByRole('tab', { name: /^Épicos/ }).waitFor()
  expect(await violationsAtBothWidths(page), 'empty').toEqual([])
  await ask(page, 'Crie a task Revisar contrato, P1, 4h')
  await button(page, 'Desfazer').waitFor()
  expect(await violationsAtBothWidths(page, panelAlone), 'applied').toEqual([])
  await ask(page, threeEpics)
  await button(page, 'Confirmar').waitFor()
  expect(await violationsAtBothWidths(page, panelAlone), 'preview').toEqual([])
  await button(page, 'Cancelar').click()
  await log(page).getByText('Cancelado', { exact: true }).waitFor()
  const held = await holdBack(page, 'POST', orchestrator)
  await say(page, 'obrigado')
  await log(page).getByText('Assistente está digitando').waitFor()
  expect(await violationsAtBothWidths(page, panelAlone), 'typing').toEqual([])
  await held.refuse({ status: 500, code: 'internal', detail: 'x' })
  await button(page, 'Tentar novamente').waitFor()
  expect(await violationsAtBothWidths(page, panelAlone), 'failure').toEqual([])
  await input(page).fill('á'.repeat(4100))
  await panel(page).getByRole('alert').waitFor()
  expect(await violationsAtBothWidths(page, panelAlone), 'too long').toEqual([])
  await button(page, 'Minimizar').click()
  await button(page, 'Expandir').waitFor()
  expect(await violationsAtBothWidths(page, panelAlone), 'minimised').toEqual([])
})

test('reduced motion stands still; long words and long titles stay inside the panel, on desks and telephones', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await openAssistant(page)
  const held = await holdBack(page, 'POST', orchestrator)
  const long = 'Palavramuitocomprida'.repeat(20)
  await say(page, `Crie os épicos ${long} e Beta neste projeto`)
  const dot = log(page).locator('.typing > span').first()
  await dot.waitFor()
  expect(await dot.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await dot.evaluate((element) => getComputedStyle(element).animationName)).not.toBe('none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await held.go()
  await answers(page).first().waitFor()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await log(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
