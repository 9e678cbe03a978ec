import { Dialog as Base } from '@base-ui/react/dialog'
import type { Agent } from '@leme/contract/agents/agent'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { AgentForm } from './agent-form.tsx'

const agent: Agent = {
  id: '0190a8e0-0000-7000-8000-000000000041',
  org_id: '0190a8e0-0000-7000-8000-000000000001',
  external_id: 'asst_1',
  name: 'triagem',
  description: 'Classifica',
  area: null,
  is_active: true,
  is_assistant: false,
  project_id: null,
  created_at: '2026-03-10T14:30:00.000Z',
}

afterEach(() => vi.unstubAllGlobals())

/** The agent's form in its dialog; answers what it sends, to where, and whether it is done. */
function openForm(answer: () => Response = () => Response.json(agent)) {
  const sent: { url: string; body: object }[] = []
  const onSaved = vi.fn()
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PATCH') return Response.json([])
    sent.push({ url, body: JSON.parse(String(body)) })
    return answer()
  })
  const queries = new QueryClient()
  const form = (agent: Agent) => (
    <QueryClientProvider client={queries}>
      <Base.Root open>
        <AgentForm agent={agent} onSaved={onSaved} />
      </Base.Root>
      <Toaster />
    </QueryClientProvider>
  )
  const { rerender } = render(form(agent))
  return { sent, onSaved, show: (changed: Agent) => rerender(form(changed)) }
}

const field = (label: string) => screen.getByRole('textbox', { name: (name) => name.replace(/\W*\*$/, '') === label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))

/** What the field says below itself. */
function noteOf(label: string): string | null {
  const note = field(label).getAttribute('aria-describedby')
  return note && (document.getElementById(note)?.textContent ?? null)
}

test('[OB-05] an agent’s form holds its settings and says that they stay', () => {
  openForm()
  expect(field('Nome')).toHaveProperty('value', 'triagem')
  expect(field('Área')).toHaveProperty('value', '')
  expect(field('Descrição')).toHaveProperty('value', 'Classifica')
  expect(screen.getByRole('switch', { name: 'Ativo' }).getAttribute('aria-checked')).toBe('true')
  screen.getByText(/não muda mais estes dados/)
})

test('[OB-05] only what was changed of an agent is sent, trimmed, and empty text as null', async () => {
  const { sent, onSaved } = openForm()
  type('Área', ' Saúde ')
  type('Descrição', ' ')
  fireEvent.click(screen.getByRole('switch', { name: 'Ativo' }))
  save()
  await screen.findByText('Agente atualizado com sucesso')
  const base = { area: '', description: 'Classifica', is_active: true }
  const body = { area: 'Saúde', description: null, is_active: false, base }
  expect(sent).toEqual([{ url: `/api/agents/${agent.id}`, body }])
  expect(onSaved).toHaveBeenCalledOnce()
})

test('[PD-24] what somebody else wrote into the same setting of an agent is shown, and one chooses', async () => {
  const { sent, show } = openForm()
  type('Descrição', 'Minha')
  show({ ...agent, description: 'De Ana', area: 'Saúde' })
  await waitFor(() => expect(noteOf('Descrição')).toBe('Outra pessoa também mudou este campo'))
  screen.getByText('De Ana')
  expect(field('Área')).toHaveProperty('value', 'Saúde')
  fireEvent.click(screen.getByRole('button', { name: 'Ficar com o meu texto' }))
  save()
  await screen.findByText('Agente atualizado com sucesso')
  expect(sent.map(({ body }) => body)).toEqual([{ description: 'Minha', base: { description: 'De Ana' } }])
})

test.each([
  ['Nome', ' ', 'Nome é obrigatório'],
  ['Nome', 'ã'.repeat(201), 'Nome deve ter no máximo 200 caracteres'],
  ['Área', 'ã'.repeat(101), 'Área deve ter no máximo 100 caracteres'],
  ['Descrição', 'ã'.repeat(2001), 'Descrição deve ter no máximo 2000 caracteres'],
])(
  '[OB-05] %s of an agent that cannot be is refused where it is written, and nothing is sent',
  async (label, value, message) => {
    const { sent } = openForm()
    type(label, value)
    save()
    await waitFor(() => expect(noteOf(label)).toBe(message))
    expect(sent).toEqual([])
  },
)

test('[OB-05] what the server refuses of an agent is said, and what was typed stays', async () => {
  const { onSaved } = openForm(() => Response.json({}, { status: 500 }))
  type('Nome', 'Triagem')
  save()
  await screen.findByText('Erro ao atualizar agente')
  expect(field('Nome')).toHaveProperty('value', 'Triagem')
  expect(onSaved).not.toHaveBeenCalled()
})
