import type { Task } from '@leme/contract/work/work-item'
import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { panel, run, sendRuns } from './agent-runs.ts'

const stage = useStage()

test('[AG-05] a task is given to an agent where a person is in charge; it is among the agent’s tasks, and its project shows what agents cost', async () => {
  const admin = await stage.signUp()
  const { body } = await admin.ask('POST', '/api/projects', { name: 'Agenda Ipê', client: 'C', prefix: 'AGE' })
  const { id } = body as { id: string }
  const task = (await createWork(admin, 'tasks', id, { title: 'Ler contratos' })) as Task
  await sendRuns(admin, [run({ item: task.key, agent: 'Leitor', cost_usd: '0.25' })])
  const stored = async () => ((await admin.ask('GET', `/api/tasks?project_id=${id}`)).body as Task[])[0]

  const page = await stage.open({ as: admin, path: `/projects/${id}?tab=tasks&task=${task.id}` })
  const sheet = page.getByRole('dialog')
  await choose(page, sheet, 'Responsável de Ler contratos', 'Leitor Agente')
  await sheet.getByRole('combobox', { name: 'Responsável de Ler contratos' }).getByText('Leitor').waitFor()
  await expect.poll(async () => (await stored())?.agent_id).toMatch(/-/)
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])

  const theirs = await stage.open({ as: admin, path: `/projects/${id}?tab=tasks` })
  await theirs.getByRole('combobox', { name: 'Responsável de Ler contratos' }).getByText('Leitor').waitFor()
  await theirs.goto(`${stage.url}/projects/${id}`)
  await panel(theirs, 'Agentes').getByText('Custo: US$ 0,2500').waitFor()
  expect(await violationsAtBothWidths(theirs)).toEqual([])

  await page.goto(`${stage.url}/agents/${(await stored())?.agent_id}`)
  const tasks = panel(page, 'Tasks abertas')
  await tasks.getByRole('link', { name: 'Ler contratos' }).waitFor()
  await tasks.getByRole('link', { name: 'Ver as tasks' }).click()
  await page.getByRole('row').filter({ hasText: 'Ler contratos' }).waitFor()
  await page.getByRole('combobox', { name: 'Responsável', exact: true }).getByText('Leitor').waitFor()
})
