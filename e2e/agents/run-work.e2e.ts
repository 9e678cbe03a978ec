import type { Task } from '@leme/contract/work/work-item'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { wordsOf } from '../sent.ts'
import { openRun, panel, run, runRow, sendRuns } from './agent-runs.ts'

const stage = useStage()

test('[AG-05] a task shows its runs and what they cost; runs without a project are listed, given to one all at once or by a rule, and one by one to an item; a member only sees', async () => {
  const admin = await stage.signUp()
  const { body } = await admin.ask('POST', '/api/projects', { name: 'Agenda Ipê', client: 'C', prefix: 'AGE' })
  const { id } = body as { id: string }
  const task = (await createWork(admin, 'tasks', id)) as Task
  await sendRuns(admin, [
    run({ item: task.key, cost_usd: '0.25' }),
    run({ branch: `fix/${task.key.toLowerCase()}-entrada`, cost_usd: '0.5', status: 'failed' }),
    run({ run_type: 'resumir', model: 'gpt-5' }),
    run({ run_type: 'resumir', model: 'gpt-5', item: 'ZZZ-9' }),
    run({ run_type: 'traduzir' }),
  ])
  const page = await stage.open({ as: admin, path: `/projects/${id}?tab=tasks&task=${task.id}` })
  const dialog = page.getByRole('dialog')
  const agents = dialog.getByRole('region', { name: 'Agentes' })
  await agents.waitFor()
  const latest = agents.getByRole('list', { name: 'Execuções mais novas' })
  await latest.waitFor()
  expect((await latest.getByRole('listitem').allTextContents()).toSorted()).toEqual([
    expect.stringContaining('Completed'),
    expect.stringContaining('Failed'),
  ])
  expect(await wordsOf(agents)).toContain(
    'Agentes Custo: US$ 0,7500 2 execuções, 1 com falha, 2.000 ms ao todo sem câmbio Ver as execuções',
  )
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await agents.getByRole('link', { name: 'Ver as execuções' }).click()
  await runRow(page, task.key).first().waitFor()
  expect(new URL(page.url()).search).toBe(`?item=${task.key}`)

  await page.goto(`${stage.url}/observability`)
  const runs = panel(page, 'Execuções Recentes')
  const rows = () =>
    runs
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .count()
  await expect.poll(rows).toBe(5)
  await choose(page, runs, 'Projeto', 'Sem projeto')
  await expect.poll(rows).toBe(3)
  await choose(page, runs, 'Tipo', 'resumir')
  await expect.poll(rows).toBe(2)
  const field = runs.getByRole('combobox', { name: 'Dar um projeto' })
  await field.fill('agenda ipê')
  await field.press('Enter')
  await runs.getByRole('button', { name: 'Criar regra' }).click()
  await page.getByText('Regra criada').waitFor()
  await runs.getByText('Nenhuma execução corresponde aos filtros').waitFor()
  await sendRuns(admin, [run({ run_type: 'resumir', cost_usd: '3' })])

  await choose(page, runs, 'Tipo', 'todos')
  await expect.poll(rows).toBe(1)
  expect(await violationsAtBothWidths(page)).toEqual([])
  await field.fill('Agenda Ipê')
  await field.press('Enter')
  await runs.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('1 execução mudou de projeto').waitFor()

  await page.goto(`${stage.url}/observability`)
  await openRun(page, 'traduzir')
  await dialog.getByText('(por uma pessoa)').waitFor()
  await dialog.getByRole('button', { name: 'Alterar' }).click()
  await dialog.getByLabel('Item').fill(task.key)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByRole('link', { name: task.key }).waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await page.goto(`${stage.url}/observability?project_id=none&q=resumir`)
  await runs.getByText('Nenhuma execução corresponde aos filtros').waitFor()

  const member = await inviteColleague(stage.url, admin, 'member')
  const theirs = await stage.open({ as: member, path: `/observability?item=${task.key}` })
  await openRun(theirs, 'traduzir')
  await theirs.getByRole('dialog').getByRole('link', { name: task.key }).waitFor()
  expect(await theirs.getByRole('button', { name: 'Alterar' }).count()).toBe(0)
})
