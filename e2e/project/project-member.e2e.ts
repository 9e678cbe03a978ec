import type { ProjectMember } from '@leme/contract/project/project-member'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../../server/test/person.ts'
import { createWork, listWork } from '../../server/test/work.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { choose, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, startProject } from '../work.ts'

const stage = useStage()

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
}

async function membersOf(person: Person, projectId: string): Promise<ProjectMember[]> {
  return (await person.ask('GET', `/api/projects/${projectId}/members`)).body as ProjectMember[]
}

test('[PD-10] [PD-14] [PD-15] [PD-20] [SH-11] somebody who is not yet a member is added, gets another role in their row, and is removed after a question, which leaves their work without anybody in charge; axe finds nothing in list, form and question', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const helena = await inviteColleague(stage.url, person, 'member', { display_name: 'Helena Prado' })
  for (const title of ['a', 'b']) await createWork(person, 'tasks', id, { title, assignee_user_id: rafael.id })
  const page = await openTab(stage, person, id, 'members')
  await row(page, 'Rafael Nogueira').waitFor()
  expect(await violationsAtBothWidths(page), 'list').toEqual([])

  await page.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar Membro', exact: true })
  const send = () => form.getByRole('button', { name: 'Adicionar Membro', exact: true }).click()
  await send()
  await form.getByText('Selecione um usuário', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]'), 'form').toEqual([])
  await form.getByRole('combobox', { name: 'Usuário', exact: true }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name: new RegExp(helena.email) }).click()
  await choose(page, form, 'Papel', 'Revisor')
  await send()
  await toast(page, 'Membro adicionado com sucesso!').waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: new RegExp(helena.email) }).waitFor()
  const roleOf = async (who: Person) => (await membersOf(person, id)).find(({ user_id }) => user_id === who.id)?.role
  expect(await roleOf(helena)).toBe('reviewer')

  await choose(page, page, 'Papel de Rafael Nogueira', 'Lead')
  await toast(page, 'Papel atualizado com sucesso').waitFor()
  expect(await roleOf(rafael)).toBe('lead')
  const remove = page.getByRole('button', { name: 'Remover Rafael Nogueira', exact: true })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Remover membro', exact: true })
  await question.getByText(/Continuam no projeto, sem responsável: 2 tasks\./).waitFor()
  expect(await violations(page, { within: '[role=alertdialog]' }), 'question').toEqual([])
  await question.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await remove.and(page.locator(':focus')).waitFor()
  await remove.click()
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await toast(page, 'Membro removido com sucesso').waitFor()
  await remove.waitFor({ state: 'detached' })
  expect(await roleOf(rafael)).toBeUndefined()
  const tasks = await listWork(person, 'tasks', id)
  expect(tasks.map(({ assignee_user_id }) => assignee_user_id)).toEqual([null, null])

  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await remove.waitFor()
  expect(await roleOf(rafael)).toBe('lead')
  const again = await listWork(person, 'tasks', id)
  expect(again.map(({ assignee_user_id }) => assignee_user_id)).toEqual([rafael.id, rafael.id])
})
