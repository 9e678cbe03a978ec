import type { AgentRunWithSpans, Span } from '@leme/contract/agents/agent-run'
import type { RunCosts } from '@leme/contract/agents/run-costs'
import { assistantRunPrefix } from '@leme/contract/assistant/assistant'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openForm, press, refused, wire } from '../../../test-form.tsx'
import { aRun } from '../../../test-run.ts'
import { RunDialog } from './run-dialog.tsx'

const start = Date.parse('2026-11-20T15:00:00Z')

type Given = Partial<Span> & { span_id: string; at?: number }
const span = ({ at = 0, ...given }: Given): Span => ({
  ...{ parent_span_id: null, name: given.span_id, operation: null, status: 'completed', error: null, latency_ms: 1000 },
  ...{ started_at: new Date(start + at).toISOString(), provider: null, model: null, input_tokens: null },
  ...{ cached_input_tokens: null, cache_write_5m_tokens: null, cache_write_1h_tokens: null, output_tokens: null },
  ...{ reasoning_tokens: null, tokens_partial: false, cost_usd: null, cost_source: null, attributes: {} },
  long_contents: {},
  ...given,
})

const model = { provider: 'openai', model: 'gpt-4o-mini', operation: 'chat', parent_span_id: 'triagem' }
/** An agent that asks a model, calls a tool, whose request fails, and asks again. */
const triage = [
  span({ span_id: 'triagem', operation: 'invoke_agent', latency_ms: 4000 }),
  span({
    ...{ span_id: 'primeira', ...model, input_tokens: 1834, output_tokens: 212, cost_usd: '0.0041' },
    ...{ cost_source: 'reported', attributes: { 'server.address': 'api.openai.com' } },
  }),
  span({ span_id: 'consultar', parent_span_id: 'triagem', operation: 'execute_tool', at: 1000 }),
  span({
    ...{ span_id: 'POST', parent_span_id: 'consultar', at: 1500, latency_ms: 500 },
    ...{ status: 'failed', error: 'Tempo esgotado no provedor' },
  }),
  span({ span_id: 'segunda', ...model, at: 3000 }),
]

const run: AgentRunWithSpans = {
  ...aRun({
    id: 'r',
    external_id: 'ext-1',
    agent_id: 'a',
    agent_name: 'triagem-risco',
    failed_steps: 1,
    run_type: 'classificar',
    status: 'failed',
    latency_ms: 4000,
    error: 'Fora do formato',
    provider: 'openai',
    model: 'gpt-4o-mini',
    model_name: 'gpt-4o-mini',
    input_tokens: 1834,
    cached_input_tokens: 1000,
    output_tokens: 212,
    cache_write_5m_tokens: 200,
    reasoning_tokens: 64,
    created_at: new Date(start).toISOString(),
  }),
  ...{ spans: [], trace_is_full: false, spans_total: 0 },
}

const none = { input: 0, cached_input: 0, cache_write_5m: 0, cache_write_1h: 0, output: 0, reasoning: 0 }
const nothing = { input: '0', cached_input: '0', cache_write_5m: '0', cache_write_1h: '0', output: '0', reasoning: '0' }
const costs: RunCosts = {
  ...{ steps: [], steps_total: 0, tokens: none, parts: nothing, reported_usd: '0', cost_usd: null },
}

const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

/** Nothing of what was said is stored. */
const silent = { '/api/agent-runs/r/conversation': { turns: [], more: false } }

/** The run's dialog over its page. */
function open(given: Partial<AgentRunWithSpans> = {}) {
  const onClose = vi.fn()
  const { spans: _spans, spans_total: _total, trace_is_full: _full, ...listed } = run
  const reads = {
    '/api/agent-runs': [listed],
    '/api/agent-runs/r': { ...run, ...given },
    '/api/agent-runs/r/costs': costs,
    ...silent,
  }
  openForm(<RunDialog id="r" whose={{}} onClose={onClose} />, { at: '/observability', reads })
  return onClose
}

