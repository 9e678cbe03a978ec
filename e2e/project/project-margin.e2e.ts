import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { createProject, createWork } from '../../server/test/work.ts'
import { panel } from '../agents/agent-runs.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[MT-04] [SH-11] a manager sees by month what a project leaves, and what is in no sum; a figure opens its rows; a member sees no margin', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  const member = await inviteColleague(stage.server.url, admin, 'member')
  const project = await createProject(admin)
  const { id: task } = await createWork(admin, 'tasks', project, { title: 'Revisar contrato' })
  const made = async (path: string, body: object) => expect((await admin.ask('POST', path, body)).status).toBe(201)
  await made('/api/work-rates', { kind: 'cost', user_id: admin.id, valid_from: '2026-03-01', amount: '80' })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-03-10', hours: 1.5 })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-02-10', hours: 2 })
  const instalments = [{ amount: '1000.00', expected_date: '2026-03-20' }]
  const bill = { number: 'F-1', client: 'Cooperativa', project_id: project, issue_date: '2026-03-05', instalments }
  await made('/api/finance/invoices', bill)

  const page = await stage.open({ as: admin, path: `/projects/${project}` })
  const margin = panel(page, 'Margem')
  await margin.getByRole('button', { name: 'Margem, 03/2026: R$\u00a0880,00' }).waitFor()
  expect(await margin.getByRole('row').filter({ hasText: '02/2026' }).innerText()).toMatch(/fora: 2h sem taxa/)
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await margin.getByRole('button', { name: 'Horas, 03/2026: −R$\u00a0120,00' }).click()
  const rows = dialog(page, 'Horas, 03/2026')
  const row = rows.getByRole('listitem').filter({ hasText: 'Revisar contrato' })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/10\/03\/2026\s+Marina Azevedo: Revisar contrato 1,5 h × 80\s+−R\$\s120,00/)
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])

  const beside = await stage.open({ as: member, path: `/projects/${project}` })
  await heading(beside, 'Atlas').waitFor()
  await panel(beside, 'Informações').waitFor()
  expect(await panel(beside, 'Margem').count()).toBe(0)
})
