import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { openTab, rowOf, startProject } from './work.ts'

const stage = useStage()

test('[PD-20] a deletion is undone from its toast by keyboard, in every open browser, with what hung on it', async () => {
  const { person, id } = await startProject(stage)
  const epic = await createWork(person, 'epics', id, { title: 'Extrato e cotas' })
  await createWork(person, 'stories', id, { title: 'Ver extrato', epic_id: epic.id })
  const page = await openTab(stage, person, id, 'epics')
  const other = await openTab(stage, person, id, 'epics')
  await rowOf(other, epic.title).waitFor()
  await press(page, `Deletar ${epic.title}`)
  await press(page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true }), 'Deletar')
  await toast(page, 'Épico deletado com sucesso').waitFor()
  await rowOf(other, epic.title).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Desfazer', exact: true }).press('Enter')
  await toast(page, 'Exclusão desfeita').waitFor()
  await rowOf(page, epic.title).waitFor()
  await rowOf(other, epic.title).waitFor()
  expect(await listWork(person, 'stories', id)).toMatchObject([{ title: 'Ver extrato', epic_id: epic.id }])
})
