import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards, measures, panel, run, runRow, says, sendRuns } from './agent-runs.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'
import { card, hoursAgo } from './sent.ts'

const stage = useStage()
const path = '/observability'

/** So many runs, each a minute older than the one before; `of` gives the fields of the run that many minutes old. */
function runs(count: number, of: (minutes: number) => Record<string, unknown> = () => ({})) {
  return Array.from({ length: count }, (_, at) => run({ created_at: hoursAgo((at + 1) / 60), ...of(at + 1) }))
}

test('[OB-01] "Total de Execuções" counts the latest 50, and says how many failed and how many still run', async () => {
  const person = await stage.signUp()
  const status = (minutes: number) => (minutes <= 2 ? 'failed' : minutes === 3 ? 'running' : 'completed')
  await sendRuns(person, [...runs(53, (minutes) => ({ status: minutes > 50 ? 'failed' : status(minutes) }))])
  const page = await stage.open({ as: person, path })
  await says(page, 'Total de Execuções').toMatch(/^Total de Execuções 50 últimas 50 2 com falha, 1 em andamento Medido/)
  const strip = card(page, cards, 'Total de Execuções').getByRole('img')
  expect(await strip.getAttribute('aria-label')).toBe(
    'Da mais antiga à mais nova: 47 concluídas, 2 com falha, 1 em andamento',
  )
  expect(await strip.locator('rect').count()).toBe(50)
  expect(await strip.locator('rect').last().getAttribute('class')).toContain('fill-danger')
})

test('[OB-01] "Latência Média" is the average, and "P95" one and a half times it, said to be an estimate', async () => {
  const person = await stage.signUp()
  const latencies = [1000, 2000, 4926]
  await sendRuns(
    person,
    latencies.map((latency_ms) => run({ latency_ms })),
  )
  const page = await stage.open({ as: person, path })
  await says(page, 'Latência Média').toMatch(/^Latência Média 2\.642 ms P95 3\.963 ms \(estimativa\)/)
})

test('[OB-01] "Custo Total" has four decimals, the average per run six, both exact', async () => {
  const person = await stage.signUp()
  await sendRuns(
    person,
    ['0.1', '0.2', '0.08739999', '0.00000001'].map((cost_usd) => run({ cost_usd })),
  )
  const page = await stage.open({ as: person, path })
  await says(page, 'Custo Total').toMatch(/^Custo Total US\$ 0,3874 US\$ 0,096850 por execução com custo Medido/)
})

test('[OB-01] runs without a known cost are not in the average, and the card says how many they are', async () => {
  const person = await stage.signUp()
  await sendRuns(person, [run({ cost_usd: '0.3' }), run({ cost_usd: null }), run({ cost_usd: null })])
  const page = await stage.open({ as: person, path })
  await says(page, 'Custo Total').toMatch(
    /^Custo Total US\$ 0,3000 US\$ 0,300000 por execução com custo, 2 sem custo conhecido Medido/,
  )
})

test('[OB-01] "Taxa de Sucesso" is the share of completed runs with one decimal, and their count', async () => {
  const person = await stage.signUp()
  await sendRuns(person, [run(), run(), run({ status: 'failed', error: 'Tempo esgotado' })])
  const page = await stage.open({ as: person, path })
  await says(page, 'Taxa de Sucesso').toMatch(/^Taxa de Sucesso 66,7% 2 de 3 concluídas Medido/)
})

test('[OB-01] without runs, and with running ones alone, nothing is divided by zero', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path })
  await says(page, 'Total de Execuções').toBe('Total de Execuções 0 Nenhuma falha Medido em 24 h 0')
  await says(page, 'Latência Média').toBe('Latência Média - P95 - (estimativa) p95 medido em 24 h -')
  await says(page, 'Custo Total').toBe('Custo Total - - por execução com custo Medido em 24 h -')
  await says(page, 'Taxa de Sucesso').toBe('Taxa de Sucesso - 0 de 0 concluídas Medido em 24 h -')
  await page.getByText('Nenhuma execução nas últimas 24 horas').waitFor()
  await sendRuns(person, [run({ status: 'running', latency_ms: null, cost_usd: null })])
  await page.reload()
  await says(page, 'Total de Execuções').toBe('Total de Execuções 1 Nenhuma falha, 1 em andamento Medido em 24 h 1')
  await says(page, 'Latência Média').toBe('Latência Média - P95 - (estimativa) p95 medido em 24 h -')
  await says(page, 'Custo Total').toBe('Custo Total - - por execução com custo, 1 sem custo conhecido Medido em 24 h -')
  await says(page, 'Taxa de Sucesso').toBe('Taxa de Sucesso 0,0% 0 de 1 concluída Medido em 24 h -')
})

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
  await sendRuns(person, [...day, run({ latency_ms: 600_000, created_at: hoursAgo(72), cost_usd: null })])
}

