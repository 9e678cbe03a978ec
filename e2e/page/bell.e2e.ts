import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { choose, dialog, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { joinProject, pathOf, startProject } from '../work.ts'

const stage = useStage()

const bell = (page: Page, said: string) => page.getByRole('button', { name: `Notificações: ${said}`, exact: true })

test('[WD-05] what is with somebody counts in every tab of theirs and in its title at once; its bell leads to the thing, and is read everywhere', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const task = await createWork(person, 'tasks', id, { title: 'Ler a ata' })
  const later = await createWork(person, 'tasks', id, { title: 'Assinar a ata' })
  const [one, two] = await Promise.all([
    stage.open({ as: rafael, path: '/clients' }),
    stage.open({ as: rafael, path: `/projects/${id}`, width: 375, theme: 'dark' }),
  ])
  for (const page of [one, two]) await bell(page, 'nenhuma não lida').waitFor()
  await person.ask('PATCH', `/api/tasks/${later.id}`, { assignee_user_id: rafael.id })
  const said = await person.ask('POST', `/api/things/${task.id}/comments`, {
    text: `Falta o **anexo**, <@${rafael.id}>`,
  })
  expect(said.status).toBe(201)
  await person.ask('PATCH', `/api/tasks/${task.id}`, { assignee_user_id: rafael.id })
  for (const page of [one, two]) await bell(page, '3 não lidas').waitFor()
  await expect.poll(() => one.title()).toBe('(3) Clientes · Leme')

  await bell(one, '3 não lidas').click()
  const panel = dialog(one, 'Notificações')
  const items = panel.getByRole('list', { name: 'Notificações' }).getByRole('listitem')
  await items.first().waitFor()
  expect(await items.allInnerTexts()).toEqual([
    expect.stringMatching(/Marina Azevedo passou para você\s+ATL-1\s*Ler a ata/),
    expect.stringMatching(/Marina Azevedo mencionou você[\s\S]*Falta o anexo, @Rafael Nogueira/),
    expect.stringMatching(/Marina Azevedo passou para você\s+ATL-2\s*Assinar a ata/),
  ])
  expect(await violationsAtBothWidths(one, '[role=dialog]')).toEqual([])
  await items
    .nth(1)
    .getByRole('link', { name: /Ler a ata/ })
    .click()
  await dialog(one, 'Editar Task').waitFor()
  expect(pathOf(one)).toBe(`/projects/${id}/${task.key}`)
  await bell(two, '1 não lida').waitFor()
  await expect.poll(() => one.title()).toBe(`(1) ${task.key} Ler a ata · Leme`)

  await bell(two, '1 não lida').click()
  await press(dialog(two, 'Notificações'), 'Marcar tudo como lido')
  await bell(two, 'nenhuma não lida').waitFor()
  await expect.poll(() => one.title()).not.toMatch(/^\(/)
  await dialog(two, 'Notificações')
    .getByRole('button', { name: `Ações da notificação de ${task.key}` })
    .first()
    .click()
  await two.getByRole('menuitem', { name: 'Silenciar esta task' }).click()
  await expect
    .poll(async () => (await rafael.ask('GET', '/api/notices/mutes')).body)
    .toMatchObject([{ id: task.id, title: 'Ler a ata' }])
  await heading(two).waitFor()
})

test('[WD-05] each sets how notices come by mail, in every tab at once, and hears again of what was muted', async () => {
  const { person, id } = await startProject(stage)
  await person.ask('PUT', `/api/things/${id}/muting`, { is_muted: true })
  const page = await stage.open({ as: person, path: '/clients', width: 375 })
  const other = await stage.open({ as: person, path: '/settings/account?tab=notices' })
  await bell(page, 'nenhuma não lida').click()
  await dialog(page, 'Notificações').getByRole('link', { name: 'Emails e o que está silenciado' }).click()
  const hours = page.getByRole('combobox', { name: 'Hora', exact: true })
  await hours.getByText('08:00').waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await choose(page, page.locator('main'), 'Quando', 'Na hora')
  await hours.waitFor({ state: 'detached' })
  await other.getByRole('combobox', { name: 'Quando' }).getByText('Na hora').waitFor()
  await press(page, 'Voltar a notificar')
  for (const one of [page, other]) await one.getByText('No menu de cada notificação').waitFor()
  expect((await person.ask('GET', '/api/notices/settings')).body).toEqual({ mail: 'at_once', hour: 8, time_zone: null })
})

test('[WD-05] what is opened by its address or from its list is read in the bell of every tab', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const [one, two] = [
    await createWork(person, 'tasks', id, { title: 'Ler a ata' }),
    await createWork(person, 'tasks', id, { title: 'Assinar a ata' }),
  ]
  for (const { id: thing } of [one, two])
    await person.ask('POST', `/api/things/${thing}/comments`, { text: `Veja, <@${rafael.id}>` })
  const other = await stage.open({ as: rafael, path: '/clients' })
  await bell(other, '2 não lidas').waitFor()
  const page = await stage.open({ as: rafael, path: `/projects/${id}/${one.key}` })
  await dialog(page, 'Editar Task').waitFor()
  await bell(other, '1 não lida').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /Tasks/ }).click()
  await page.getByRole('link', { name: two.title, exact: true }).click()
  for (const tab of [page, other]) await expect.poll(() => tab.title()).not.toMatch(/^\(/)
  await bell(other, 'nenhuma não lida').waitFor()
})

test('[WD-05] what is said of a thing while somebody looks at it is read, and what is said of others is not', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const open = await createWork(person, 'tasks', id, { title: 'Ler a ata' })
  const other = await createWork(person, 'tasks', id, { title: 'Assinar a ata' })
  const page = await stage.open({ as: rafael, path: `/projects/${id}/${open.key}` })
  await dialog(page, 'Editar Task').waitFor()
  const unread = async () => ((await rafael.ask('GET', '/api/notices/unread')).body as { count: number }).count
  const say = (thing: string) =>
    person.ask('POST', `/api/things/${thing}/comments`, { text: `Veja agora, <@${rafael.id}>` })
  await say(other.id)
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await say(open.id)
  await dialog(page, 'Editar Task').getByText('Veja agora').waitFor()
  await expect.poll(unread).toBe(1)
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
})
