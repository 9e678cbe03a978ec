import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../../server/test/person.ts'
import { startTestServer } from '../../server/test/server.ts'
import { addMember, createProject, createWork } from '../../server/test/work.ts'
import { choose } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { holdBack, openTab, pastTheProduct, rowOf, shownBy, startProject } from '../work.ts'

const stage = useStage()

const gone = (page: Page, title: string) => rowOf(page, title).waitFor({ state: 'detached' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The page's sockets, in the order of their opening, each led through a hand that can cut or muffle it. */
async function holdSockets(page: Page) {
  const sockets: { route: WebSocketRoute; muffled: boolean }[] = []
  await page.routeWebSocket(/\/api\/live$/, (route) => {
    const socket = { route, muffled: false }
    sockets.push(socket)
    const server = route.connectToServer()
    route.onMessage((message) => socket.muffled || server.send(message))
    server.onMessage((message) => socket.muffled || route.send(message))
  })
  return sockets
}

/** Once a new epic has come to be counted without a reload, the page follows its project. */
async function seeLive(page: Page, person: Person, projectId: string): Promise<void> {
  const epics = page.getByRole('tab', { name: /^Épicos \(\d+\)$/ })
  const before = Number((await epics.innerText()).replace(/\D/g, ''))
  await createWork(person, 'epics', projectId)
  await tab(page, `Épicos (${before + 1})`).waitFor()
}

test('[PD-07] [PD-16] [PD-19] members who come, go or change their part, and epics, stories and tasks that anybody creates, changes or deletes show in every open browser; figures and activity follow too, in whichever process somebody wrote', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await inviteColleague(stage.url, person, 'manager', { display_name: 'Rafael Nogueira' })
  const page = await openTab(stage, person, id, 'members')
  await tab(page, 'Membros (1)').waitFor()
  await addMember(person, id, rafael.id)
  const row = page.getByRole('row').filter({ hasText: rafael.email })
  await row.waitFor()
  await tab(page, 'Membros (2)').waitFor()
  await pastTheProduct(stage, `update project_members set role = 'reviewer' where user_id = $1`, [rafael.id])
  await row.getByText('Revisor').waitFor()

  const pages = [page, await openTab(stage, rafael, id, 'epics', { width: 375 })]
  for (const [table, name] of [
    ['epics', 'Épicos'],
    ['stories', 'Stories'],
    ['tasks', 'Tasks'],
  ] as const) {
    for (const page of pages) await tab(page, `${name} (0)`).click()
    const { id: row } = await createWork(rafael, table, id, { title: 'Extrato' })
    for (const page of pages) {
      await rowOf(page, 'Extrato').waitFor()
      await tab(page, `${name} (1)`).waitFor()
    }
    await person.ask('PATCH', `/api/${table}/${row}`, { status: 'review', title: 'Extrato e cotas' })
    for (const page of pages) await rowOf(page, 'Extrato e cotas').getByText('Review').waitFor()
    await rafael.ask('DELETE', `/api/${table}/${row}`)
    for (const page of pages) {
      await gone(page, 'Extrato e cotas')
      await tab(page, `${name} (0)`).waitFor()
    }
  }

  // A story loses its deleted epic.
  const epic = await createWork(person, 'epics', id, { title: 'Fundação' })
  await createWork(person, 'stories', id, { title: 'Extrato', epic_id: epic.id })
  await tab(page, 'Stories (1)').click()
  await expect.poll(() => shownBy(page, 'Épico de Extrato').innerText()).toContain('Fundação')
  await person.ask('DELETE', `/api/epics/${epic.id}`)
  await expect.poll(() => shownBy(page, 'Épico de Extrato').innerText()).toContain('Sem épico')
  await tab(page, 'Membros (2)').click()
  await row.waitFor()
  await pastTheProduct(stage, 'delete from project_members where user_id = $1', [rafael.id])
  await row.waitFor({ state: 'detached' })

  await tab(page, 'Overview').click()
  await page.getByRole('region', { name: 'Atividade' }).getByText('criou o projeto').waitFor()
  const beside = await startTestServer({ beside: stage.server })
  try {
    const answer = await person.ask('POST', `${beside.url}/api/projects/${id}/tasks`, { title: 'Migrar' })
    expect(answer.status).toBe(201)
    await tab(page, 'Tasks (1)').waitFor()
    await page.getByRole('region', { name: 'Atividade' }).getByText('Migrar').first().waitFor()
    await person.ask('PATCH', `${beside.url}/api/projects/${id}`, { name: 'Atlas renovado' })
    await heading(page, 'Atlas renovado').waitFor()
    await pastTheProduct(stage, `update tasks set status = 'blocked' where project_id = $1`, [id])
    await expect
      .poll(() => page.getByRole('meter', { name: 'Health Score' }).getAttribute('aria-valuenow'))
      .not.toBe('100')
  } finally {
    await beside.close()
  }
})

test('[PD-16] what changed while the connection was lost shows once it is back; one that is dead without saying so is found when the page is looked at again', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: '/settings/account' })
  const sockets = await holdSockets(page)
  await page.goto(`${stage.url}/projects/${id}?tab=tasks`)
  await seeLive(page, person, id)
  for (const code of [1001, 1011]) {
    const before = sockets.length
    await sockets.at(-1)?.route.close({ code })
    await createWork(person, 'tasks', id, { title: `Depois de ${code}` })
    await rowOf(page, `Depois de ${code}`).waitFor()
    await expect.poll(() => sockets.length).toBeGreaterThan(before)
    await createWork(person, 'tasks', id, { title: `E ao vivo depois de ${code}` })
    await rowOf(page, `E ao vivo depois de ${code}`).waitFor()
  }

  const before = sockets.length
  const last = sockets.at(-1)
  if (last) last.muffled = true
  await createWork(person, 'tasks', id, { title: 'Nunca avisada' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await rowOf(page, 'Nunca avisada').waitFor()
  expect(sockets).toHaveLength(before + 1)
})

