import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKey } from '../../server/test/auth/api-key.ts'
import { inviteColleague } from '../../server/test/person.ts'
import { createProject, createWork } from '../../server/test/work.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[PD-26] projects, tasks, clients, team, tickets and finance show what others change, without a reload', async () => {
  const ana = await stage.signUp({ display_name: 'Ana Prado' })
  const bia = await inviteColleague(stage.url, ana, 'manager')
  const key = await createKey(ana, ['tickets:write', 'finance:write'])
  const project = await createProject(bia)
  const changes: [path: string, shown: string, change: () => Promise<unknown>][] = [
    [
      '/projects',
      'Projeto Boreal',
      () => bia.ask('POST', '/api/projects', { name: 'Projeto Boreal', client: 'Porto' }),
    ],
    [
      '/tasks?tab=tasks&due=late',
      'Aparar arestas',
      () => createWork(bia, 'tasks', project, { title: 'Aparar arestas', due_date: '2020-01-01' }),
    ],
    ['/clients', 'Estaleiro Norte', () => bia.ask('POST', '/api/clients', { name: 'Estaleiro Norte' })],
    [
      '/settings/team',
      'convidada@exemplo.com.br',
      () => ana.ask('POST', '/api/invitations', { email: 'convidada@exemplo.com.br', role: 'member' }),
    ],
    [
      '/',
      'Painel fora do ar',
      () => key.ask('POST', '/api/tickets', [{ external_id: randomUUID(), title: 'Painel fora do ar' }]),
    ],
    [
      '/finance',
      'NF-77',
      () =>
        key.ask('PUT', '/api/finance/invoices', [
          { number: 'NF-77', client: 'Porto', amount: '10', due_date: '2026-12-31' },
        ]),
    ],
  ]
  const page = await stage.open({ as: ana, path: '/settings/account' })
  // Of the page before the reload a socket may open still.
  const reloaded = page.waitForEvent('framenavigated')
  const following = reloaded
    .then(() => page.waitForEvent('websocket'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('organization_subscribed')),
    )
  await page.reload()
  await following
  for (const [path, shown, change] of changes) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await heading(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText(shown).count(), path).toBe(0)
    await change()
    await page.getByText(shown).first().waitFor()
  }
})
