import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { say } from '../../server/test/assistant/assistant.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { card, hoursAgo, longTimeout, wordsOf } from '../sent.ts'
import { holdBack, joinProject, startProject } from '../work.ts'
import { cards, measures, panel, run, runRow, says, sendRuns } from './agent-runs.ts'

const stage = useStage()
const path = '/observability'

/** A hundred runs of 1, 2 … 100 seconds within the day, and one of ten minutes three days ago. */
async function measuredRuns(person: Parameters<typeof sendRuns>[0]): Promise<void> {
  const day = Array.from({ length: 100 }, (_, at) =>
    run({
      latency_ms: (at + 1) * 1000,
      status: at < 4 ? 'failed' : 'completed',
      cost_usd: '0.0123',
      created_at: hoursAgo(1 + (at % 20)),
    }),
  )
  await sendRuns(person, [
    ...day,
    run({ agent: 'triagem-risco', latency_ms: 600_000, created_at: hoursAgo(72), cost_usd: null }),
  ])
}

/** Latencies are at most 2% off; so is what is read of them. */
function milliseconds(words: string): number {
  return Number(/([\d.]+)\sms/.exec(words)?.[1]?.replaceAll('.', ''))
}

/** Beside its name each line has a piece of itself, clearly lighter or darker than the next; p99's is dashed. */
async function expectLinesApart(page: Page, chart: Locator, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`:root[data-theme=${theme}]`).waitFor()
  const pieces = await chart.locator('svg text + line').evaluateAll((lines) =>
    lines.map((line) => {
      const { stroke, strokeDasharray } = getComputedStyle(line)
      return { lightness: Number(/^lab\(([\d.]+) /.exec(stroke)?.[1]), isDashed: strokeDasharray !== 'none' }
    }),
  )
  expect(pieces.map(({ isDashed }) => isDashed)).toEqual([false, false, true])
  const [p50 = 0, p95 = 0, p99 = 0] = pieces.map(({ lightness }) => lightness)
  expect(Math.abs(p99 - p95), `p95 and p99, ${theme}`).toBeGreaterThan(28)
  expect(Math.abs(p95 - p50), `p50 and p95, ${theme}`).toBeGreaterThan(15)
}

