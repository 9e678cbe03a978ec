import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose, dialog, fill, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, rowOf, searchOf, startProject, titlesOf } from '../work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Story')

test('[PD-08] [PD-12] [PD-15] [PD-16] [PD-20] [SH-11] a manager creates a story with everything, opens, edits and deletes it, while somebody else changes it too; its tasks lead to their own dialogs, and stay without it; axe finds nothing in its dialog', async () => {
  const { person, id } = await startProject(stage)
  const manager = await joinProject(stage, person, id, 'Gerente', 'manager')
  for (const title of ['Assembleia digital', 'Extrato e cotas']) await createWork(person, 'epics', id, { title })
  const page = await openTab(stage, manager, id, 'stories')
  await press(page, 'Nova Story')
  const created = dialog(page, 'Nova Story')
  await fill(created, { Título: 'Ver o extrato', Descrição: 'Por safra', 'Estimativa (horas)': '6,5' })
  await choose(page, created, 'Prioridade', 'P1 (Alta)')
  await choose(page, created, 'Épico', 'Extrato e cotas')
  await press(created, 'Criar Story')
  await toast(page, 'Story criada com sucesso').waitFor()
  await created.waitFor({ state: 'detached' })
  await rowOf(page, 'Ver o extrato').getByText('6,5h', { exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Ver o extrato'])
  const [story] = await listWork(person, 'stories', id)
  const epic = (await listWork(person, 'epics', id)).find(({ title }) => title === 'Extrato e cotas')
  const fields = { description: 'Por safra', priority: 'P1', estimate_hours: 6.5, epic_id: epic?.id }
  expect(story).toMatchObject(fields)

  for (const title of ['Desenhar a tela', 'Ligar ao ERP']) {
    await createWork(person, 'tasks', id, { title, story_id: story?.id })
  }
  const link = page.getByRole('link', { name: 'Ver o extrato', exact: true })
  await link.click()
  await form(page).getByRole('region', { name: 'Tasks' }).getByRole('link').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await link.click()
  await fill(form(page), { Título: 'Ver extrato por safra' })
  await page.keyboard.press('Escape')
  await press(page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' }), 'Continuar editando')
  await person.ask('PATCH', `/api/stories/${story?.id}`, { description: 'De outra pessoa', estimate_hours: 12 })
  const fact = (name: string) => form(page).getByRole('button', { name, exact: true })
  await fact('Estimativa de Ver o extrato: 12h').waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Ver extrato por safra')
  await press(form(page), 'Salvar')
  await toast(page, 'Story atualizada com sucesso').waitFor()
  // What is chosen is saved at once, and the sheet stays.
  await choose(page, form(page), 'Status de Ver extrato por safra: Planned', 'Review')
  await choose(page, form(page), 'Responsável de Ver extrato por safra', 'Marina Azevedo')
  await toast(page, 'Responsável atualizado com sucesso').waitFor()
  await fact('Estimativa de Ver extrato por safra: 12h').click()
  const hours = page.getByLabel('Estimativa (horas)', { exact: true })
  await hours.fill('-1')
  await page.keyboard.press('Enter')
  await page.getByText('Estimativa deve ser positiva').waitFor()
  await hours.fill('')
  await page.keyboard.press('Enter')
  await fact('Estimativa de Ver extrato por safra: nada').waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await press(form(page), 'Fechar')
  await form(page).waitFor({ state: 'detached' })
  expect(await listWork(person, 'stories', id)).toEqual([
    {
      ...{ ...story, title: 'Ver extrato por safra', description: 'De outra pessoa', status: 'review' },
      ...{ estimate_hours: null, owner_user_id: person.id },
    },
  ])

  await page.getByRole('link', { name: 'Ver extrato por safra', exact: true }).click()
  await form(page).getByRole('region', { name: 'Tasks' }).getByRole('link', { name: 'Ligar ao ERP' }).click()
  await press(dialog(page, 'Editar Task'), 'Fechar')
  await press(form(page), 'Deletar')
  const question = page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true })
  await question.getByText('2 tasks vinculadas', { exact: true }).waitFor()
  await press(question, 'Deletar')
  await toast(page, 'Story deletada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await page.getByText('Nenhuma story encontrada', { exact: true }).waitFor()
  await expect.poll(() => searchOf(page)).toEqual({})
  expect(await listWork(person, 'stories', id)).toEqual([])
  expect((await listWork(person, 'tasks', id)).map(({ story_id }) => story_id)).toEqual([null, null])
  await press(page, 'Nova Story')
  await created.waitFor()
})
