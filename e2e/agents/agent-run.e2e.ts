import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { wordsOf } from '../sent.ts'
import { panel, run, runOf, runRow, type SentSpan, says, sendRuns, sendTrace } from './agent-runs.ts'

const stage = useStage()
const path = '/observability'

const model = { 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-4o-mini' }

/** An agent that asks a model, calls a tool, whose request fails, and asks again. */
const triage: SentSpan[] = [
  {
    id: 1,
    name: 'invoke_agent triagem-risco',
    ms: 4000,
    attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'triagem-risco' },
  },
  {
    id: 2,
    parent: 1,
    name: 'chat primeira',
    at: 0,
    ms: 1000,
    attributes: {
      ...model,
      'gen_ai.operation.name': 'chat',
      'gen_ai.usage.input_tokens': 1834,
      'gen_ai.usage.output_tokens': 212,
      'gen_ai.usage.cost': '0.0041',
      'server.address': 'api.openai.com',
    },
  },
  {
    id: 3,
    parent: 1,
    name: 'consultar_bureau',
    at: 1000,
    ms: 1000,
    attributes: { 'gen_ai.operation.name': 'execute_tool' },
  },
  { id: 4, parent: 3, name: 'POST /bureau', at: 1500, ms: 500, error: 'Tempo esgotado no provedor' },
  {
    id: 5,
    parent: 1,
    name: 'chat segunda',
    at: 3000,
    ms: 1000,
    attributes: { ...model, 'gen_ai.operation.name': 'chat' },
  },
]

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0])

test('[OB-01] [OB-03] [OB-04] [SH-11] what an API key sends to a page without agents and runs shows by itself, and its agent registers itself; the run opens with its steps, by pointer and keyboard', async () => {
  const stranger = await stage.signUp()
  await sendRuns(stranger, [run({ agent: 'alheio', run_type: 'tipo-alheio' })])
  const admin = await stage.signUp()
  const page = await stage.open({ as: admin, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(stage.url + path)
  await panel(page, 'Agentes Ativos').getByText('Nenhum agente configurado').waitFor()
  await panel(page, 'Execuções Recentes').getByText('Nenhuma execução encontrada').waitFor()
  await page.getByText('Nenhuma execução nas últimas 24 horas').waitFor()
  await says(page, 'Total de Execuções').toBe('Total de Execuções 0 Nenhuma falha Medido em 24 h 0')
  await says(page, 'Latência Média').toBe('Latência Média - P95 - (estimativa) p95 medido em 24 h -')
  await says(page, 'Custo Total').toBe('Custo Total - - por execução com custo Medido em 24 h -')
  await says(page, 'Taxa de Sucesso').toBe('Taxa de Sucesso - 0 de 0 concluídas Das encerradas em 24 h -')

  await sendTrace(admin, triage)
  await page.clock.runFor(31_000)
  await runRow(page, 'invoke_agent').waitFor()
  await panel(page, 'Agentes Ativos').getByText('triagem-risco').waitFor()
  await says(page, 'Total de Execuções').toMatch(/^Total de Execuções 1 Nenhuma falha Medido em 24 h 1$/)
  expect(await page.getByText('alheio').count()).toBe(0)
  expect(await wordsOf(runRow(page, 'invoke_agent'))).toMatch(
    /^invoke_agent triagem-risco invoke_agent 1 passo falhou triagem-risco \w+ 4\.000 ms US\$ 0,0041/,
  )

  await runRow(page, 'invoke_agent').getByRole('link').click()
  const tree = page.getByRole('dialog', { name: 'invoke_agent' }).getByRole('tree', { name: 'Passos' })
  const items = tree.getByRole('treeitem')
  await expect.poll(() => items.count()).toBe(5)
  await items.nth(2).locator('.lucide-chevron-right').click()
  await expect.poll(() => items.count()).toBe(4)
  await items.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('api.openai.com').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('chat primeira')
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
})

test('[OB-03] a thousand steps, and a chain of them as deep, stay usable on desks and telephones', {
  timeout: 120_000,
}, async () => {
  const person = await stage.signUp()
  const wide = Array.from({ length: 1200 }, (_, at): SentSpan => {
    if (at === 0) return { ...triage[0], id: 1, name: 'invoke_agent', ms: 2000 }
    // Forty below one another, then all the others side by side.
    return { id: at + 1, parent: at < 40 ? at : 1, name: `passo ${at}`, at, ms: 5 }
  })
  await sendTrace(person, wide)
  const page = await stage.open({ as: person, path })
  await runRow(page, 'invoke_agent').getByRole('link').click()
  const items = page.getByRole('tree', { name: 'Passos' }).getByRole('treeitem')
  await items.first().waitFor()
  const title = page.getByRole('heading', { name: 'Passos', exact: true })
  expect(await wordsOf(title.locator('xpath=..'))).toBe('Passos 1.200')
  await page.getByText('Os primeiros 1.000 de 1.200 passos').waitFor()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 })
    // Where nothing is known of its heights; and a run that is open is so after a reload.
    if (width === 375) await page.reload()
    await expect.poll(() => items.count()).toBe(1000)
    await items.first().focus()
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('passo 999')
    await expect.poll(async () => (await items.last().boundingBox())?.y ?? 999).toBeLessThan(812)
    const deep = items.nth(39)
    await deep.scrollIntoViewIfNeeded()
    await expect.poll(() => wordsOf(deep)).toMatch(/^passo 39 nível 40/)
    const name = await deep.getByText('passo 39', { exact: true }).boundingBox()
    expect(name?.width).toBeGreaterThan(40)
    expect(await page.getByRole('dialog').evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
  }
})