test('[OB-01] [OB-02] [SH-12] each part that fails says so by itself, the others go on, and it can be tried again; the code that draws is fetched once the runs are shown: the latest 50 in four cards, the measured period next to them and in its chart, whose lines are distinct in light and dark, and table; it stays in the address', async () => {
  const person = await stage.signUp()
  await measuredRuns(person)
  const page = await stage.open({ as: person, path: '/clients' })
  await heading(page, 'Clientes').waitFor()
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  const broken = ['**/api/agents', '**/api/observability?*'] as const
  for (const part of broken) await page.route(part, (route) => route.fulfill({ status: 403, json: problem }))
  const runs = await holdBack(page, 'GET', '**/api/agent-runs?*')
  const drawn: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/graph-/.test(request.url())) drawn.push(request.url())
  })
  const retry = (name: string) => panel(page, name).getByRole('button', { name: 'Tentar novamente' }).click()
  await page.goto(stage.url + path)
  await panel(page, 'Agentes Ativos').getByText('Não foi possível carregar os agentes').waitFor()
  const notMeasured = 'Não foi possível carregar as medidas do período'
  await panel(page, 'Latência e execuções').getByText(notMeasured).waitFor()
  expect(await page.getByRole('alert').count()).toBe(2)

  for (const part of broken) await page.unroute(part)
  await retry('Latência e execuções')
  await measures(page, 'Sucesso').toBe('Sucesso 96,0%')
  await retry('Agentes Ativos')
  await panel(page, 'Agentes Ativos').getByText('triagem-risco').waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  expect(drawn).toEqual([])

  await runs.refuse(problem)
  await panel(page, 'Execuções Recentes').getByText('Não foi possível carregar as execuções').waitFor()
  // In the cards' place and in the list's.
  expect(await page.getByRole('alert').count()).toBe(2)
  await page.unroute('**/api/agent-runs?*')
  await retry('Execuções Recentes')
  await runRow(page, 'classificar-risco').first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await panel(page, 'Latência e execuções').locator('.recharts-surface').first().waitFor()
  expect(drawn).toHaveLength(1)

  const chart = panel(page, 'Latência e execuções')

  await says(page, 'Total de Execuções').toBe('Total de Execuções 50 últimas 50 4 com falha Medido em 24 h 100')
  const strip = card(page, cards, 'Total de Execuções').getByRole('img')
  expect(await strip.getAttribute('aria-label')).toBe(
    'Da mais antiga à mais nova: 46 concluídas, 4 com falha, 0 em andamento',
  )
  expect(await strip.locator('rect').count()).toBe(50)
  await says(page, 'Latência Média').toMatch(/\(estimativa\) p95 medido em 24 h ≈ 9[3-7]\.\d00 ms \(até 2% de erro\)$/)
  await says(page, 'Custo Total').toBe(
    'Custo Total US$ 0,6150 US$ 0,012300 por execução com custo Medido em 24 h US$ 1,2300 sem câmbio',
  )
  await says(page, 'Taxa de Sucesso').toBe('Taxa de Sucesso 92,0% 46 de 50 concluídas Das encerradas em 24 h 96,0%')

  await measures(page, 'Custo').toBe('Custo US$ 1,2300')
  await measures(page, 'Sucesso').toBe('Sucesso 96,0%')
  for (const [name, ms] of [
    ['p50', 50_500],
    ['p95', 95_050],
    ['p99', 99_010],
  ] as const) {
    const said = chart.locator('dl > div').filter({ hasText: name })
    const value = milliseconds(await said.innerText())
    expect(Math.abs(value - ms) / ms, name).toBeLessThan(0.021)
    expect(await said.innerText()).toMatch(/≈\s\d\d\.\d00\sms/)
    expect(await said.getByTitle('Até 2% de erro').innerText()).toContain('(até 2% de erro)')
  }

  await chart.locator('.recharts-line').nth(2).waitFor()
  for (const name of ['p50', 'p95', 'p99']) await chart.locator('svg text').getByText(name, { exact: true }).waitFor()
  for (const theme of ['dark', 'light'] as const) await expectLinesApart(page, chart, theme)
  const hours = page.getByRole('table', { name: 'Latência e execuções por hora' })
  const said = await hours.getByRole('row').allInnerTexts()
  const cells = said.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()))
  expect(cells.length).toBeGreaterThanOrEqual(24)
  expect(cells.length).toBeLessThanOrEqual(25)
  const sum = (column: number) => cells.reduce((total, row) => total + Number(row[column]), 0)
  expect([sum(4), sum(5)]).toEqual([100, 4])

  await page.getByRole('radio', { name: '7 d' }).click()
  await says(page, 'Total de Execuções').toMatch(/Medido em 7 d 101$/)
  expect(new URL(page.url()).search).toBe('?period=7d')
  await measures(page, 'Custo').toBe('Custo US$ 1,2300 1 sem custo')
  await page.reload()
  await says(page, 'Custo Total').toMatch(/Medido em 7 d US\$ 1,2300 sem câmbio$/)
  expect(await page.getByRole('radio', { name: '7 d' }).isChecked()).toBe(true)
  await page.goBack()
  await says(page, 'Total de Execuções').toMatch(/Medido em 24 h 100$/)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('radio', { name: '7 d' }).focus()
  await page.keyboard.press('ArrowRight')
  await says(page, 'Total de Execuções').toMatch(/Medido em 30 d 101$/)
  expect(new URL(page.url()).search).toBe('?period=30d')
  const days = page.getByRole('table', { name: 'Latência e execuções por dia' })
  await days.waitFor()
  expect(await days.getByRole('row').count()).toBeGreaterThanOrEqual(31)
})

/** Where a line of the chart and its name stand, in pixels of the page. */
async function lineAndName(chart: Locator, at: number) {
  const rect = (place: Locator) =>
    place.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })
  const name = chart.locator('svg text').getByText(['p50', 'p95', 'p99'][at] ?? '', { exact: true })
  return { line: await rect(chart.locator('.recharts-line-curve').nth(at)), name: await rect(name) }
}