async function openTree() {
  open({ spans: triage, spans_total: triage.length })
  const tree = within(await screen.findByRole('tree', { name: 'Passos' }))
  return { items: () => tree.getAllByRole('treeitem') }
}

test('[OB-04] a run whose trace is full says that what came after is not stored', async () => {
  const said = /^O trace desta execução chegou ao limite de 10.000 passos/
  open({ spans: triage, spans_total: triage.length, trace_is_full: true })
  await screen.findByText(said)
  cleanup()
  await openTree()
  expect(screen.queryByText(said)).toBeNull()
})

test('[OB-03] a run says what is known of it, and that it came without steps', async () => {
  open()
  const dialog = await screen.findByRole('dialog', { name: 'classificar' })
  await within(dialog).findByText(/^Esta execução veio sem passos/)
  for (const fact of [
    'Fora do formato',
    'StatusFailed1 passo falhou',
    'Tipoclassificar',
    'Agentetriagem-risco',
    'Latência4.000 ms',
    'CustoUS$ 0,0100informado na origem',
    'Tokens1.834 → 212 (1.000 em cache, 200 gravados por 5 min, 64 de raciocínio)',
    'Modelogpt-4o-miniopenai',
    'Identificador externoext-1',
  ]) {
    expect(spaced(dialog.textContent)).toContain(fact)
  }
})

test('[OB-03] [SH-12] steps that cannot be read say so beside what is known of the run, and can be asked for again', async () => {
  open()
  wire.reads['/api/agent-runs/r'] = refused('forbidden')
  await screen.findByText('Não foi possível carregar os passos da execução')
  await screen.findByText('triagem-risco')
  wire.reads['/api/agent-runs/r'] = { ...run, spans: triage, spans_total: 1200 }
  await press('Tentar novamente')
  await screen.findByRole('tree', { name: 'Passos' })
  screen.getByText('Os primeiros 5 de 1.200 passos')
})

test('[OB-03] an id that is no run’s says so and closes the dialog', async () => {
  const onClose = open()
  wire.reads['/api/agent-runs/r'] = refused('agent_run_not_found')
  await screen.findByText('Execução não encontrada')
  expect(onClose).toHaveBeenCalledOnce()
})

test('[OB-03] [OB-04] each step says what it is, its tokens, latency, cost and error, at which level, and when in the run it was', async () => {
  const { items } = await openTree()
  const facts = (item: HTMLElement) =>
    ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => item.getAttribute(name))
  expect(items().map((item) => [spaced(item.textContent), facts(item).join(' ')])).toEqual([
    ['triageminvoke_agent4.000 ms-', '1 1 1'],
    ['primeirachat · gpt-4o-mini1.834 → 2121.000 msUS$ 0,0041', '2 1 3'],
    ['consultarexecute_tool1.000 ms-', '2 2 3'],
    ['POSTTempo esgotado no provedor500 ms-', '3 1 1'],
    ['segundachat · gpt-4o-mini1.000 ms-', '2 3 3'],
  ])
  const bars = items().map((item) => item.querySelector('rect'))
  expect(bars.map((bar) => ['x', 'width', 'class'].map((name) => bar?.getAttribute(name)))).toEqual([
    ['0%', '100%', 'fill-accent'],
    ['0%', '25%', 'fill-accent'],
    ['25%', '25%', 'fill-accent'],
    ['37.5%', '12.5%', 'fill-danger'],
    ['75%', '25%', 'fill-accent'],
  ])
})

