import type { Agent } from '@leme/contract/agents/agent'
import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Role } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { choose, helena, openForm, press, refused, signIn, wire } from '../../test-form.tsx'
import { aRun as run } from '../../test-run.ts'
import { AgentsPanel } from './agents-panel.tsx'
import { latestRunsQuery } from './observability-queries.ts'
import { RunsPanel } from './runs-panel.tsx'

const agent = (given: Partial<Agent>): Agent => ({
  ...{ id: given.name ?? 'a', org_id: 'o', external_id: null, name: 'x', description: null, area: null },
  ...{ is_active: true, is_assistant: false, project_id: null, created_at: '2026-11-20T15:00:00Z' },
  ...given,
})

function Runs() {
  return <RunsPanel runs={useQuery(latestRunsQuery({}))} whose={{}} />
}

/** The page of runs, which one leaves and comes back to. */
function RunsLeft() {
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        {isThere ? 'Sair' : 'Voltar'}
      </button>
      {isThere && <Runs />}
    </>
  )
}

function open(runs: AgentRun[], role: Role = 'admin', page = <Runs />) {
  signIn()
  const me = { ...helena, org_id: 'o', display_name: 'Helena', role, organization: { id: 'o', name: 'Farol' } }
  return openForm(page, { at: '/observability', reads: { '/api/me': me, '/api/agent-runs': runs } })
}

/** What each cell of the list says, from its first row on. */
async function rows(): Promise<(string | undefined)[][]> {
  const table = within(await screen.findByRole('table', { name: 'Execuções Recentes' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    )
}

test('[OB-03] [ST-05] a run’s row says its type, error, agent, status, latency, cost and start, as far as they are known', async () => {
  open([
    run({ run_type: 'classificar', agent_name: 'triagem-risco', latency_ms: 1182, cost_usd: '0.0041' }),
    run({ run_type: 'prever', status: 'failed', latency_ms: 30_000, error: 'Tempo esgotado' }),
    run({ run_type: 'resumir', status: 'running', latency_ms: null, cost_usd: null }),
  ])
  const at = '20/11/2026 12:00'
  expect(await rows()).toEqual([
    ['classificar', 'triagem-risco', 'Completed', '1.182 ms', 'US$ 0,0041', at],
    ['preverTempo esgotado', '-', 'Failed', '30.000 ms', 'US$ 0,0100', at],
    ['resumir', '-', 'Running', '-', '-', at],
  ])
  const badges = [...document.querySelectorAll('tbody [data-style]')]
  expect(badges.map((badge) => badge.getAttribute('data-style'))).toEqual(['default', 'default', 'default'])
})

test.each([
  ['admin', '/settings/api-keys', 'chave de API, como diz'],
  ['member', undefined, 'chave de API (peça a um administrador), como diz'],
] as const)(
  '[OB-03] [MS-01] without runs the page says to somebody who is %s how they come in',
  async (role, keysPage, words) => {
    const queries = open([], role)
    await screen.findByText('Nenhuma execução encontrada')
    await waitFor(() => {
      expect(queries.getQueryData(keys.me)).toBeDefined()
      expect(screen.getByText(/^Envie traces/).textContent).toContain(words)
      expect(screen.queryByRole('link', { name: 'chave de API' })?.getAttribute('href')).toBe(keysPage)
    })
    expect(screen.getByRole('link', { name: 'referência da API' }).getAttribute('href')).toBe('/api/docs')
  },
)

test('[OB-03] [OB-05] after the latest 50 more come when one asks; a filter asks for those that it leaves, and none is said', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => run({ run_type: `tipo-${from + at}` }))
  open(many(0, 50))
  const count = () => document.querySelectorAll('tbody tr').length
  await waitFor(() => expect(count()).toBe(50))
  wire.reads['/api/agent-runs'] = many(50, 11)
  await press('Mostrar mais')
  await waitFor(() => expect(count()).toBe(61))
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  wire.reads['/api/agent-runs'] = [run({ run_type: 'conciliar', status: 'failed' })]
  await choose('Status', 'Failed')
  await waitFor(async () => expect((await rows()).map(([type]) => type)).toEqual(['conciliar']))
  wire.reads['/api/agent-runs'] = []
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nada assim' } })
  await screen.findByText('Nenhuma execução corresponde aos filtros')
})

test('[OB-03] [SH-12] more runs that do not come say so below the latest, and can be asked for again', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => run({ run_type: `tipo-${from + at}` }))
  open(many(0, 50))
  const count = () => document.querySelectorAll('tbody tr').length
  await waitFor(() => expect(count()).toBe(50))
  wire.reads['/api/agent-runs'] = refused('not_found')
  await press('Mostrar mais')
  await screen.findByText('Não foi possível carregar o restante')
  expect(count()).toBe(50)
  wire.reads['/api/agent-runs'] = many(50, 11)
  await press('Tentar novamente')
  await waitFor(() => expect(count()).toBe(61))
})

test('[OB-03] the runs that were asked for after the latest are there when one comes back', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => run({ run_type: `tipo-${from + at}` }))
  open(many(0, 50), 'admin', <RunsLeft />)
  const count = () => document.querySelectorAll('tbody tr').length
  await waitFor(() => expect(count()).toBe(50))
  wire.reads['/api/agent-runs'] = many(50, 11)
  await press('Mostrar mais')
  await waitFor(() => expect(count()).toBe(61))
  await press('Sair')
  expect(count()).toBe(0)
  await press('Voltar')
  expect(count()).toBe(61)
})

test('[OB-03] an agent’s row says its name, what it is for, its area and whether it is in use; twelve, or all', async () => {
  const others = Array.from({ length: 12 }, (_, at) => agent({ name: `agente-${at + 10}` }))
  const known = [
    agent({ name: 'resumo', description: 'Resume briefings', area: 'Comercial', is_active: false }),
    agent({ name: 'sem-nada' }),
  ]
  openForm(<AgentsPanel whose={{}} />, { at: '/agents', reads: { '/api/agents': [...known, ...others] } })
  const list = () => within(screen.getByRole('region', { name: /^Agentes Ativos/ })).getAllByRole('listitem')
  await screen.findByText('Resume briefings')
  expect(
    list()
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['resumoResume briefingsComercialInativo', 'sem-nadaAtivo'])
  expect(list()).toHaveLength(12)
  await press('Ver todos os 14 agentes')
  await waitFor(() => expect(list()).toHaveLength(14))
  expect(screen.queryByRole('button', { name: /^Ver todos/ })).toBeNull()
})

test('[AG-05] the rules are there to see and delete while no run is without a project', async () => {
  open([run({ run_type: 'classificar', unpriced_steps: 2 })])
  Object.assign(wire.reads, { '/api/run-rules': [] })
  expect((await rows())[0]?.join(' ')).toContain('2 passos sem preço')
  await press('Ver regras')
  expect(await screen.findByText(/Nenhuma regra/)).toBeDefined()
})
