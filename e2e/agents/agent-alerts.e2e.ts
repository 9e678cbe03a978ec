import type { Agent } from '@leme/contract/agents/agent'
import pg from 'pg'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { panel, run, sendRuns } from './agent-runs.ts'

const stage = useStage()

test('[AG-07] a manager sets an alert on an agent’s page; when it begins the bell says so in every browser and leads to the agent, whose page shows since when; a member only sees', async () => {
  const admin = await stage.signUp()
  const now = new Date().toISOString()
  await sendRuns(admin, [
    run({ agent: 'Triagem', created_at: now }),
    run({ agent: 'Triagem', created_at: now, status: 'failed', error: 'cota' }),
  ])
  const [agent] = (await admin.ask('GET', '/api/agents')).body as Agent[]
  const manager = await inviteColleague(stage.url, admin, 'manager')
  const page = await stage.open({ as: manager, path: `/agents/${agent?.id}` })
  const alerts = panel(page, 'Alertas')
  await alerts.getByLabel('Acima de (%)').fill('25')
  await alerts.getByRole('button', { name: 'Salvar alerta' }).click()
  await alerts.getByText('Falhas acima de 25,0% em 1 h').waitFor()
  await choose(page, alerts, 'Alertar sobre', 'Silêncio')
  await choose(page, alerts, 'Sem execução há', '6 h')
  await alerts.getByRole('button', { name: 'Salvar alerta' }).click()
  await alerts.getByText('Nenhuma execução em 6 h').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])

  const theirs = await stage.open({ as: admin, path: '/clients' })
  await theirs.getByRole('button', { name: 'Notificações: nenhuma não lida' }).waitFor()
  const owner = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await owner.connect()
  // As the queue does each minute.
  await owner.query('select system.judge_alerts(clock_timestamp())')
  await owner.end()
  await theirs.getByRole('button', { name: 'Notificações: 1 não lida' }).click()
  const notice = theirs.getByRole('list', { name: 'Notificações' }).getByRole('listitem')
  await notice.getByText('Falhas acima de 25,0% em 1 h: 50,0%').waitFor()
  expect(await violationsAtBothWidths(theirs, '[role=dialog]')).toEqual([])
  await notice.getByRole('link', { name: 'Triagem' }).click()
  await panel(theirs, 'Alertas')
    .getByText(/^Em alerta desde .*: agora 50,0%$/)
    .waitFor()

  const member = await inviteColleague(stage.url, admin, 'member')
  const seen = panel(await stage.open({ as: member, path: `/agents/${agent?.id}` }), 'Alertas')
  await seen.getByText(/^Em alerta desde/).waitFor()
  expect(await seen.getByRole('button').count()).toBe(0)
  await alerts.getByRole('button', { name: 'Excluir o alerta: Nenhuma execução em 6 h' }).click()
  await alerts.getByText('Nenhuma execução em 6 h').waitFor({ state: 'detached' })
})