test('[OB-03] the arrows walk the tree and fold it, Enter and Space ask for what is known of a step, and one step is a stop of the Tab key', async () => {
  const { items } = await openTree()
  const focused = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0]
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  items()[0]?.focus()
  const steps: [key: string, name: string][] = [
    ['ArrowDown', 'primeira'],
    ['ArrowDown', 'consultar'],
    ['ArrowRight', 'POST'],
    ['ArrowLeft', 'consultar'],
    ['End', 'segunda'],
    ['ArrowUp', 'POST'],
    ['ArrowUp', 'consultar'],
  ]
  for (const [name, expected] of steps) {
    key(name)
    expect(focused(), name).toBe(expected)
  }
  key('ArrowLeft')
  await waitFor(() => expect(items()).toHaveLength(4))
  expect(items()[2]?.getAttribute('aria-expanded')).toBe('false')
  key('ArrowRight')
  await waitFor(() => expect(items()).toHaveLength(5))
  key('Home')
  expect(focused()).toBe('triagem')
  key('ArrowDown')
  key('Enter')
  await screen.findByText('api.openai.com')
  expect(spaced(items()[1]?.textContent)).toContain('CustoUS$ 0,0041informado na origem')
  key(' ')
  await waitFor(() => expect(screen.queryByText('api.openai.com')).toBeNull())
  expect(items().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1, -1])
})

test('[OB-03] a pointer opens a step, and folds it by its arrow alone', async () => {
  const { items } = await openTree()
  const arrow = items()[2]?.querySelector('.lucide-chevron-right')?.parentElement
  fireEvent.click(arrow as HTMLElement)
  await waitFor(() => expect(items()).toHaveLength(4))
  expect(screen.queryByText('Identificador')).toBeNull()
  fireEvent.click(screen.getByText('primeira'))
  await screen.findByText('api.openai.com')
})

test('[OB-06] a run of the assistant shows who may not see its request the run without it', async () => {
  const id = '0190a8e0-0000-7000-8000-000000000003'
  let asked = 0
  open({ external_id: `${assistantRunPrefix}${id}` })
  wire.reads[`/api/assistant-exchanges/${id}`] = () => {
    asked += 1
    return refused('exchange_not_found')() as Response
  }
  await screen.findByText(/^Esta execução veio sem passos/)
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByText('Pedido ao assistente')).toBeNull()
  expect(screen.queryByText(/^Não foi possível carregar o pedido/)).toBeNull()
})

test('[AG-01] the cost says its kinds of tokens in sum and by step, and by which price; a kind opens the steps that make it', async () => {
  open()
  const price = { source: 'organization' as const, model: 'gpt-4*', valid_from: '2026-01-01', ...nothing }
  const step = { provider: 'openai', model: 'gpt-4o-mini', started_at: run.created_at, price: null, parts: null }
  const steps: RunCosts['steps'] = [
    {
      ...step,
      ...{ span_id: 'primeira', name: 'primeira', cost_usd: '0.0024', cost_source: 'price_table' as const, price },
      tokens: { ...none, input: 1000, cache_write_1h: 200 },
      parts: { ...nothing, input: '0.0004', cache_write_1h: '0.002' },
    },
    {
      ...step,
      ...{ span_id: 'segunda', name: 'segunda', cost_usd: '0.5', cost_source: 'reported' as const },
      tokens: { ...none, input: 30 },
    },
  ]
  wire.reads['/api/agent-runs/r/costs'] = {
    ...{ steps, steps_total: 2, tokens: { ...none, input: 1030, cache_write_1h: 200 } },
    ...{ parts: { ...nothing, input: '0.0004', cache_write_1h: '0.002' }, reported_usd: '0.5', cost_usd: '0.5024' },
  }
  const table = within(await screen.findByRole('table', { name: 'Custo por passo' }))
  const rows = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => spaced(row.textContent))
  expect(rows()).toEqual([
    'primeiragpt-4o-miniPreço de gpt-4*, da organização, desde 01/01/20261.000US$ 0,0004200US$ 0,0020US$ 0,0024',
    'segundagpt-4o-miniInformado na origem30US$ 0,5000',
  ])
  fireEvent.click(screen.getByRole('button', { name: /^Gravado 1 h/ }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await press('Ver todos os passos')
  await waitFor(() => expect(rows()).toHaveLength(2))
})