/** Every status that the page gives a task, from now on. */
async function watchStatus(page: Page, title: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((title) => {
    const seen: string[] = []
    const look = () => {
      const label = document.querySelector(`[role=combobox][aria-label^="Status de ${title}: "]`)?.ariaLabel
      const status = label?.split(': ')[1] ?? 'none'
      if (seen.at(-1) !== status) seen.push(status)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    return seen
  }, title)
  return () => seen.jsonValue()
}

test('[PD-16] [PD-17] [AU-08] a tab has one socket, whichever pages it shows; one’s own change does not jump back while others’ arrive; after the device was offline the page catches up by itself; a session that is ended elsewhere leaves it at once', async () => {
  const { person, id } = await startProject(stage)
  const second = await createProject(person)
  await createWork(person, 'tasks', id, { title: 'Migrar' })
  const other = await createWork(person, 'tasks', id, { title: 'Validar' })
  // A page of the site without a socket: that of another page might be opened only now.
  const page = await stage.open({ as: person, path: '/api/docs' })
  const sockets: { closed: boolean }[] = []
  page.on('websocket', (ws) => {
    const socket = { closed: false }
    sockets.push(socket)
    ws.on('close', () => {
      socket.closed = true
    })
  })
  await page.goto(`${stage.url}/projects`)
  await page.locator(`a[href="/projects/${second}"]`).first().click()
  await seeLive(page, person, second)
  await page.getByRole('link', { name: 'Voltar para projetos' }).click()
  await page.getByRole('heading', { name: 'Projetos', exact: true }).waitFor()
  // Longer than a socket lingers that nobody needs.
  await page.waitForTimeout(6_000)
  await page.locator(`a[href="/projects/${id}"]`).first().click()
  await seeLive(page, person, id)
  expect(sockets).toEqual([{ closed: false }])

  await page.getByRole('tab', { name: /^Tasks/ }).click()
  await rowOf(page, 'Migrar').waitFor()
  const seen = await watchStatus(page, 'Migrar')
  const held = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await choose(page, page, 'Status de Migrar: Planned', 'Doing')
  await shownBy(page, 'Status de Migrar: Doing').waitFor()
  for (const status of ['doing', 'review', 'blocked']) await person.ask('PATCH', `/api/tasks/${other.id}`, { status })
  await held.go()
  await shownBy(page, 'Status de Validar: Blocked').waitFor()
  await person.ask('PATCH', `/api/tasks/${other.id}`, { status: 'done' })
  await shownBy(page, 'Status de Validar: Done').waitFor()
  expect(await seen()).toEqual(['Planned', 'Doing'])

  await page.context().setOffline(true)
  await createWork(person, 'tasks', id, { title: 'Enquanto fora' })
  await page.context().setOffline(false)
  await rowOf(page, 'Enquanto fora').waitFor()
  await createWork(person, 'tasks', id, { title: 'De volta' })
  await rowOf(page, 'De volta').waitFor()
  expect((await person.ask('POST', '/auth/v1/logout')).status).toBe(204)
  await page.waitForURL(`${stage.url}/auth`)
})
