import type { WorkNoun } from '@leme/contract/work/work-kind'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  button,
  choose,
  expectNotes,
  field,
  holds,
  openForm,
  optionsOf,
  press,
  refused,
  type,
  wire,
} from '../../../test-form.tsx'
import { done } from '../../../test-wire.ts'
import { peopleOf } from '../../work/people.ts'
import { NewWorkDialog } from './new-work-dialog.tsx'

const projectId = '0190a8e0-0000-7000-8000-000000000002'
const id = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`
const epics = [
  { id: id(31), title: 'Extrato e cotas' },
  { id: id(32), title: 'Assembleia digital' },
]
const nobody = peopleOf([], [], true)

/** The open dialog, which closes as it does in its tab; "Abrir" opens it again. */
function Opened({ noun }: { noun: WorkNoun }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <NewWorkDialog noun={noun} projectId={projectId} people={nobody} open={open} onOpenChange={setOpen} />
    </>
  )
}

const limits = [
  ['Título', '', 'Título é obrigatório'],
  ['Título', '   ', 'Título é obrigatório'],
  ['Título', 'ã'.repeat(501), 'Título deve ter no máximo 500 caracteres'],
  ['Descrição', 'ã'.repeat(2001), 'Descrição deve ter no máximo 2000 caracteres'],
] as const
const estimates = [
  ['Estimativa (horas)', '-1', 'Estimativa deve ser positiva'],
  ['Estimativa (horas)', '−0,5', 'Estimativa deve ser positiva'],
  ['Estimativa (horas)', '0,3', 'Estimativa deve ser múltipla de 0,5'],
  ['Estimativa (horas)', 'muito', 'Estimativa deve ser um número'],
  ['Estimativa (horas)', '100001', 'Estimativa deve ser de no máximo 100.000 horas'],
] as const

const kinds = [
  {
    promise: '[PD-11]',
    part: 'epics',
    create: 'Criar Épico',
    created: 'Épico criado com sucesso',
    failed: 'Erro ao criar épico',
    noun: 'epic',
    refusals: [...limits],
    least: { title: 'Extrato', description: null, owner_user_id: null },
  },
  {
    promise: '[PD-12]',
    part: 'stories',
    create: 'Criar Story',
    created: 'Story criada com sucesso',
    failed: 'Erro ao criar story',
    noun: 'story',
    refusals: [...limits, ...estimates],
    least: { title: 'Extrato', description: null, priority: 'P3', estimate_hours: null, epic_id: null },
  },
  {
    promise: '[PD-13]',
    part: 'tasks',
    create: 'Criar Task',
    created: 'Task criada com sucesso',
    failed: 'Erro ao criar task',
    noun: 'task',
    refusals: [...limits, ...estimates, ['Prazo', '31/02/2026', 'Data inválida']] as const,
    least: { title: 'Extrato', priority: 'P3', estimate_hours: null, due_date: null, story_id: null },
  },
] as const

test.each(kinds)('$promise $create: a title alone is enough', async ({ part, create, created, noun, least }) => {
  openForm(<Opened noun={noun} />)
  await type({ Título: ' Extrato ' })
  await press(create)
  await screen.findByText(created)
  expect(wire.sent).toMatchObject([{ request: `POST /api/projects/${projectId}/${part}`, body: least }])
})

test.each(kinds)('$promise $create: what the rules refuse is said on its field and sent nowhere', async (kind) => {
  openForm(<Opened noun={kind.noun} />)
  for (const [label, typed, note] of kind.refusals) {
    await type({ Título: 'Extrato', Descrição: '', [label]: typed })
    await press(kind.create)
    await expectNotes({ [label]: note })
    const wrong = await field(label)
    await waitFor(() => expect(document.activeElement).toBe(wrong))
    await type({ [label]: '' })
  }
  expect(wire.sent).toEqual([])
})

test.each(kinds)('[PD-15] $create: the longest texts pass; after it the dialog opens empty again', async (kind) => {
  openForm(<Opened noun={kind.noun} />)
  await type({ Título: '🚀'.repeat(500), Descrição: 'ã'.repeat(2000) })
  await press(kind.create)
  await screen.findByText(kind.created)
  expect(wire.sent).toMatchObject([{ body: { title: '🚀'.repeat(500), description: 'ã'.repeat(2000) } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Abrir')
  for (const label of ['Título', 'Descrição']) expect((await field(label)).value).toBe('')
})

test.each(kinds)('[PD-15] $create: a refusal is said, and what was typed stays', async (kind) => {
  openForm(<Opened noun={kind.noun} />)
  await type({ Título: 'Extrato', Descrição: 'Por safra' })
  wire.answer = refused('organization_not_found', 'Organização não encontrada')
  await press(kind.create)
  await screen.findByText('Organização não encontrada')
  expect((await field('Título')).value).toBe('Extrato')
  expect((await field('Descrição')).value).toBe('Por safra')
  wire.answer = () => new Response('x', { status: 500 })
  await waitFor(async () => expect((await button(kind.create)).disabled).toBe(false))
  await press(kind.create)
  await screen.findByText(kind.failed)
})

for (const { promise, part, create, noun } of kinds) {
  holds(`${promise} ${create}`, {
    open: () => openForm(<Opened noun={noun} />),
    values: { Título: 'Extrato', Descrição: 'Por safra' },
    submit: create,
    request: `POST /api/projects/${projectId}/${part}`,
    once: true,
  })
}

test.each(kinds.slice(1))('$promise $create: an estimate goes in half hours, and zero is none', async (kind) => {
  openForm(<Opened noun={kind.noun} />)
  const estimate = await field('Estimativa (horas)')
  fireEvent.keyDown(estimate, { key: 'ArrowUp' })
  await waitFor(() => expect(estimate.value).toBe('0,5'))
  fireEvent.keyDown(estimate, { key: 'ArrowDown' })
  await waitFor(() => expect(estimate.value).toBe('0'))
  await type({ Título: 'Extrato' })
  await press(kind.create)
  await screen.findByText(kind.created)
  expect(wire.sent).toMatchObject([{ body: { estimate_hours: null } }])
})

test.each(kinds.slice(1))('$promise $create: a priority is one of three, the lowest unless chosen', async (kind) => {
  openForm(<Opened noun={kind.noun} />)
  expect((await field('Prioridade')).textContent).toBe('P3 (Baixa)')
  expect(await optionsOf('Prioridade')).toEqual(['P1 (Alta)', 'P2 (Média)', 'P3 (Baixa)'])
  await choose('Prioridade', 'P1 (Alta)')
  await type({ Título: 'Extrato' })
  await press(kind.create)
  await screen.findByText(kind.created)
  expect(wire.sent).toMatchObject([{ body: { priority: 'P1' } }])
  await press('Abrir')
  await waitFor(async () => expect((await field('Prioridade')).textContent).toBe('P3 (Baixa)'))
})

test('[PD-12] an epic is asked for only where the project has any', async () => {
  openForm(<Opened noun="story" />)
  await field('Título')
  expect(screen.queryByRole('combobox', { name: 'Épico', hidden: true })).toBeNull()
})

test('[PD-12] an epic that was deleted meanwhile is named as what is wrong', async () => {
  openForm(<Opened noun="story" />, { reads: { [`/api/projects/${projectId}/epics`]: epics } })
  await type({ Título: 'Ver o extrato', Épico: 'Extrato e cotas' })
  const message = 'Escolha um épico deste projeto'
  wire.answer = refused('validation_failed', message, [{ field: 'epic_id', message }])
  await press('Criar Story')
  await expectNotes({ Épico: message })
  expect(wire.sent).toMatchObject([{ body: { epic_id: id(31) } }])
  expect((await field('Título')).value).toBe('Ver o extrato')
})

test('[PD-13] without stories and members there is nothing to choose of them', async () => {
  openForm(<Opened noun="task" />)
  await field('Título')
  expect(screen.getAllByRole('combobox', { hidden: true })).toHaveLength(1)
})

test('[PD-13] [PD-16] [PD-23] a story that somebody deletes meanwhile is dropped from the open form, which says so', async () => {
  const path = `/api/projects/${projectId}/stories`
  const queries = openForm(<Opened noun="task" />, { reads: { [path]: [{ id: id(41), title: 'Ver o extrato' }] } })
  await type({ Título: 'Sem story', Story: 'Ver o extrato' })
  wire.reads[path] = []
  await act(() => queries.invalidateQueries())
  await expectNotes({ Story: 'A story escolhida foi deletada. Escolha outra, ou crie sem story.' })
  expect((await field('Story')).value).toBe('Sem story')
  await press('Criar Task')
  await screen.findByText('Task criada com sucesso')
  expect(wire.sent).toMatchObject([{ body: { title: 'Sem story', story_id: null } }])
})

test('[PD-12] [PD-16] [PD-23] an epic that somebody deletes meanwhile is dropped with a word, until another is chosen', async () => {
  const path = `/api/projects/${projectId}/epics`
  const queries = openForm(<Opened noun="story" />, { reads: { [path]: epics } })
  await type({ Título: 'Ver o extrato', Épico: 'Extrato e cotas' })
  wire.reads[path] = [{ ...epics[0], id: id(32), title: 'Assembleia' }]
  await act(() => queries.invalidateQueries())
  const gone = 'O épico escolhido foi deletado. Escolha outro, ou crie sem épico.'
  await expectNotes({ Épico: gone })
  await type({ Épico: 'Assembleia' })
  await waitFor(() => expect(screen.queryByText(gone)).toBeNull())
  await press('Criar Story')
  await screen.findByText('Story criada com sucesso')
  expect(wire.sent).toMatchObject([{ body: { epic_id: id(32) } }])
})

test('[PD-11] [PD-15] Escape and “Cancelar” say of something new that it is being saved, and ask no more once it is', async () => {
  openForm(<Opened noun="epic" />)
  await type({ Título: 'Extrato' })
  let release = () => {}
  wire.answer = () => new Promise((resolve) => (release = () => resolve(done())))
  await press('Criar Épico')
  await waitFor(() => expect(wire.sent).toHaveLength(1))
  const name = 'Fechar antes de terminar de salvar?'
  for (const close of [
    () => press('Cancelar'),
    async () => fireEvent.keyDown(await field('Título'), { key: 'Escape' }),
  ]) {
    await close()
    await screen.findByRole('alertdialog', { name })
    await press('Esperar')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await press('Cancelar')
  await screen.findByRole('alertdialog', { name })
  await act(async () => release())
  await waitFor(() => expect(screen.queryByLabelText('Título')).toBeNull())
  await press('Abrir')
  expect((await field('Título')).value).toBe('')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('[PD-11] [PD-15] what was typed and refused is asked about again before it is given up', async () => {
  openForm(<Opened noun="epic" />)
  await type({ Título: 'Extrato' })
  let release = () => {}
  wire.answer = () => new Promise((resolve) => (release = () => resolve(refused('organization_not_found')())))
  await press('Criar Épico')
  await waitFor(() => expect(wire.sent).toHaveLength(1))
  fireEvent.keyDown(await field('Título'), { key: 'Escape' })
  await screen.findByRole('alertdialog', { name: 'Fechar antes de terminar de salvar?' })
  await act(async () => release())
  await press('Fechar mesmo assim')
  await screen.findByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  await press('Continuar editando')
  expect((await field('Título')).value).toBe('Extrato')
})