test('[SH-01] [OB-03] [OB-05] [SH-11] /agents as a table and as a phone’s list, with the longest names and errors; the address keeps filters and the open run: Back closes it, a link leads straight to it, and one to no run, or to another organisation’s, says so and is forgotten', async () => {
  const [person, stranger] = [await stage.signUp(), await stage.signUp()]
  const strange = run()
  await sendRuns(stranger, [strange])
  const { id: strangeId } = await runOf(stranger, strange.external_id)
  const agent = { name: 'N'.repeat(200), description: 'D'.repeat(2000), area: 'A'.repeat(100) }
  const longest = {
    agent,
    run_type: 'T'.repeat(100),
    status: 'failed',
    error: 'E'.repeat(2000),
    model: 'M'.repeat(200),
  }
  const failed = run({ run_type: 'prever-talhao', status: 'failed', latency_ms: 30_000, error: 'Tempo esgotado' })
  await sendRuns(person, [
    run({ agent: { name: 'triagem-risco', description: 'Classifica risco', area: 'Saúde' } }),
    failed,
  ])
  const { id } = await runOf(person, failed.external_id)
  const page = await stage.open({ as: person, path: '/agents' })
  await heading(page, 'Observabilidade').waitFor()
  await panel(page, 'Agentes Ativos').getByText('Classifica risco').waitFor()
  await runRow(page, 'prever-talhao').waitFor()
  await panel(page, 'Latência e execuções').locator('.recharts-surface').first().waitFor()
  expect(await violationsAtBothWidths(page), 'page').toEqual([])
  // Not before: axe takes as long for a few thousand letters as for all else.
  await sendRuns(person, [run({ ...longest, cost_usd: '999999.99999999', latency_ms: 2_147_483_647 })])
  await page.reload()
  await runRow(page, 'TTT').waitFor()
  const expectInWidth = async () => {
    for (const width of [800, 320, 1280, 375]) {
      await page.setViewportSize({ width, height: 812 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, `${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await expectInWidth()
  const row = runRow(page, 'prever-talhao')
  await expect.poll(() => row.evaluate((place) => getComputedStyle(place).display)).toBe('flex')
  for (const words of ['Tempo esgotado', 'Failed', '30.000 ms', 'US$ 0,0100']) {
    const box = await row.getByText(words).boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 999), words).toBeLessThanOrEqual(359)
  }

  const dialog = page.getByRole('dialog')
  await runRow(page, 'TTT').getByRole('link').click()
  await dialog.getByText(/^E{2000}$/).waitFor()
  await expectInWidth()
  expect(await dialog.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('link').click()
  await page.getByRole('dialog', { name: 'prever-talhao' }).getByText('Esta execução veio sem passos').waitFor()
  expect(page.url()).toBe(`${stage.url}/agents?run=${id}`)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${stage.url}/agents`)

  const runs = panel(page, 'Execuções Recentes')
  const count = () =>
    runs
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .count()
  await expect.poll(count).toBe(3)
  await choose(page, runs, 'Status', 'Failed')
  await expect.poll(count).toBe(2)
  await runs.getByRole('searchbox').fill('talhao')
  await expect.poll(count).toBe(1)
  await page.reload()
  await row.waitFor()
  expect(new URL(page.url()).search).toBe('?status=failed&q=talhao')
  expect(await count()).toBe(1)

  await page.goto(`${stage.url}${path}?period=7d&run=${id}`)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?period=7d')
  for (const run of [strangeId, 'nenhuma']) {
    await page.goto(`${stage.url}${path}?period=30d&run=${run}`)
    await page.getByText('Execução não encontrada').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?period=30d')
    expect(await dialog.count()).toBe(0)
  }
})
