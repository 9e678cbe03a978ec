import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Observability } from '@leme/contract/agents/observability'
import type { UseQueryResult } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RunGauges } from './run-gauges.tsx'

afterEach(cleanup)

type Given = Partial<Pick<AgentRun, 'status' | 'latency_ms' | 'cost_usd' | 'unpriced_steps'>>
const run = (given: Given = {}) =>
  ({ status: 'completed', latency_ms: 1000, cost_usd: '0.01', unpriced_steps: 0, ...given }) as AgentRun
const running = run({ status: 'running', latency_ms: null, cost_usd: null })

/** What the cards say of these runs, the newest first, above what is measured. */
function cardsOf(runs: AgentRun[]): string[] {
  const measured = { data: undefined, isError: true } as UseQueryResult<Observability>
  const latest = { data: runs, isError: false } as UseQueryResult<AgentRun[]>
  const { container } = render(<RunGauges runs={latest} measured={measured} period={{ period: '24h' }} />)
  return [...container.querySelectorAll('section > div')].map((card) => {
    const texts = [...card.querySelectorAll(':scope > h2, :scope > p > span, :scope > p:not(:has(span))')]
    return texts.map(({ textContent }) => textContent).join(' ')
  })
}

test('[OB-01] the total counts the latest 50, how many failed and how many still run, and draws each from the oldest', () => {
  const failed = run({ status: 'failed' })
  const [total] = cardsOf([failed, failed, running, ...Array.from({ length: 47 }, () => run())])
  expect(total).toBe('Total de Execuções 50 últimas 50 2 com falha, 1 em andamento')
  const strip = screen.getByLabelText('Da mais antiga à mais nova: 47 concluídas, 2 com falha, 1 em andamento')
  const ticks = [...strip.querySelectorAll('rect')]
  expect(ticks).toHaveLength(50)
  expect(ticks.map((tick) => tick.classList.contains('fill-danger')).slice(46)).toEqual([false, false, true, true])
})

test.each<[string, AgentRun[], string[]]>([
  [
    'nothing, without runs',
    [],
    [
      'Total de Execuções 0 Nenhuma falha',
      'Latência Média - P95 - (estimativa)',
      'Custo Total - - por execução com custo',
      'Taxa de Sucesso - 0 de 0 concluídas',
    ],
  ],
  [
    'how many steps have no price, of which the cost holds nothing',
    [run({ unpriced_steps: 1 })],
    [
      'Total de Execuções 1 Nenhuma falha',
      'Latência Média 1.000 ms P95 1.500\u00a0ms (estimativa)',
      'Custo Total US$ 0,0100 US$\u00a00,010000 por execução com custo, 1 passo sem preço',
      'Taxa de Sucesso 100,0% 1 de 1 concluída',
    ],
  ],
  [
    'no average and no cost of a run that still runs',
    [running],
    [
      'Total de Execuções 1 Nenhuma falha, 1 em andamento',
      'Latência Média - P95 - (estimativa)',
      'Custo Total - - por execução com custo, 1 sem custo conhecido',
      'Taxa de Sucesso 0,0% 0 de 1 concluída',
    ],
  ],
  [
    'an average, an estimate of one and a half times it, exact costs and a share with one decimal',
    [
      run({ latency_ms: 1000, cost_usd: '0.1' }),
      run({ latency_ms: 2000, cost_usd: '0.2' }),
      run({ latency_ms: 4926, cost_usd: '0.08739999', status: 'failed' }),
    ],
    [
      'Total de Execuções 3 1 com falha',
      'Latência Média 2.642 ms P95 3.963\u00a0ms (estimativa)',
      'Custo Total US$ 0,3874 US$\u00a00,129133 por execução com custo',
      'Taxa de Sucesso 66,7% 2 de 3 concluídas',
    ],
  ],
  [
    'how many have no known cost or latency, which are in no average',
    [run({ cost_usd: '0.3' }), run({ cost_usd: null }), run({ cost_usd: null, latency_ms: null })],
    [
      'Total de Execuções 3 Nenhuma falha',
      'Latência Média 1.000 ms P95 1.500\u00a0ms (estimativa), 1 sem latência',
      'Custo Total US$ 0,3000 US$\u00a00,300000 por execução com custo, 2 sem custo conhecido',
      'Taxa de Sucesso 100,0% 3 de 3 concluídas',
    ],
  ],
])('[OB-01] the cards say %s', (_, runs, words) => {
  expect(cardsOf(runs)).toEqual(words)
})

test('[OB-01] [OB-02] each share of success says what it is of: the described one of all runs, the measured one of those that ended', () => {
  const figures = { period: '24h', runs: 9, runs_with_cost: 0, latency_p95_ms: null, success_rate: 96 }
  const measured = { data: figures, isError: false } as unknown as UseQueryResult<Observability>
  const latest = { data: [run(), running], isError: false } as UseQueryResult<AgentRun[]>
  render(<RunGauges runs={latest} measured={measured} period={{ period: '24h' }} />)
  const card = screen.getByRole('heading', { name: 'Taxa de Sucesso' }).parentElement
  expect(card?.textContent).toBe('Taxa de Sucesso50,0%1 de 2 concluídasDas encerradas em 24 h96,0%')
})
