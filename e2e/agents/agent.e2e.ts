import { expect, test } from 'vitest'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { hoursAgo, wordsOf } from '../sent.ts'
import { measures, panel, run, runRow, says, sendRuns } from './agent-runs.ts'

const stage = useStage()

test('[OB-05] [SH-11] an agent opens with its own figures, errors and runs, filtered in the address, and its settings; one of another organisation is not found', async () => {
  const [person, stranger] = [await stage.signUp(), await stage.signUp()]
  await sendRuns(stranger, [run({ agent: 'alheio' })])
  const [strange] = (await stranger.ask('GET', '/api/agents')).body as { id: string }[]
  const failed = { agent: 'triagem', status: 'failed', cost_usd: null }
  await sendRuns(person, [
    run({ agent: 'triagem', run_type: 'bem-feita', latency_ms: 40 }),
    run({ agent: 'triagem', run_type: 'lenta', latency_ms: 50 }),
    run({ ...failed, run_type: 'esgotada', error: 'Tempo esgotado após 30 s', created_at: hoursAgo(2) }),
    run({ ...failed, run_type: 'esgotada', error: 'Tempo esgotado após 45 s', created_at: hoursAgo(3) }),
    run({ agent: 'nota', run_type: 'alheia', status: 'failed', error: 'De outro agente' }),
  ])
  const page = await stage.open({ as: person, path: '/agents' })
  await panel(page, 'Agentes Ativos').getByRole('link', { name: 'triagem' }).click()
  await heading(page, 'triagem').waitFor()
  const { pathname } = new URL(page.url())
  expect(pathname).toMatch(/^\/agents\/[0-9a-f-]{36}$/)
  await says(page, 'Total de Execuções').toContain('4')
  await measures(page, 'Sucesso').toContain('50,0%')
  const errors = panel(page, 'Erros').getByRole('row')
  await expect.poll(() => errors.count()).toBe(2)
  expect(await wordsOf(errors.last())).toMatch(/^Tempo esgotado após 30 s 2 /)
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  expect(await runRow(page, 'alheia').count()).toBe(0)
  await choose(page, panel(page, 'Execuções Recentes'), 'Status', 'Failed')
  await expect.poll(() => runRow(page, 'bem-feita').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('?status=failed')
  await errors.last().getByRole('link').click()
  await page.getByRole('dialog', { name: 'esgotada' }).getByText('Tempo esgotado após 30 s').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Agente' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('Triagem de risco')
  await form.getByRole('textbox', { name: 'Área' }).fill('Saúde')
  await form.getByRole('switch', { name: 'Ativo' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await heading(page, 'Triagem de risco').waitFor()
  await sendRuns(person, [run({ agent: 'triagem', run_type: 'depois' })])
  await page.getByRole('link', { name: 'Voltar para agentes' }).click()
  const rows = panel(page, 'Agentes Ativos').getByRole('listitem')
  await expect
    .poll(async () => Promise.all((await rows.all()).map(wordsOf)))
    .toContain('Triagem de risco Saúde Inativo')
  expect((await person.ask('GET', '/api/agents')).body).toHaveLength(2)
  await page.goto(`${stage.url}/agents/${strange?.id}`)
  await page.getByText('Agente não encontrado').waitFor()
})
