import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ChooseArea } from '../../list/choose-area.tsx'
import { ChooseBox } from '../../list/choose-box.tsx'
import { useSelection } from '../../list/use-selection.ts'
import { type Answer, button, choose, openForm, press, type, wire } from '../../test-form.tsx'
import { ManyBar } from './many-bar.tsx'

const order = ['a', 'b', 'c', 'd'].map((end) => `0190a8e0-0000-7000-8000-00000000000${end}`)
const [a, b, c] = order
const project = '0190a8e0-0000-7000-8000-0000000000f1'
const fields = [
  { field: 'status', label: 'Status', options: [{ value: 'done', label: 'Done' }] },
  { field: 'project_id', label: 'Projeto', options: [{ value: project, label: 'Portal do Cooperado' }] },
]

function List({ filter, mayDelete = true }: { filter?: object; mayDelete?: boolean }) {
  const [rows, setRows] = useState(order.slice(0, 3))
  const choice = useSelection(rows, 'all', true)
  return (
    <ChooseArea choice={choice}>
      <button type="button" onClick={() => setRows(order)}>
        Outra pessoa cria uma
      </button>
      {rows.map((id) => (
        <ChooseBox key={id} id={id} title={id.slice(-1)} />
      ))}
      {choice.isChoosing && (
        <ManyBar
          noun="task"
          choice={choice}
          total={filter ? 212 : rows.length}
          filter={filter}
          fields={fields}
          hasDue
          mayDelete={mayDelete}
          looseWords={(ids) => `${ids.length} tasks ficam sem story.`}
        />
      )}
    </ChooseArea>
  )
}

