import { expect, test } from 'vitest'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { wordsOf } from '../sent.ts'
import { measures, panel, run, says, sendRuns } from './agent-runs.ts'

const stage = useStage()

test('[AG-04] days are chosen for cards, chart and list alike and stay in the address; they are compared with the days before, and a version with another', async () => {
  const person = await stage.signUp()
  const noon = (day: string) => `${day}T15:00:00Z`
  await sendRuns(person, [
    run({ created_at: noon('2026-03-02'), version: '1.0', cost_usd: '1' }),
    run({ created_at: noon('2026-03-03'), version: '1.0', cost_usd: '2', status: 'failed' }),
    run({ created_at: noon('2026-03-05'), version: '1.0', cost_usd: '1' }),
    run({ created_at: noon('2026-03-06'), version: '1.1', cost_usd: '3' }),
    run({ created_at: noon('2026-03-06'), version: '1.1', cost_usd: '2' }),
  ])
  const page = await stage.open({ as: person, path: '/observability?from=2026-03-05&to=2026-03-20' })
  await measures(page, 'Custo').toBe('Custo US$ 6,0000')
  const chart = panel(page, 'Latência e execuções')
  const runs = panel(page, 'Execuções Recentes')
  const rows = () =>
    runs
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .count()
  expect(await page.getByRole('radio', { name: 'Dias' }).isChecked()).toBe(true)
  await chart.getByLabel('Até', { exact: true }).fill('07/03/2026')
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe('2026-03-07')
  await says(page, 'Custo Total').toMatch(/Medido em dias escolhidos US\$ 6,0000 sem câmbio$/)
  await expect.poll(rows).toBe(3)
  const daily = page.getByRole('table', { name: 'Latência e execuções por dia' })
  await expect.poll(() => daily.getByRole('row').count()).toBe(4)

  const compare = panel(page, 'Comparar')
  const line = (name: string) =>
    expect.poll(() => wordsOf(compare.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })))
  await compare.getByRole('button', { name: 'Com os dias anteriores' }).click()
  await line('Custo').toBe('Custo US$ 6,0000 US$ 3,0000 +100,0%')
  await line('Sucesso').toBe('Sucesso 100,0% 50,0% +50,0 p.p.')
  await compare.getByRole('columnheader', { name: '02/03/2026 a 04/03/2026' }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])

  await page.goto(`${stage.url}/observability?from=2026-03-01&to=2026-03-31&version=1.1`)
  await choose(page, compare, 'Com a versão', '1.0')
  await line('Execuções').toBe('Execuções 2 3 −33,3%')
  await line('Custo').toBe('Custo US$ 5,0000 US$ 4,0000 +25,0%')
  await compare.getByRole('columnheader', { name: '01/03/2026 a 31/03/2026, versão 1.0' }).waitFor()
  await page.reload()
  await line('Execuções').toBe('Execuções 2 3 −33,3%')
  await compare.getByRole('button', { name: 'Não comparar' }).click()
  await compare.getByRole('table').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: '7 d' }).click()
  await says(page, 'Total de Execuções').toMatch(/Medido em 7 d 0$/)
  expect(new URL(page.url()).search).toBe('?version=1.1&period=7d')
})
