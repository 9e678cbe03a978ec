import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, rowOf, startProject } from '../work.ts'

const stage = useStage()

test('[WD-08] a manager brings back from the bin what a colleague deleted and changed, live in the colleague’s list', async () => {
  const { person, id } = await startProject(stage)
  const manager = await joinProject(stage, person, id, 'Bruno Lima', 'manager')
  const ids: string[] = []
  for (const title of ['Conferir', 'Enviar', 'Arquivar'])
    ids.push((await createWork(person, 'tasks', id, { title })).id)
  await person.ask('DELETE', `/api/tasks/${ids[0]}`)
  await person.ask('POST', '/api/tasks/many', { ids: ids.slice(1), change: { status: 'done' } })
  const page = await openTab(stage, person, id, 'tasks')
  await rowOf(page, 'Enviar').getByText('Done', { exact: true }).waitFor()

  const other = await stage.open({ as: manager, path: '/projects' })
  await accountButton(other).click()
  await other.getByRole('menuitem', { name: 'Lixeira' }).click()
  await heading(other, 'Lixeira').waitFor()
  await other.getByText('2 tasks alteradas: status para Done', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(other)).toEqual([])
  await other.getByRole('button', { name: /^Restaurar: Task ATL\d*-1 Conferir$/ }).click()
  await rowOf(page, 'Conferir').waitFor()
  await other.getByRole('button', { name: 'Desfazer: 2 tasks alteradas: status para Done' }).click()
  await rowOf(page, 'Enviar').getByText('Planned', { exact: true }).waitFor()
  await rowOf(page, 'Arquivar').getByText('Planned', { exact: true }).waitFor()
  await other.getByText('Nada na lixeira').waitFor()
})
