import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choose, expectNotes, field, optionsOf, press, refused, type, wire } from '../../../test-form.tsx'
import { holdAnswers, holdReads, id, openInProject, projectId, story, task } from '../../../test-project.tsx'
import { WorkTab } from '../../work-item/work-tab.tsx'

const title = 'Extrato'
const request = `PATCH /api/tasks/${id(31)}`
const row = task(31, { title, due_date: '2099-11-24', estimate_hours: 6 })

async function open(shown = row): Promise<void> {
  openInProject(<WorkTab noun="task" projectId={projectId} />, { tasks: [shown] })
  await screen.findByRole('table')
  holdReads('tasks')
}

// The window is wide: the due date has a column of its own.
beforeEach(() => {
  const media = (query: string) => ({
    matches: query.includes('min-width: 1024px'),
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('matchMedia', media)
})
afterEach(() => vi.unstubAllGlobals())

const cell = (name: string) => screen.findByRole('button', { name })
const due = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Prazo' })
const typeDue = async (value: string) => fireEvent.change(await due(), { target: { value } })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('[PD-20] an estimate is typed in its row as hours are written, saved by Enter and shown at once; a refused one goes back', async () => {
  await open()
  const held = holdAnswers()
  await press(`Estimativa de ${title}: 6h`)
  expect((await field('Estimativa (horas)')).value).toBe('6')
  await type({ 'Estimativa (horas)': '1h30' })
  fireEvent.submit(await field('Estimativa (horas)'))
  await cell(`Estimativa de ${title}: 1,5h`)
  await isClosed()
  await held.answer(refused('forbidden', 'Você não tem permissão para fazer isso'))
  await screen.findByText('Erro ao atualizar estimativa: Você não tem permissão para fazer isso')
  await cell(`Estimativa de ${title}: 6h`)
  expect(wire.sent).toMatchObject([{ request, body: { estimate_hours: 1.5, base: { estimate_hours: 6 } } }])
})

test('[PD-20] what is no estimate is refused beside its field, in the form’s words, and stays typed', async () => {
  await open()
  await press(`Estimativa de ${title}: 6h`)
  for (const [typed, note] of [
    ['1,3', 'Estimativa deve ser múltipla de 0,5'],
    ['-1', 'Estimativa deve ser positiva'],
  ] as const) {
    await type({ 'Estimativa (horas)': typed })
    await press('Salvar')
    await expectNotes({ 'Estimativa (horas)': note })
    expect((await field('Estimativa (horas)')).value).toBe(typed)
  }
  await type({ 'Estimativa (horas)': '' })
  await press('Salvar')
  await cell(`Estimativa de ${title}: nada`)
  expect(wire.sent).toMatchObject([{ body: { estimate_hours: null } }])
})

test('[PD-20] Esc and Cancelar leave a due date as it was; a press beside it saves it', async () => {
  await open()
  const name = `Prazo de ${title}: 24/11/2099`
  await press(name)
  await typeDue('25/11/2099')
  fireEvent.keyDown(await due(), { key: 'Escape' })
  await isClosed()
  await press(name)
  expect((await due()).value).toBe('24/11/2099')
  await typeDue('26/11/2099')
  await press('Cancelar')
  await isClosed()
  await press(name)
  await press('Salvar')
  await isClosed()
  expect(wire.sent).toEqual([])
  await press(name)
  await typeDue('27/11/2099')
  fireEvent.pointerDown(document.body)
  fireEvent.mouseDown(document.body)
  fireEvent.click(document.body)
  await cell(`Prazo de ${title}: 27/11/2099`)
  expect(wire.sent).toMatchObject([{ request, body: { due_date: '2099-11-27', base: { due_date: '2099-11-24' } } }])
})

test('[PD-20] [ST-03] a day and a month are a due date: Enter adds the year that is nearest', async () => {
  await open()
  await press(`Prazo de ${title}: 24/11/2099`)
  await typeDue('24/11')
  fireEvent.keyDown(await due(), { key: 'Enter' })
  fireEvent.submit(await due())
  await isClosed()
  const sent = wire.sent[0]?.body as { due_date: string }
  expect(sent.due_date).toMatch(/^20\d\d-11-24$/)
  expect(Math.abs(Date.parse(sent.due_date) - Date.now()) / 86_400_000).toBeLessThan(184)
})

test('[PD-24] a due date that somebody else changed meanwhile is not overwritten: the row shows theirs, and a toast says whose', async () => {
  await open()
  await press(`Prazo de ${title}: 24/11/2099`)
  await typeDue('25/11/2099')
  const user = { id: id(12), display_name: 'Rafael Nogueira' }
  const conflict = { field: 'due_date', value: '2099-11-30', user, changed_at: '2026-03-10T14:30:00Z' }
  const document = { code: 'edit_conflict', status: 409, title: 'x', detail: 'x', conflicts: [conflict] }
  wire.answer = () => Response.json(document, { status: 409 })
  await press('Salvar')
  await screen.findByText('Erro ao atualizar prazo: Rafael Nogueira mudou antes para 30/11/2099')
  await cell(`Prazo de ${title}: 30/11/2099`)
})

test.each([
  ['tasks', <WorkTab noun="task" key="t" projectId={projectId} />, task(31, { title, priority: 'P2' })],
  ['stories', <WorkTab noun="story" key="s" projectId={projectId} />, story(31, { title, priority: 'P2' })],
] as const)('[PD-20] a priority of %s is chosen in its row, and an estimate typed', async (part, list, shown) => {
  openInProject(list, { [part]: [shown] })
  await screen.findByRole('table')
  expect(await optionsOf(`Prioridade de ${title}`)).toEqual(['P1 (Alta)', 'P2 (Média)', 'P3 (Baixa)'])
  await choose(`Prioridade de ${title}`, 'P1 (Alta)')
  await screen.findByText('Prioridade atualizada com sucesso')
  await press(`Estimativa de ${title}: nada`)
  await type({ 'Estimativa (horas)': '90min' })
  await press('Salvar')
  await screen.findByText('Estimativa atualizada com sucesso')
  const sent = `PATCH /api/${part}/${id(31)}`
  expect(wire.sent).toMatchObject([
    { request: sent, body: { priority: 'P1' } },
    { request: sent, body: { estimate_hours: 1.5, base: { estimate_hours: null } } },
  ])
})
