import type { Agent } from '@leme/contract/agents/agent'
import { expect, test } from 'vitest'
import { openFailureTickets } from '../../server/src/features/agent/failure-rule.queries.ts'
import { inviteColleague } from '../../server/test/person.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { panel, run, sendRuns } from './agent-runs.ts'

const stage = useStage()

test('[AG-07] [SH-11] a manager lets failures become tickets; the error leads to its ticket, and the ticket to the runs that failed', async () => {
  const admin = await stage.signUp()
  await sendRuns(admin, [run({ agent: 'Triagem', created_at: new Date().toISOString() })])
  const [agent] = (await admin.ask('GET', '/api/agents')).body as Agent[]
  const manager = await inviteColleague(stage.url, admin, 'manager')
  const page = await stage.open({ as: manager, path: `/agents/${agent?.id}` })
  const rule = panel(page, 'Falhas viram tickets')
  await choose(page, rule, 'Prioridade dos tickets', 'P1 (Alta)')
  await choose(page, rule, 'Fechar após, sem o erro', '14 dias')
  await rule.getByRole('button', { name: 'Abrir tickets' }).click()
  await rule
    .getByText('Cada erro novo abre um ticket P1 (Alta), que reabre se o erro volta e fecha após 14 dias sem ele.')
    .waitFor()

  const failed = (error: string) =>
    run({ agent: 'Triagem', created_at: new Date().toISOString(), status: 'failed', error })
  await sendRuns(admin, [failed('cota de 30 s'), failed('cota de 45 s'), failed('sem acesso')])
  // As the queue does each minute.
  await openFailureTickets(stage.server.services.db, new Date())
  await page.reload()
  const errors = panel(page, 'Erros')
  const ticket = errors
    .getByRole('row')
    .filter({ hasText: 'cota de' })
    .getByRole('link', { name: /^T-\d · Open$/ })
  await ticket.waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await ticket.click()
  const failures = panel(page, 'Falhas de Triagem')
  await failures.getByText(/^2 execuções falharam com este erro/).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await failures.getByRole('link', { name: 'Ver as execuções' }).click()
  const runs = panel(page, 'Execuções Recentes').getByRole('table')
  await runs.waitFor()
  await expect.poll(() => runs.getByRole('row').count()).toBe(3)
  expect(new URL(page.url()).searchParams.get('error')).toBe('cota de 0 s')

  const member = await inviteColleague(stage.url, admin, 'member')
  const seen = panel(await stage.open({ as: member, path: `/agents/${agent?.id}` }), 'Falhas viram tickets')
  await seen.getByText(/^Cada erro novo abre um ticket/).waitFor()
  expect(await seen.getByRole('button').count()).toBe(0)
  await page.goBack()
  await page.goBack()
  await rule.getByRole('button', { name: 'Parar de abrir tickets' }).click()
  await rule.getByRole('button', { name: 'Abrir tickets' }).waitFor()
})