/** Latencies are at most 2% off; so is what is read of them. */
function milliseconds(words: string): number {
  return Number(/([\d.]+) ms/.exec(words)?.[1]?.replaceAll('.', ''))
}

test('[OB-02] the measured percentiles, cost and success of the last 24 hours stand next to the estimates', async () => {
  const person = await stage.signUp()
  await measuredRuns(person)
  const page = await stage.open({ as: person, path })
  await measures(page, 'Custo').toBe('Custo US$ 1,2300')
  await measures(page, 'Sucesso').toBe('Sucesso 96,0%')
  for (const [name, ms] of [
    ['p50', 50_500],
    ['p95', 95_050],
    ['p99', 99_010],
  ] as const) {
    const said = panel(page, 'Latência e execuções').locator('dl > div').filter({ hasText: name })
    const value = milliseconds(await said.innerText())
    expect(Math.abs(value - ms) / ms, name).toBeLessThan(0.021)
    expect(await said.innerText()).toMatch(/≈ \d\d\.\d00 ms/)
    expect(await said.getByTitle('Até 2% de erro').innerText()).toContain('(até 2% de erro)')
  }
  await says(page, 'Total de Execuções').toMatch(/Medido em 24 h 100$/)
  await says(page, 'Latência Média').toMatch(/\(estimativa\) p95 medido em 24 h ≈ 9[3-7]\.\d00 ms \(até 2% de erro\)$/)
  await says(page, 'Custo Total').toMatch(/Medido em 24 h US\$ 1,2300$/)
  await says(page, 'Taxa de Sucesso').toMatch(/Medido em 24 h 96,0%$/)
})

test('[OB-02] a chosen period stays in the address, and Back leads out of it', async () => {
  const person = await stage.signUp()
  await measuredRuns(person)
  const page = await stage.open({ as: person, path })
  await says(page, 'Total de Execuções').toMatch(/Medido em 24 h 100$/)
  await page.getByRole('radio', { name: '7 d' }).click()
  await says(page, 'Total de Execuções').toMatch(/Medido em 7 d 101$/)
  expect(new URL(page.url()).search).toBe('?period=7d')
  await measures(page, 'Custo').toBe('Custo US$ 1,2300 1 sem custo')
  await measures(page, 'Sucesso').toBe('Sucesso 96,0%')
  await page.reload()
  await says(page, 'Custo Total').toMatch(/Medido em 7 d US\$ 1,2300$/)
  expect(await page.getByRole('radio', { name: '7 d' }).isChecked()).toBe(true)
  await page.goBack()
  await says(page, 'Total de Execuções').toMatch(/Medido em 24 h 100$/)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('radio', { name: '24 h' }).focus()
  await page.keyboard.press('ArrowLeft')
  await says(page, 'Total de Execuções').toMatch(/Medido em 30 d 101$/)
  expect(new URL(page.url()).search).toBe('?period=30d')
})

test('[OB-02] a chart shows the period hour by hour or day by day, and a table says the same', async () => {
  const person = await stage.signUp()
  await measuredRuns(person)
  const page = await stage.open({ as: person, path })
  const chart = panel(page, 'Latência e execuções')
  await chart.locator('.recharts-line').nth(2).waitFor()
  for (const name of ['p50', 'p95', 'p99']) await chart.locator('svg text').getByText(name, { exact: true }).waitFor()
  const hours = page.getByRole('table', { name: 'Latência e execuções por hora' })
  const said = await hours.getByRole('row').allInnerTexts()
  const cells = said.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()))
  expect(cells.length).toBeGreaterThanOrEqual(24)
  expect(cells.length).toBeLessThanOrEqual(25)
  const sum = (column: number) => cells.reduce((total, row) => total + Number(row[column]), 0)
  expect([sum(4), sum(5)]).toEqual([100, 4])
  await page.getByRole('radio', { name: '30 d' }).click()
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

