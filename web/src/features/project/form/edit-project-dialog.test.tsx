import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, choose, field, press, refused, type, wire } from '../../../test-form.tsx'
import { openInProject, project, projectId } from '../../../test-project.tsx'
import { EditProjectDialog } from './edit-project-dialog.tsx'

const full = project({
  ...{ name: 'Portal do Cooperado', client: 'Cooperativa Vale do Iguaçu', kind: 'product' },
  ...{ partner: 'Aurora Consultoria', description: 'Extrato em tempo real' },
  ...{ budget_hours: 480.5, start_date: '2026-03-02', end_date: '2026-12-18' },
})
const opened = vi.fn()

/** Its own client is inactive since. */
async function open(): Promise<void> {
  opened.mockReset()
  openInProject(<EditProjectDialog project={full} open onOpenChange={opened} />, {
    reads: { '/api/clients': [{ name: 'Editora Sabiá' }], '/api/partners': [full.partner] },
  })
  await screen.findByPlaceholderText('Selecione um cliente')
}

test('[PL-04] [PD-20] the form of a project begins with what it is; an inactive client stays choosable for the project that has it', async () => {
  await open()
  const values = {
    ...{ Nome: full.name, Cliente: full.client, Descrição: 'Extrato em tempo real' },
    ...{ 'Budget (horas)': '480,5', Início: '02/03/2026', Fim: '18/12/2026' },
  }
  for (const [label, value] of Object.entries(values)) expect((await field(label)).value).toBe(value)
  expect((await field('Tipo')).textContent).toBe('Product')
  await waitFor(async () => expect((await field('Parceiro')).textContent).toBe('Aurora Consultoria'))
  const picker = await field('Cliente')
  picker.focus()
  fireEvent.keyDown(picker, { key: 'Enter' })
  await screen.findByRole('option', { name: 'Editora Sabiá' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([full.client, 'Editora Sabiá'])
})

test('[PD-20] a failure says why, and what was typed stays; what was changed is sent, and nothing else', async () => {
  await open()
  await type({ Nome: 'Portal 2.0', Fim: '' })
  await choose('Tipo', 'Delivery')
  for (const [answer, words] of [
    [refused('forbidden', 'Você não tem permissão para fazer isso'), 'Você não tem permissão para fazer isso'],
    [() => new Response('', { status: 500 }), 'Erro ao atualizar projeto'],
  ] as const) {
    wire.answer = answer
    await waitFor(async () => expect((await button('Salvar')).disabled).toBe(false))
    await press('Salvar')
    await screen.findByText(words)
    expect((await field('Nome')).value).toBe('Portal 2.0')
    expect(opened).not.toHaveBeenCalled()
  }
  wire.answer = () => Response.json(full)
  await waitFor(async () => expect((await button('Salvar')).disabled).toBe(false))
  await press('Salvar')
  await screen.findByText('Projeto atualizado com sucesso')
  expect(opened).toHaveBeenCalledWith(false)
  const base = { name: full.name, kind: 'product', end_date: '2026-12-18' }
  const body = { name: 'Portal 2.0', kind: 'delivery', end_date: null, base }
  expect(wire.sent.map((one) => [one.request, one.body])).toEqual(
    Array(3).fill([`PATCH /api/projects/${projectId}`, body]),
  )
})
