import type { Activity } from '@leme/contract/activity'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../server/test/work.ts'
import { dialog } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, startProject } from './work.ts'

const stage = useStage()

const feed = (page: Page) => page.getByRole('region', { name: 'Atividade', exact: true })

async function sentences(page: Page): Promise<string[]> {
  const sentences = await feed(page).getByRole('listitem').getByRole('paragraph').allInnerTexts()
  return sentences.map((text) => text.replace(/\s+/g, ' ').trim())
}

test('[PD-20] who did what, newest first; a name leads to its dialog while there is one, and Back comes back', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const epic = await createWork(person, 'epics', id, { title: 'Fundação técnica' })
  const story = await createWork(person, 'stories', id, { title: 'Ver extrato' })
  const task = await createWork(rafael, 'tasks', id, { title: 'Validar extrato' })
  await person.ask('PATCH', `/api/stories/${story.id}`, { epic_id: epic.id })
  await rafael.ask('PATCH', `/api/tasks/${task.id}`, { status: 'doing' })
  await rafael.ask('PATCH', `/api/tasks/${task.id}`, { status: 'blocked' })
  await person.ask('PATCH', `/api/tasks/${task.id}`, { assignee_user_id: rafael.id })
  await rafael.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-03-02', hours: 3.5 })
  await person.ask('PATCH', `/api/projects/${id}`, { end_date: '2026-11-30' })
  await person.ask('PATCH', `/api/projects/${id}`, { end_date: '2026-12-18' })
  await person.ask('DELETE', `/api/epics/${epic.id}`)
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await feed(page).getByRole('listitem').first().waitFor()
  await page.getByRole('tab', { name: 'Membros (2)' }).waitFor()
  await expect
    .poll(() => sentences(page))
    .toEqual([
      'Marina Azevedo deletou o épico Fundação técnica',
      'Marina Azevedo alterou o fim de 30/11/2026 para 18/12/2026',
      'Marina Azevedo definiu o fim como 30/11/2026',
      'Rafael Nogueira registrou 3,5h em Validar extrato',
      'Marina Azevedo passou Validar extrato para Rafael Nogueira',
      'Rafael Nogueira marcou Validar extrato como Blocked',
      'Rafael Nogueira moveu Validar extrato para Doing',
      'Marina Azevedo ligou Ver extrato a um épico excluído',
      'Rafael Nogueira criou a task Validar extrato',
      'Marina Azevedo criou a story Ver extrato',
      'Marina Azevedo criou o épico Fundação técnica',
      'Marina Azevedo adicionou Rafael Nogueira ao projeto',
      'Marina Azevedo adicionou Marina Azevedo ao projeto',
      'Marina Azevedo criou o projeto',
    ])

  const links = feed(page).getByRole('link')
  expect(new Set(await links.allInnerTexts())).toEqual(new Set(['Ver extrato', 'Validar extrato']))
  await links.filter({ hasText: 'Validar extrato' }).first().click()
  await dialog(page, 'Editar Task').waitFor()
  expect(new URL(page.url()).searchParams.get('task')).toBe(task.id)
  await page.goBack()
  await dialog(page, 'Editar Task').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${stage.url}/projects/${id}`)
})

test('[PD-20] when it happened: the time today, then yesterday, then the date, and the instant in full', async () => {
  const { person, id } = await startProject(stage)
  const admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
  const { rows } = await admin.query<{ noun: string; at: string; yesterday: string; before: string }>(
    `update activity set created_at = created_at - case noun when 'project' then interval '1 day' else interval '0' end
     where project_id = $1
     returning noun, to_char(created_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') as at`,
    [id],
  )
  const at = (noun: string) => rows.find((row) => row.noun === noun)?.at
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  const times = feed(page).getByRole('time')
  await times.first().waitFor()
  expect(await times.allInnerTexts()).toEqual([at('project_member')?.slice(-5), 'ontem'])
  expect(await times.first().getAttribute('title')).toBe(at('project_member'))
  expect(await times.last().getAttribute('title')).toBe(at('project'))
  await admin.query(`update activity set created_at = '2026-01-15T02:00:00Z' where project_id = $1`, [id])
  await admin.end()
  await page.reload()
  await expect.poll(() => times.allInnerTexts()).toEqual(['14/01/2026', '14/01/2026'])
})

test('[PD-20] older changes come when they are asked for, down to the first', async () => {
  const { person, id } = await startProject(stage)
  for (let at = 1; at <= 35; at += 1) await createWork(person, 'tasks', id, { title: `Task ${at}` })
  const page = await stage.open({ as: person, path: `/projects/${id}` })
  await feed(page).getByRole('listitem').first().waitFor()
  expect(await sentences(page)).toHaveLength(30)
  const more = feed(page).getByRole('button', { name: 'Ver mais' })
  await more.focus()
  await page.keyboard.press('Enter')
  await feed(page).getByText('criou o projeto').waitFor()
  expect(await sentences(page)).toHaveLength(37)
  expect(new Set(await sentences(page)).size).toBe(37)
  expect(await more.count()).toBe(0)
  const { body } = await person.ask('GET', `/api/projects/${id}/activity`)
  expect(body as Activity[]).toHaveLength(30)
})

test('[PD-20] a project that nobody has touched says so', async () => {
  const person = await stage.signUp()
  const admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
  const { rows } = await admin.query<{ id: string }>(
    `insert into projects (org_id, name, client) select org_id, 'Atlas', 'Editora Sabiá' from users where id = $1
     returning id`,
    [person.id],
  )
  await admin.end()
  const page = await stage.open({ as: person, path: `/projects/${rows[0]?.id}` })
  await feed(page).getByText('Nenhuma atividade ainda', { exact: true }).waitFor()
})