const pick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Escolher ${name}` }))
const answer =
  (changed: number, refused = 0): Answer =>
  () =>
    Response.json({ changed, unchanged: 0, refused, key: null, change_id: order[0] })

const problem =
  (refused: object[]): Answer =>
  () =>
    Response.json({ code: 'some_refused', status: 409, detail: 'Parte não pode mudar', refused }, { status: 409 })

test('[WD-07] what is chosen is sent by its ids, or by the filter with how many it shows', async () => {
  openForm(<List filter={{ status: 'open' }} />)
  await screen.findByRole('checkbox', { name: 'Escolher a' })
  pick('a')
  pick('c')
  wire.answer = answer(2)
  await choose('Status: mudar 2 tasks escolhidas', 'Done')
  await screen.findByText('2 tasks alteradas')
  expect(wire.sent.at(-1)?.body).toEqual({ ids: [a, c], change: { status: 'done' } })
  await press('Todas (212)')
  pick('b')
  await choose('Status: mudar 211 tasks escolhidas', 'Done')
  expect(wire.sent.at(-1)?.body).toEqual({
    filter: { status: 'open' },
    count: 212,
    except: [b],
    change: { status: 'done' },
  })
})

test('[WD-07] rows that cannot change are named, and the others change once that is asked for', async () => {
  openForm(<List />)
  await screen.findByRole('checkbox', { name: 'Escolher a' })
  pick('a')
  pick('b')
  wire.answer = problem([{ id: a, label: 'ATL-1 Validar extrato', reason: 'não existe mais' }])
  await choose('Status: mudar 2 tasks escolhidas', 'Done')
  await screen.findByText('1 task de fora')
  screen.getByText('ATL-1 Validar extrato')
  screen.getByText('não existe mais')
  wire.answer = answer(1, 1)
  await press('Fazer na outra')
  await screen.findByText('1 task alterada; 1 de fora')
  expect(wire.sent.at(-1)?.body).toEqual({ ids: [a, b], change: { status: 'done' }, skip_refused: true })
})

test('[WD-07] due dates are postponed by working days, set together or taken away', async () => {
  openForm(<List mayDelete={false} />)
  await screen.findByRole('checkbox', { name: 'Escolher a' })
  pick('a')
  wire.answer = answer(1)
  await press('Prazo')
  for (const wrong of ['', '0', '-3', '1.5', '99999', 'três']) {
    await type({ 'Adiar por dias úteis': wrong })
    expect(screen.queryByText('Use um número de 1 a 250')).toBeNull()
    await press('Adiar')
    await screen.findByText('Use um número de 1 a 250')
  }
  await type({ 'Adiar por dias úteis': '3' })
  await press('Adiar')
  await screen.findByText('1 task alterada')
  expect(wire.sent.at(-1)?.body).toEqual({ ids: [a], postpone_days: 3 })
  await press('Prazo')
  await press('Definir')
  await screen.findByText('Escolha um dia')
  await press('Sem prazo')
  await waitFor(() => expect(wire.sent.at(-1)?.body).toEqual({ ids: [a], change: { due_date: null } }))
  expect(screen.queryByRole('button', { name: 'Deletar' })).toBeNull()
})

test('[WD-07] [WD-08] what is deleted is what was counted when it was asked, with what it leaves and loosens, also where somebody adds a row meanwhile', async () => {
  openForm(<List />)
  await screen.findByRole('checkbox', { name: 'Escolher a' })
  pick('a')
  await press('Todas (3)')
  await press('Deletar')
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByText('3 tasks')
  within(dialog).getByText(/continuam nos projetos\. 3 tasks ficam sem story\./)
  fireEvent.click(await button('Outra pessoa cria uma'))
  expect(within(dialog).queryByText('4 tasks')).toBeNull()
  wire.answer = answer(3)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }))
  await screen.findByText('3 tasks deletadas')
  expect(wire.sent.at(-1)?.body).toEqual({ ids: [a, b, c], remove: true })
})

test('[WD-07] a second press of what postpones is the first one again, in the form and where others are left out', async () => {
  openForm(<List />)
  await screen.findByRole('checkbox', { name: 'Escolher a' })
  pick('a')
  pick('b')
  wire.answer = problem([{ id: a, label: 'ATL-1 Validar extrato', reason: 'não tem prazo' }])
  await press('Prazo')
  const form = (await screen.findByLabelText('Adiar por dias úteis')).closest('form')
  if (!form) throw new Error('there is no form')
  const before = wire.sent.length
  fireEvent.submit(form)
  fireEvent.submit(form)
  const others = await screen.findByRole('button', { name: /^Fazer/ })
  expect(wire.sent.length).toBe(before + 1)
  wire.answer = answer(1, 1)
  fireEvent.click(others)
  fireEvent.click(others)
  await screen.findByText('1 task alterada; 1 de fora')
  fireEvent.click(others)
  expect(wire.sent.slice(before).map(({ body }) => body)).toEqual([
    { ids: [a, b], postpone_days: 1 },
    { ids: [a, b], postpone_days: 1, skip_refused: true },
  ])
})

test('[WD-07] what moved says where it is now, with the way there: one thing by its new key, several by their project', async () => {
  openForm(<List />)
  await screen.findByRole('checkbox', { name: 'Escolher a' })
  pick('a')
  wire.answer = () => Response.json({ changed: 1, unchanged: 0, refused: 0, key: 'POR-12', change_id: order[0] })
  await choose('Projeto: mudar 1 task escolhida', 'Portal do Cooperado')
  await screen.findByText('1 task movida para Portal do Cooperado')
  const one = await screen.findByRole('link', { name: 'Abrir POR-12', hidden: true })
  expect(one.getAttribute('href')).toBe(`/projects/${project}/POR-12`)
  pick('b')
  wire.answer = answer(2)
  await choose('Projeto: mudar 2 tasks escolhidas', 'Portal do Cooperado')
  await screen.findByText('2 tasks movidas para Portal do Cooperado')
  const all = await screen.findByRole('link', { name: 'Abrir o projeto', hidden: true })
  expect(all.getAttribute('href')).toBe(`/projects/${project}`)
})
