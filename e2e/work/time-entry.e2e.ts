import type { TimeEntry } from '@leme/contract/work/time-entry'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { createWork } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { dialog, fill, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, startProject } from '../work.ts'

const stage = useStage()
const title = 'Validar extrato com saldo negativo'

async function entriesOf(person: Person, taskId: string): Promise<TimeEntry[]> {
  return (await person.ask('GET', `/api/tasks/${taskId}/time-entries`)).body as TimeEntry[]
}

const section = (page: Page): Locator => page.getByRole('region', { name: 'Horas', exact: true })

/** The project's hours in the Budget card. */
const spent = (page: Page, hours: string): Locator => page.getByText(hours, { exact: true }).first()

test('[PD-15] [PD-18] [SH-11] hours are registered from a task’s row, and in its dialog without losing what was typed of the task; corrected and removed, the totals of task and project follow', async () => {
  const { person, id } = await startProject(stage)
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  const task = await createWork(person, 'tasks', id, { title })
  const page = await openTab(stage, camila, id, 'tasks')
  await spent(page, '0,0h').waitFor()
  await press(page, `Registrar horas em ${title}`)
  const form = dialog(page, 'Registrar horas')
  await form.getByText(title, { exact: true }).waitFor()
  await fill(form, { Horas: '1,5', Nota: 'Leitura do extrato' })
  await press(form, 'Registrar')
  await toast(page, 'Horas registradas com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await spent(page, '1,5h').waitFor()

  await page.getByRole('link', { name: title, exact: true }).click()
  const edited = dialog(page, 'Editar Task')
  await fill(edited, { Descrição: 'Ainda por salvar' })
  const register = section(page).getByRole('button', { name: 'Registrar horas', exact: true })
  await register.click()
  await fill(form, { Horas: '0,25', Data: '18/11/2026' })
  await press(form, 'Registrar')
  await section(page).getByText('Total: 1,75h', { exact: true }).waitFor()
  await register.and(page.locator(':focus')).waitFor()
  expect(await edited.getByLabel('Descrição', { exact: true }).inputValue()).toBe('Ainda por salvar')

  await press(section(page), 'Corrigir 0,25h de Camila Duarte em 18/11/2026')
  const correction = dialog(page, 'Corrigir horas')
  await fill(correction, { Horas: '0,3' })
  await press(correction, 'Salvar')
  await correction.getByText('Horas devem ser múltiplas de 0,25').waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await fill(correction, { Horas: '2,75' })
  await press(correction, 'Salvar')
  await toast(page, 'Horas atualizadas com sucesso').waitFor()
  await section(page).getByText('Total: 4,25h', { exact: true }).waitFor()
  await spent(page, '4,3h').waitFor({ state: 'attached' })
  const mine = { user_id: camila.id, task_id: task.id }
  expect(await entriesOf(person, task.id)).toMatchObject([
    { ...mine, hours: 1.5, note: 'Leitura do extrato' },
    { ...mine, hours: 2.75, date: '2026-11-18' },
  ])

  // By keyboard: the toast lies over the button for as long as it stays.
  await section(page)
    .getByRole('button', { name: 'Remover 2,75h de Camila Duarte em 18/11/2026', exact: true })
    .press('Enter')
  await press(page.getByRole('alertdialog', { name: 'Remover horas', exact: true }), 'Remover')
  await toast(page, 'Horas removidas com sucesso').waitFor()
  await section(page).getByText('Total: 1,5h', { exact: true }).waitFor()
  await edited.waitFor()
  await spent(page, '1,5h').waitFor({ state: 'attached' })
  expect(await entriesOf(person, task.id)).toMatchObject([{ hours: 1.5 }])
})
