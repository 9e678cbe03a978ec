import { expect, test } from 'vitest'
import { createTicket } from '../../server/test/ticket.ts'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, pathOf, startProject } from '../work.ts'

const stage = useStage()

test('[WD-06] "Para você" has one’s tasks by when they are due, what waits for one’s review, mentions and tickets, live in two browsers; a status changes in place', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const own = { assignee_user_id: rafael.id }
  await createWork(person, 'tasks', id, { title: 'Enviar a ata', due_date: '2020-01-01', ...own })
  await createWork(person, 'tasks', id, { title: 'Escolher o fornecedor', ...own })
  const [desk, phone] = await Promise.all([
    stage.open({ as: rafael, path: '/tasks' }),
    stage.open({ as: rafael, path: '/tasks', width: 375, theme: 'dark' }),
  ])
  const tasksOn = (page: typeof desk) => page.getByRole('region', { name: 'Suas tasks abertas' })
  for (const page of [desk, phone]) await tasksOn(page).getByRole('rowheader', { name: 'Atrasadas 1' }).waitFor()
  await tasksOn(desk).getByRole('rowheader', { name: 'Mais adiante 1' }).waitFor()

  // What others do comes by itself, to both.
  const review = await createWork(person, 'tasks', id, { title: 'Rever o contrato', assignee_user_id: person.id })
  await rafael.ask('PUT', `/api/things/${review.id}/watching`, { is_watching: true })
  await person.ask('PATCH', `/api/tasks/${review.id}`, { status: 'review' })
  await createTicket(person, { title: 'Não consigo entrar', ...own })
  await person.ask('POST', `/api/things/${review.id}/comments`, { text: `Pode ver hoje, <@${rafael.id}>?` })
  for (const page of [desk, phone]) {
    await page
      .getByRole('region', { name: 'Para você revisar' })
      .getByRole('link', { name: 'Rever o contrato' })
      .waitFor()
    await page.getByRole('region', { name: 'Menções a você' }).getByText('Pode ver hoje, @Rafael Nogueira?').waitFor()
    await page.getByRole('region', { name: 'Seus tickets' }).getByRole('link', { name: 'Não consigo entrar' }).waitFor()
  }
  expect(await violationsAtBothWidths(desk, 'section[aria-label=Trabalho]')).toEqual([])

  // What is done on one is done on the other.
  await choose(desk, desk, 'Status de Enviar a ata: Planned', 'Done')
  await choose(desk, desk, 'Status de Rever o contrato: Review', 'Done')
  await choose(desk, desk, 'Status de Não consigo entrar: Open', 'Resolved')
  for (const page of [desk, phone]) {
    await tasksOn(page).getByRole('link', { name: 'Enviar a ata' }).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Para você revisar' }).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Seus tickets' }).waitFor({ state: 'detached' })
  }
  await phone
    .getByRole('region', { name: 'Menções a você' })
    .getByRole('link', { name: /Rever o contrato/ })
    .click()
  await phone.getByRole('dialog', { name: 'Editar Task' }).waitFor()
  expect(pathOf(phone)).toBe(`/projects/${id}/${review.key}`)
})
