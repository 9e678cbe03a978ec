import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { WaysIn } from './ways-in.tsx'

async function open(role: string) {
  const queries = new QueryClient()
  queries.setQueryData(keys.me, { role })
  const list = () => <WaysIn icon={null} title="Nenhum ticket encontrado" what="Os tickets" kind="tickets" />
  const router = createRouter({
    routeTree: createRootRoute({ component: list }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('Nenhum ticket encontrado')
}

const links = () => screen.queryAllByRole('link').map((link) => link.textContent)

test.each([
  ['admin', ['Importar arquivo CSV', 'Criar chave de API', 'Ver referência da API']],
  ['manager', ['Importar arquivo CSV']],
  ['member', []],
])('[FI-05] an empty list leads a %s to what that role may do', async (role, expected) => {
  await open(role)
  await expect.poll(links).toEqual(expected)
})

test('[FI-05] an empty list tells a member whom to ask, and nobody to run a command', async () => {
  await open('member')
  await screen.findByText('Peça a um gerente ou administrador que importe')
  expect(document.body.textContent).not.toMatch(/npm|linha de comando/)
})
