import type { Role } from '@leme/contract/can'
import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { formatDate } from '@leme/contract/format/format'
import type { TimeEntry } from '@leme/contract/work/time-entry'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keys } from '../../api/keys.ts'
import { type Answer, button, field, holds, openForm, press, refused, type, wire } from '../../test-form.tsx'
import { TaskHours } from './task-hours.tsx'

const id = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`
const task = { id: id(51), title: 'Validar extrato', project_id: id(2) }
const path = `/api/tasks/${task.id}/time-entries`
const [marina, camila] = [id(11), id(12)]

function entry(end: number, user_id: string, display_name: string, fields: Partial<TimeEntry>): TimeEntry {
  return {
    ...{ id: id(end), org_id: id(1), project_id: id(2), task_id: task.id, user_id, date: '2026-11-18', hours: 1 },
    ...{ note: null, created_at: '2026-11-20T12:00:00Z', user: { id: user_id, display_name, email: null } },
    ...fields,
  }
}
const hers = entry(61, camila, 'Camila Duarte', { date: '2026-11-20', hours: 3 })
const own = entry(62, marina, 'Marina Azevedo', { hours: 2.25, note: 'Leitura do extrato' })

function open(entries: TimeEntry[] | Answer = [hers, own], role: Role = 'member'): void {
  openForm(<TaskHours task={task} isGone={false} />, {
    reads: { [path]: entries, '/api/me': { id: marina, org_id: id(1), role } },
  })
}

const ownText = '2,25h de Marina Azevedo em 18/11/2026'
const herText = '3h de Camila Duarte em 20/11/2026'

test('[PD-18] a task’s hours are listed with day, person, hours and note, below their total', async () => {
  open()
  await screen.findByText('Total: 5,25h')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '20/11/2026CDCamila Duarte3h',
    '18/11/2026MAMarina Azevedo2,25hLeitura do extrato',
  ])
})

test.each([
  ['member', [ownText]],
  ['manager', [herText, ownText]],
  ['admin', [herText, ownText]],
] as const)('[PD-18] a %s corrects and removes their own hours, and others’ as the role allows', async (role, may) => {
  open([hers, own], role)
  await button(`Corrigir ${ownText}`)
  const list = within(screen.getByRole('list'))
  expect(list.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(
    may.flatMap((what) => [`Corrigir ${what}`, `Remover ${what}`]),
  )
})

test('[PD-18] [SH-12] hours that cannot be loaded say so in their place, and can be asked for again', async () => {
  open(() => new Response('', { status: 400 }))
  await screen.findByText('Não foi possível carregar as horas')
  wire.reads[path] = []
  await press('Tentar novamente')
  await screen.findByText('Nenhuma hora registrada')
})

test('[PD-18] what changed is read again while the project’s list has the task, and not asked for once it is gone', async () => {
  const read = vi.fn(() => Response.json([own]))
  const queries = openForm(<TaskHours task={task} isGone={false} />, { reads: { [path]: read } })
  await screen.findByText('Total: 2,25h')
  for (const [rows, times] of [
    [[task], 2],
    [[], 2],
  ] as const) {
    queries.setQueryData(keys.projects.part(task.project_id, 'tasks'), rows)
    await queries.invalidateQueries({ queryKey: keys.projects.part(task.project_id, 'time_entries') })
    expect(read).toHaveBeenCalledTimes(times)
  }
})

const today = formatDate(calendarIn(defaultTimeZone).dayOf(new Date()))

async function openNew(): Promise<void> {
  open([])
  await press('Registrar horas')
}

test('[PD-15] [PD-18] hours are of today unless said otherwise; a failure keeps what was typed, and afterwards the form is empty again', async () => {
  await openNew()
  expect((await field('Data')).value).toBe(today)
  await type({ Horas: '1,5', Nota: 'Revisão' })
  wire.answer = () => new Response('', { status: 500 })
  await press('Registrar')
  await screen.findByText('Erro ao registrar horas')
  expect([(await field('Horas')).value, (await field('Nota')).value]).toEqual(['1,5', 'Revisão'])
  wire.answer = () => {
    wire.reads[path] = [hers]
    return Response.json({}, { status: 201 })
  }
  await waitFor(async () => expect((await button('Registrar')).disabled).toBe(false))
  await press('Registrar')
  await screen.findByText('Horas registradas com sucesso')
  const body = { hours: 1.5, note: 'Revisão', date: today.split('/').reverse().join('-') }
  expect(wire.sent.at(-1)).toMatchObject({ request: `POST ${path}`, body })
  await screen.findByText('Total: 3h')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Registrar horas')
  expect([(await field('Horas')).value, (await field('Nota')).value]).toEqual(['', ''])
})

holds('[PD-18] hours of a task', {
  open: openNew,
  values: { Horas: '2', Nota: 'Revisão' },
  submit: 'Registrar',
  request: `POST ${path}`,
  once: true,
})

test('[PD-18] of a correction only what changed is sent, and a refusal keeps what was typed', async () => {
  open()
  await press(`Corrigir ${ownText}`)
  expect([(await field('Data')).value, (await field('Nota')).value]).toEqual(['18/11/2026', 'Leitura do extrato'])
  await type({ Horas: '2,75' })
  wire.answer = () => new Response('', { status: 500 })
  await press('Salvar')
  await screen.findByText('Erro ao atualizar horas')
  expect((await field('Horas')).value).toBe('2,75')
  wire.answer = () => {
    wire.reads[path] = [hers, { ...own, hours: 2.75 }]
    return Response.json({})
  }
  await waitFor(async () => expect((await button('Salvar')).disabled).toBe(false))
  await press('Salvar')
  await screen.findByText('Horas atualizadas com sucesso')
  await screen.findByText('Total: 5,75h')
  expect(wire.sent).toHaveLength(2)
  expect(wire.sent[1]).toMatchObject({ request: `PATCH /api/time-entries/${own.id}` })
  expect(wire.sent[1]?.body).toEqual({ hours: 2.75 })
})

const question = () => screen.queryByRole('alertdialog', { name: 'Remover horas' })

test('[PD-18] hours are removed after a question; a refusal says why, and what is gone already leaves the list', async () => {
  open([hers, own], 'manager')
  await press(`Remover ${herText}`)
  await screen.findByText('3h em 20/11/2026')
  expect(question()?.textContent).toContain('As horas saem do total do projeto.')
  await press('Cancelar')
  await waitFor(() => expect(question()).toBeNull())
  expect(wire.sent).toEqual([])

  await press(`Remover ${herText}`)
  wire.answer = refused('forbidden')
  await press('Remover')
  await screen.findByText('Erro ao remover horas: Você não tem permissão para fazer isso')
  expect(question()).not.toBeNull()
  wire.answer = () => {
    wire.reads[path] = [own]
    return refused('time_entry_not_found')()
  }
  await waitFor(async () => expect((await button('Remover')).disabled).toBe(false))
  await press('Remover')
  await screen.findByText('Erro ao remover horas: Registro de horas não encontrado')
  await waitFor(() => expect(question()).toBeNull())
  await screen.findByText('Total: 2,25h')

  wire.answer = () => {
    wire.reads[path] = []
    return new Response(null, { status: 204 })
  }
  fireEvent.click(await button(`Remover ${ownText}`))
  await press('Remover')
  await screen.findByText('Horas removidas com sucesso')
  await screen.findByText('Nenhuma hora registrada')
  expect(wire.sent.at(-1)).toMatchObject({ request: `DELETE /api/time-entries/${own.id}` })
})
