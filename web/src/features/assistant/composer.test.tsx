import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { Composer } from './composer.tsx'
import { conversationOf } from './conversation/conversation-store.ts'

const project = '0190a8e0-0000-7000-8000-000000000001'

async function open(path: string) {
  const queries = new QueryClient()
  queries.setQueryData(keys.projects.one(project), { name: 'Portal do cliente' })
  const router = createRouter({
    routeTree: createRootRoute({ notFoundComponent: () => <Composer store={conversationOf('u')} calls={0} /> }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('[AS-03] beside the context line stands the name of the open project', async () => {
  await open(`/projects/${project}?tab=tasks`)
  const line = await screen.findByText('Contexto: Gestão de Projetos')
  expect(line.parentElement?.textContent).toBe('Contexto: Gestão de Projetos· Portal do cliente')
})

test.each(['/projects', '/clients', '/projects/nenhum'])('[AS-03] on %s it names no project', async (path) => {
  await open(path)
  const line = await screen.findByText(/^Contexto: /)
  expect(line.parentElement?.textContent).toBe(line.textContent)
})

test.each([
  ['/projects', 'Contexto: Gestão de Projetos'],
  ['/projects/nenhum', 'Contexto: Gestão de Projetos'],
  ['/finance', 'Contexto: Financeiro'],
  ['/', 'Contexto: Dashboard'],
  ['/clients', 'Contexto: Dashboard'],
  ['/settings/team', 'Contexto: Dashboard'],
])('[AS-03] on %s it says "%s"', async (path, words) => {
  await open(path)
  await screen.findByText(words)
})
