import { workLists } from '@leme/contract/work/work-list'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { openForm, press } from '../../test-form.tsx'
import { id } from '../../test-project.tsx'
import { type Chosen, unchanged } from '../chosen.ts'
import { ColumnsButton } from './columns-button.tsx'

const widths = { title: undefined, status: '6rem', due_date: '7rem', owner: '9rem', actions: '5rem' }

function Table({ table = 'tasks' }: { table?: string }) {
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <>
      <ColumnsButton list={workLists.task} table={table} onChosen={(next) => setChosen(() => next)} />
      <p data-testid="columns">{JSON.stringify(Object.entries((chosen ?? unchanged)(widths)))}</p>
    </>
  )
}

beforeEach(() => localStorage.clear())

const open = (table?: string) =>
  openForm(<Table table={table} />, { reads: { '/api/me': { id: id(2), role: 'member' } } })

/** "status 6rem, owner 9rem". */
async function columns(): Promise<string> {
  const entries = JSON.parse((await screen.findByTestId('columns')).textContent ?? '') as [string, string?][]
  return entries.map((entry) => entry.filter(Boolean).join(' ')).join(', ')
}

test('[WD-07] columns are hidden, moved and made wider by the keyboard alone, and are as they were made again by one press', async () => {
  open()
  await press('Colunas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Colunas' }))
  expect(dialog.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual(
    ['Status', 'Prazo', 'Responsável', 'Prioridade', 'Estimativa', 'Criado em'].map((label) => `Mostrar ${label}`),
  )
  fireEvent.click(dialog.getByRole('switch', { name: 'Mostrar Prazo' }))
  await press('Responsável: antes')
  await press('Responsável: antes')
  await press('Status: mais larga')
  await press('Status: mais larga')
  await press('Responsável: mais estreita')
  expect(await columns()).toBe('title, owner 8rem, status 8rem, actions 5rem')
  await press('Voltar ao padrão')
  expect(await columns()).toBe('title, status 6rem, due_date 7rem, owner 9rem, actions 5rem')
  expect(localStorage.getItem(`leme.columns:${id(2)}`)).toBe('{}')
})

const wish = { order: ['owner', 'gone', 'status'], hidden: ['due_date', 'title'], wider: { status: 2, owner: -40 } }

test('[WD-07] they are there again for that table and that person, whatever columns there are by then', async () => {
  localStorage.setItem(`leme.columns:${id(2)}`, JSON.stringify({ tasks: wish }))
  open()
  await screen.findByRole('button', { name: 'Colunas' })
  expect(await columns()).toBe('title, owner 9rem, status 8rem, actions 5rem')
})

test.each([
  ['another table', `leme.columns:${id(2)}`, JSON.stringify({ tickets: wish })],
  ['somebody else', `leme.columns:${id(3)}`, JSON.stringify({ tasks: wish })],
  ['nobody who reads it', `leme.columns:${id(2)}`, '{"tasks": {"order": 3, "hidden": "x", "wider": ["y"]}}'],
  ['no one at all', `leme.columns:${id(2)}`, 'null['],
])('[WD-07] what is stored for %s changes nothing', async (_, key, text) => {
  localStorage.setItem(key, text)
  open()
  await screen.findByRole('button', { name: 'Colunas' })
  expect(await columns()).toBe('title, status 6rem, due_date 7rem, owner 9rem, actions 5rem')
})
