import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { panel, runRow, type SentSpan, sendTrace } from './agent-runs.ts'
import { violationsAtBothWidths } from './axe.ts'
import { useStage } from './harness.ts'
import { wordsOf } from './sent.ts'

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

/** Opens the latest run of a page's list; answers its tree. */
async function openRun(page: Page) {
  await runRow(page, 'invoke_agent').getByRole('link').click()
  const tree = page.getByRole('dialog', { name: 'invoke_agent' }).getByRole('tree', { name: 'Passos' })
  await tree.waitFor()
  return tree
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0])

test('[OB-03] [OB-04] [SH-11] [SH-12] a run opens with its steps as a tree, each with what it is, its tokens, latency, cost, error and when in the run it was; steps that cannot be read say so; an agent that a trace names registers itself', async () => {
  const person = await stage.signUp()
  await sendTrace(person, triage)
  const page = await stage.open({ as: person, path })
  await panel(page, 'Agentes Ativos').getByText('triagem-risco').waitFor()
  await runRow(page, 'invoke_agent').waitFor()
  expect(await wordsOf(runRow(page, 'invoke_agent'))).toMatch(/^invoke_agent triagem-risco \w+ 4\.000 ms US\$ 0,0041/)

  const one = /\/api\/agent-runs\/[^?]+$/
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route(one, (route) => route.fulfill({ status: 403, json: problem }))
  await runRow(page, 'invoke_agent').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'invoke_agent' })
  await dialog.getByText('Não foi possível carregar os passos da execução').waitFor()
  expect(await wordsOf(dialog)).toContain('Agente triagem-risco')
  await page.unroute(one)
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  const tree = dialog.getByRole('tree', { name: 'Passos' })
  await tree.waitFor()

  const items = tree.getByRole('treeitem')
  const said = await Promise.all((await items.all()).map(wordsOf))
  expect(said).toEqual([
    'invoke_agent triagem-risco invoke_agent 4.000 ms -',
    'chat primeira chat · gpt-4o-mini 1.834 → 212 1.000 ms US$ 0,0041',
    'consultar_bureau execute_tool 1.000 ms -',
    'POST /bureau Tempo esgotado no provedor 500 ms -',
    'chat segunda chat · gpt-4o-mini 1.000 ms -',
  ])
  const levels = await items.evaluateAll((all) =>
    all.map((item) => ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => Number(item.getAttribute(name)))),
  )
  expect(levels).toEqual([
    [1, 1, 1],
    [2, 1, 3],
    [2, 2, 3],
    [3, 1, 1],
    [2, 3, 3],
  ])
  const attributes = (bar: Element) => ['x', 'width', 'class'].map((name) => bar.getAttribute(name))
  const bars = await Promise.all((await tree.locator('svg rect').all()).map((bar) => bar.evaluate(attributes)))
  expect(bars).toEqual([
    ['0%', '100%', 'fill-accent'],
    ['0%', '25%', 'fill-accent'],
    ['25%', '25%', 'fill-accent'],
    ['37.5%', '12.5%', 'fill-danger'],
    ['75%', '25%', 'fill-accent'],
  ])

  // A pointer opens a step, and folds it by its arrow alone.
  await items.nth(2).locator('.lucide-chevron-right').click()
  await expect.poll(() => items.count()).toBe(4)
  expect(await page.getByText('Identificador', { exact: true }).count()).toBe(0)
  await items.nth(1).getByText('chat primeira').click()
  await page.getByText('api.openai.com').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
})

test('[OB-03] the keyboard alone walks the tree, folds it, and asks for what is known of a step', async () => {
  const person = await stage.signUp()
  await sendTrace(person, triage)
  const page = await stage.open({ as: person, path })
  const tree = await openRun(page)
  const items = tree.getByRole('treeitem')
  await items.first().focus()
  const keys: [string, string][] = [
    ['ArrowDown', 'chat primeira'],
    ['ArrowDown', 'consultar_bureau'],
    ['ArrowRight', 'POST /bureau'],
    ['ArrowLeft', 'consultar_bureau'],
    ['End', 'chat segunda'],
    ['ArrowUp', 'POST /bureau'],
    ['ArrowUp', 'consultar_bureau'],
  ]
  for (const [key, name] of keys) {
    await page.keyboard.press(key)
    expect(await focused(page), key).toBe(name)
  }
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => items.count()).toBe(4)
  expect(await items.nth(2).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => items.count()).toBe(5)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByText('api.openai.com').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('api.openai.com').waitFor()
  expect(await wordsOf(items.nth(1))).toContain('Custo US$ 0,0041 informado na origem')
  await page.keyboard.press('Space')
  await page.getByText('api.openai.com').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('chat primeira')
  expect(await items.evaluateAll((all) => all.filter((item) => item.getAttribute('tabindex') === '0').length)).toBe(1)
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
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 })
    // A run that is open is so after a reload.
    if (width === 1280) await openRun(page)
    else await page.reload()
    const items = page.getByRole('tree', { name: 'Passos' }).getByRole('treeitem')
    await expect.poll(() => items.count()).toBe(1000)
    const heading = page.getByRole('heading', { name: 'Passos', exact: true })
    expect(await wordsOf(heading.locator('xpath=..'))).toBe('Passos 1.200')
    await page.getByText('Os primeiros 1.000 de 1.200 passos').waitFor()
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