test.each([1280, 375] as const)(
  '[OB-02] names stand where their lines end, apart, and lines that lie on one another are distinguished (%i px)',
  async (width) => {
    const person = await stage.signUp()
    // The same latency ten, eleven and twelve hours ago, and nothing since: three lines in one place, at half the width.
    await sendRuns(
      person,
      [10, 11, 12].map((hours) => run({ latency_ms: 6000, created_at: hoursAgo(hours) })),
    )
    const page = await stage.open({ as: person, path, width })
    const chart = panel(page, 'Latência e execuções')
    // A level line has no height, which counts as hidden.
    await chart.locator('.recharts-line-curve').nth(2).waitFor({ state: 'attached' })
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
    const widths = await chart
      .locator('.recharts-line-curve')
      .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('stroke-width'))))
    // Each one drawn later, and thinner by a visible rim.
    expect(widths).toHaveLength(3)
    for (const [at, thinner] of widths.slice(1).entries()) expect((widths[at] ?? 0) - thinner).toBeGreaterThanOrEqual(1)
    const dashed = chart.locator('.recharts-line-curve').nth(2)
    expect(await dashed.evaluate((line) => getComputedStyle(line).strokeDasharray)).toMatch(/^6(px)?, 4/)
  },
)

test('[OB-02] an hour of runs with none beside it is a point of each line', async () => {
  const person = await stage.signUp()
  await sendRuns(person, [run({ latency_ms: 6000, created_at: hoursAgo(10) })])
  const page = await stage.open({ as: person, path })
  const chart = panel(page, 'Latência e execuções')
  const points = chart.locator('.recharts-line-dots circle')
  await points.nth(2).waitFor()
  const sizes = await points.evaluateAll((all) => all.map((point) => Number(point.getAttribute('r'))))
  expect(sizes).toHaveLength(3)
  expect(new Set(sizes).size).toBe(3)
  expect(sizes.toSorted((one, other) => other - one)).toEqual(sizes)
})

test('[OB-02] the chart is drawn again at each width, its words 11 pixels high, and describes the hour under the pointer', async () => {
  const person = await stage.signUp()
  await measuredRuns(person)
  const page = await stage.open({ as: person, path })
  const drawing = panel(page, 'Latência e execuções').locator('svg.recharts-surface').first()
  for (const width of [1280, 800, 375]) {
    await page.setViewportSize({ width, height: 812 })
    const room = async () => (await drawing.locator('xpath=..').boundingBox())?.width ?? 0
    await expect.poll(async () => Number(await drawing.getAttribute('width')) - (await room())).toBeLessThan(1)
    const sizes = () =>
      drawing.locator('text').evaluateAll((texts) => [...new Set(texts.map((text) => getComputedStyle(text).fontSize))])
    // Asked again: a word of the last width that is just being taken away has no size.
    await expect.poll(sizes, { message: `at ${width} px` }).toEqual(['11px'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await drawing.hover({ position: { x: 800, y: 100 } })
  await panel(page, 'Latência e execuções')
    .getByText(/^\d de \d$/)
    .waitFor()
})

test('[OB-02] the code that draws is fetched once the runs are shown', async () => {
  const person = await stage.signUp()
  await sendRuns(person, [run()])
  const page = await stage.open({ as: person, path: '/clients' })
  await heading(page, 'Clientes').waitFor()
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/agent-runs?*', async (route) => {
    await held
    await route.continue()
  })
  const drawn: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/graph-/.test(request.url())) drawn.push(request.url())
  })
  await page.goto(stage.url + path)
  await measures(page, 'Sucesso').toBe('Sucesso 100,0%')
  expect(drawn).toEqual([])
  release()
  await runRow(page, 'classificar-risco').waitFor()
  await panel(page, 'Latência e execuções').locator('.recharts-surface').first().waitFor()
  expect(drawn).toHaveLength(1)
})

test('[SH-12] each part that fails says so by itself, the others go on, and it can be tried again', async () => {
  const person = await stage.signUp()
  await sendRuns(person, [run({ agent: 'triagem-risco' })])
  const page = await stage.open({ as: person, path: '/clients' })
  await heading(page, 'Clientes').waitFor()
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 403, json: problem }))
  const parts = [
    { address: '**/api/agents', says: 'Não foi possível carregar os agentes', names: 'Agentes Ativos' },
    {
      address: '**/api/observability?*',
      says: 'Não foi possível carregar as medidas do período',
      names: 'Latência e execuções',
    },
    { address: '**/api/agent-runs?*', says: 'Não foi possível carregar as execuções', names: 'Execuções Recentes' },
  ]
  for (const { address, says: words, names } of parts) {
    await fail(address)
    await page.goto(stage.url + path)
    await panel(page, names).getByText(words).waitFor()
    expect(await page.getByRole('alert').count(), names).toBe(names === 'Execuções Recentes' ? 2 : 1)
    await page.unroute(address)
    await panel(page, names).getByRole('button', { name: 'Tentar novamente' }).click()
    await page.getByRole('alert').first().waitFor({ state: 'detached' })
    await runRow(page, 'classificar-risco').waitFor()
  }
})
