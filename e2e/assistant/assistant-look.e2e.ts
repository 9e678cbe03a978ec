import { expect, test } from 'vitest'
import { ask, button, input, log, openAssistant, panel, say, threeEpics } from '../assistant.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { useStage } from '../harness.ts'
import { holdBack, startProject } from '../work.ts'

const stage = useStage()
const orchestrator = '**/functions/v1/pm-orchestrator'
/** Pages and the closed assistant on them are looked at by the pages' own tests. */
const within = '[data-assistant-panel]'
const manyStates = { timeout: 180_000 }

test(
  '[SH-11] axe finds nothing in any state of the assistant; reduced motion stands still; long words and long titles stay inside the panel, on desks and telephones',
  manyStates,
  async () => {
    const { person, id } = await startProject(stage)
    const page = await stage.open({ as: person, path: `/projects/${id}` })
    await openAssistant(page)
    expect(await violations(page, { within }), 'empty').toEqual([])
    await ask(page, 'Crie a task Revisar contrato, P1, 4h')
    await button(page, 'Desfazer').waitFor()
    await ask(page, threeEpics)
    await button(page, 'Confirmar').waitFor()
    expect(await violationsAtBothWidths(page, within), 'applied, and a preview').toEqual([])

    const held = await holdBack(page, 'POST', orchestrator)
    const long = 'Palavramuitocomprida'.repeat(20)
    await say(page, `Crie os épicos ${long} e Beta neste projeto`)
    const dot = log(page).locator('.typing > span').first()
    await dot.waitFor()
    expect(await dot.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    expect(await violations(page, { within }), 'typing').toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await dot.evaluate((element) => getComputedStyle(element).animationName)).not.toBe('none')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await held.refuse({ status: 500, code: 'internal', detail: 'x' })
    await button(page, 'Tentar novamente').waitFor()
    await input(page).fill('á'.repeat(4100))
    await panel(page).getByRole('alert').waitFor()
    expect(await violations(page, { within }), 'failure, and too long').toEqual([])

    await page.unroute(orchestrator)
    await button(page, 'Tentar novamente').click()
    await log(page).getByText('Substituído por uma prévia mais nova').waitFor()
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 812 })
      expect(await log(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await button(page, 'Minimizar').click()
    await button(page, 'Expandir').waitFor()
    expect(await violations(page, { within }), 'minimised').toEqual([])
  },
)
