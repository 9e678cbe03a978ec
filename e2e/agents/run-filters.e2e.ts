import { expect, test } from 'vitest'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { wordsOf } from '../sent.ts'
import { measures, panel, run, runRow, says, sendRuns, sendTrace } from './agent-runs.ts'

const stage = useStage()

test('[AG-04] each filter is of the cards, the chart and the list alike; a run leads to those of its session, and a trace’s id to its run', async () => {
  const person = await stage.signUp()
  const trace = await sendTrace(person, [
    {
      id: 1,
      name: 'invoke_agent triagem',
      ms: 1500,
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': 'triagem',
        'session.id': 'conversa-9',
        'user.id': 'cliente-17',
        'deployment.environment.name': 'production',
        'service.version': '1.4.0',
        'leme.tags': 'piloto',
        'gen_ai.usage.cost': '0.5',
      },
    },
  ])
  await sendRuns(person, [
    run({ model: 'gpt-5', cost_usd: '0.25', session: 'conversa-9' }),
    run({ model: 'gpt-5', cost_usd: '0.25', status: 'failed', environment: 'staging' }),
    run({ model: 'claude-sonnet', cost_usd: '1', run_type: 'resumir' }),
  ])
  const page = await stage.open({ as: person, path: '/observability' })
  await says(page, 'Total de Execuções').toMatch(/^Total de Execuções 4 /)
  const runs = panel(page, 'Execuções Recentes')
  const rows = () =>
    runs
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .count()

  await choose(page, runs, 'Modelo', 'gpt-5')
  await says(page, 'Custo Total').toMatch(/^Custo Total US\$ 0,5000 .* US\$ 0,5000 sem câmbio$/)
  await says(page, 'Taxa de Sucesso').toMatch(/^Taxa de Sucesso 50,0% 1 de 2/)
  await measures(page, 'Custo').toMatch(/^Custo US\$ 0,5000/)
  await measures(page, 'Sucesso').toBe('Sucesso 50,0%')
  await expect.poll(rows).toBe(2)
  await choose(page, runs, 'Ambiente', 'staging')
  await measures(page, 'Sucesso').toBe('Sucesso 0,0%')
  await expect.poll(rows).toBe(1)
  expect(new URL(page.url()).search).toBe('?model=gpt-5&environment=staging')

  await page.goto(`${stage.url}/observability`)
  await runs.getByRole('searchbox').fill(trace)
  await expect.poll(rows).toBe(1)
  await says(page, 'Custo Total').toMatch(/^Custo Total US\$ 0,5000 /)
  await runRow(page, 'triagem').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'invoke_agent triagem' })
  await dialog.getByText('piloto').waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('link', { name: 'conversa-9' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(rows).toBe(2)
  await measures(page, 'Custo').toMatch(/^Custo US\$ 0,7500/)
  expect(new URL(page.url()).search).toBe('?session=conversa-9')
  expect(await violationsAtBothWidths(page)).toEqual([])

  await page.goto(`${stage.url}/observability`)
  const groups = panel(page, 'Custo em 24 h')
  await choose(page, groups, 'Por', 'modelo')
  await groups.getByRole('link', { name: 'claude-sonnet' }).waitFor()
  const ranked = groups.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.poll(() => ranked.count()).toBe(3)
  expect(await wordsOf(ranked.first())).toMatch(/^claude-sonnet 1 -( ≈ 994 ms \(até 2% de erro\)){2} US\$ 1,0000 -$/)
  expect(await violationsAtBothWidths(page)).toEqual([])
  await ranked.nth(1).getByRole('link').click()
  await expect.poll(rows).toBe(2)
})