/** Names stand where their lines end, apart, and each line that is drawn later is thinner by a visible rim. */
async function expectApart(chart: Locator): Promise<void> {
  const places = [await lineAndName(chart, 0), await lineAndName(chart, 1), await lineAndName(chart, 2)]
  for (const { line, name } of places) {
    const after = name.x - (line.x + line.width)
    expect(after).toBeGreaterThanOrEqual(0)
    expect(after).toBeLessThan(12)
    expect(Math.abs(name.y + name.height / 2 - line.y)).toBeLessThan(48)
  }
  const [p50, p95, p99] = places.map(({ name }) => name)
  expect((p50?.y ?? 0) - (p95?.y ?? 0)).toBeGreaterThanOrEqual(13)
  expect((p95?.y ?? 0) - (p99?.y ?? 0)).toBeGreaterThanOrEqual(13)
  const drawing = await chart.locator('svg.recharts-surface').first().boundingBox()
  expect(p99?.y).toBeGreaterThanOrEqual(drawing?.y ?? Number.NaN)
  const strokes = await chart
    .locator('.recharts-line-curve')
    .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('stroke-width'))))
  expect(strokes).toHaveLength(3)
  for (const [at, thinner] of strokes.slice(1).entries()) expect((strokes[at] ?? 0) - thinner).toBeGreaterThanOrEqual(1)
  const dashed = chart.locator('.recharts-line-curve').nth(2)
  expect(await dashed.evaluate((line) => getComputedStyle(line).strokeDasharray)).toMatch(/^6(px)?, 6/)
}

test('[OB-02] the chart at each width: words 11 pixels high, names where their lines end, a point for a lone hour; the hour under the pointer is described', async () => {
  const person = await stage.signUp()
  // The same latency ten, eleven and twelve hours ago, and nothing since: three lines in one place, at half the width.
  await sendRuns(
    person,
    [10, 11, 12, 20].map((hours) => run({ latency_ms: 6000, created_at: hoursAgo(hours) })),
  )
  const page = await stage.open({ as: person, path })
  const chart = panel(page, 'Latência e execuções')
  const drawing = chart.locator('svg.recharts-surface').first()
  // A level line has no height, which counts as hidden.
  await chart.locator('.recharts-line-curve').nth(2).waitFor({ state: 'attached' })
  for (const width of [375, 800, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    const room = async () => (await drawing.locator('xpath=..').boundingBox())?.width ?? 0
    await expect
      .poll(async () => Math.abs(Number(await drawing.getAttribute('width')) - (await room())))
      .toBeLessThan(1)
    const sizes = () =>
      drawing.locator('text').evaluateAll((texts) => [...new Set(texts.map((text) => getComputedStyle(text).fontSize))])
    // Asked again: a word of the last width that is just being taken away has no size.
    await expect.poll(sizes, { message: `at ${width} px` }).toEqual(['11px'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectApart(chart)
  }

  // An hour of runs with none beside it is a point of each line, each one drawn later smaller.
  const points = chart.locator('.recharts-line-dots circle')
  const radii = await points.evaluateAll((all) => all.map((point) => Number(point.getAttribute('r'))))
  expect(radii).toHaveLength(3)
  expect(new Set(radii).size).toBe(3)
  expect(radii.toSorted((one, other) => other - one)).toEqual(radii)

  await drawing.hover({ position: { x: 800, y: 100 } })
  await chart.getByText(/^\d de \d$/).waitFor()
})

test('[OB-04] [OB-06] [SH-11] the assistant’s run, once switched on, shows the admin who asked what, what came of it and what was written', async () => {
  const { person, id } = await startProject(stage)
  const colleague = await joinProject(stage, person, id, 'Rafael Nogueira', 'manager')
  await say(colleague, 'Crie o épico Cadastro neste projeto', { project: id })
  const page = await stage.open({ as: person, path: '/observability' })
  await page.getByText('Nenhuma execução encontrada').waitFor(longTimeout)
  await page.getByText('Nenhum agente configurado').waitFor()
  await page.getByRole('switch', { name: 'Incluir o assistente do Leme' }).click()
  await runRow(page, 'Assistente de Projetos').first().waitFor(longTimeout)
  expect(new URL(page.url()).search).toBe('?with_assistant=true')
  await runRow(page, 'Assistente de Projetos').first().getByRole('link').click()
  const section = page.getByRole('dialog').getByRole('region', { name: 'Pedido ao assistente' })
  await section.waitFor()
  const words = await wordsOf(section)
  expect(words).toContain('Quem pediu Rafael Nogueira')
  expect(words).toContain('Pedido Crie o épico Cadastro neste projeto')
  expect(words).toContain('Resultado Gravado')
  expect(words).toContain('Gravado Épico Cadastro')
  await section.getByText('O que foi decidido').click()
  await section.getByText('"create"').waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
})
