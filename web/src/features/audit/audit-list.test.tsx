import type { AuditEvent } from '@leme/contract/people/audit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageSize } from '../../list/paged-query.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { AuditList } from './audit-list.tsx'
import { DownloadAudit } from './download-audit.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const uuid = (end: number) => `0190a8e0-7c1b-7d2e-9f00-${String(end).padStart(12, '0')}`

function event(end: number, more: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: uuid(end),
    org_id: uuid(0),
    event: 'signed_in',
    actor_user_id: uuid(1),
    actor_name: 'Marina Azevedo',
    actor_email: 'marina@exemplo.com.br',
    target_id: null,
    target: null,
    details: { method: 'password' },
    ip: '203.0.113.9',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    request_id: 'req-12345678',
    created_at: '2026-03-10T14:30:00Z',
    ...more,
  }
}

/** Draws what the wire answers to each address that is asked for; answers those addresses. */
function open(answer: (url: URL) => Response, part = <AuditList filter={{ kind: 'access' }} />): URL[] {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost')
    if (!url.pathname.startsWith('/api/audit')) return Response.json({})
    asked.push(url)
    return answer(url)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      {part}
      <Toaster />
    </QueryClientProvider>,
  )
  return asked
}

test('[OP-05] a row says who did what to whom, from where and when, in words', async () => {
  const asked = open(() =>
    Response.json([
      event(1, { event: 'role_changed', target: 'Bruno Lima', details: { role: ['member', 'admin'] } }),
      event(2, { event: 'sign_in_refused', actor_name: null, actor_email: null, target: 'Bruno Lima', details: {} }),
      event(3, {
        event: 'data_imported',
        actor_name: null,
        actor_email: null,
        ip: null,
        user_agent: null,
        details: { noun: 'invoices', file: 'faturas.csv', created: 1200, updated: 0 },
      }),
      event(4, { event: 'sessions_ended', actor_name: null, actor_email: null, target: 'Bruno Lima', details: {} }),
    ]),
  )
  const [, first, second, third, fourth] = await screen.findAllByRole('row')
  for (const words of ['Papel alterado', 'Bruno Lima · Papel: Membro → Administrador', 'Marina Azevedo']) {
    expect(first?.textContent).toContain(words)
  }
  expect(first?.textContent).toContain('Firefox no Linux203.0.113.910/03/2026 11:30')
  expect(second?.textContent).toContain('Entrada recusadaBruno LimaDesconhecido')
  expect(third?.textContent).toContain('O quê: faturas · Arquivo: faturas.csv · Criados: 1.200 · Atualizados: 0')
  expect(third?.textContent).toContain('Operador do servidor')
  expect(fourth?.textContent).toContain('Sessões encerradasBruno LimaOperador do servidor')
  expect(asked.map(({ search }) => search)).toEqual(['?kind=access&limit=50'])
})

test('[OP-05] more come at a press, on from the last one', async () => {
  const first = Array.from({ length: pageSize }, (_, index) => event(index + 1))
  const asked = open((url) => Response.json(url.searchParams.has('after') ? [event(99)] : first))
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais' }))
  await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(pageSize + 2))
  expect(asked[1]?.searchParams.get('after')).toBe(uuid(pageSize))
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
})

test('[OP-05] [SH-12] more that do not come say so below the first, and can be asked for again', async () => {
  const first = Array.from({ length: pageSize }, (_, index) => event(index + 1))
  let isThere = false
  open((url) => {
    if (!url.searchParams.has('after')) return Response.json(first)
    return isThere ? Response.json([event(99)]) : Response.json({ code: 'not_found', detail: 'x' }, { status: 404 })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais' }))
  await screen.findByText('Não foi possível carregar o restante')
  expect(screen.getAllByRole('row')).toHaveLength(pageSize + 1)
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(pageSize + 2))
})

test('[OP-05] where nothing is left it says so, and where it cannot be read why, with a way to try again', async () => {
  open(() => Response.json([]))
  await screen.findByText('Nada corresponde aos filtros')
  open(() => Response.json({ code: 'internal', detail: 'Algo deu errado' }, { status: 500 }))
  await screen.findByText('Não foi possível carregar a auditoria')
  screen.getByRole('button', { name: 'Tentar novamente' })
})

test('[OP-05] the file is what the filter leaves; a refusal is shown', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`)
  const part = <DownloadAudit filter={{ from: '2026-03-01' }} />
  const asked = open((url) => (url.searchParams.get('from') ? new Response('Quando;') : Response.error()), part)
  fireEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }))
  await vi.waitFor(() => expect(made).toHaveLength(1))
  expect(await made[0]?.text()).toBe('Quando;')
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual(['/api/audit/export?from=2026-03-01'])
})

test('[OP-05] a file that the server refuses is reported', async () => {
  const refusal = { code: 'forbidden', detail: 'Você não tem permissão para fazer isso' }
  open(() => Response.json(refusal, { status: 403 }), <DownloadAudit filter={{}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }))
  await screen.findByText('Você não tem permissão para fazer isso')
})
