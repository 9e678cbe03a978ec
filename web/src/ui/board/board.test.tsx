import type { Active, Over } from '@dnd-kit/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Board } from './board.tsx'
import { createSpeech } from './board-speech.ts'

type Item = { id: string; title: string }

const many = (count: number): Item[] => Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `Task ${at}` }))

function show(items: Item[], open: (id: string) => void = () => {}): void {
  render(
    <Board<Item>
      label="Tasks por status"
      columns={[
        { key: 'planned', title: 'Planned', label: 'Planned', items },
        { key: 'done', title: 'Done', label: 'Done', items: [] },
      ]}
      itemKey={({ id }) => id}
      itemLabel={({ title }) => title}
      renderItem={({ id, title }) => (
        <button type="button" onClick={() => open(id)}>
          {title}
        </button>
      )}
      onMove={() => {}}
      emptyText="Nenhuma task"
    />,
  )
}

const column = (name: RegExp) => within(screen.getByRole('region', { name }))

test('a column has its name, its count and its cards; an empty one says so', () => {
  show(many(3))
  expect(column(/Planned/).getByRole('heading', { level: 3 }).textContent).toBe('Planned3')
  expect(column(/Planned/).getAllByRole('listitem')).toHaveLength(3)
  expect(column(/Done/).getByText('Nenhuma task')).toBeDefined()
})

test('a column shows a hundred cards, then as many more as one asks for', () => {
  show(many(250))
  expect(column(/Planned/).getAllByRole('listitem')).toHaveLength(100)
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  expect(column(/Planned/).getAllByRole('listitem')).toHaveLength(250)
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
})

test('a click on a card’s title opens it, and each card can be taken by its handle', () => {
  const opened: string[] = []
  show(many(2), (id) => opened.push(id))
  fireEvent.click(screen.getByRole('button', { name: 'Task 1' }))
  expect(opened).toEqual(['1'])
  const handle = screen.getByRole('button', { name: 'Mover Task 1' })
  const help = document.getElementById(handle.getAttribute('aria-describedby') ?? '')
  expect(help?.textContent).toMatch(/^Para mover, pressione espaço ou Enter\./)
})

const active = { data: { current: { label: 'Task 1', column: 'Planned' } } } as unknown as Active
const over = (label: string, at: number) => ({ data: { current: { label, at, of: 5 } } }) as unknown as Over

test('a move is announced step by step, each column once', () => {
  const speech = createSpeech()
  expect(speech.onDragStart({ active })).toBe('Task 1: movendo a partir da coluna Planned.')
  expect(speech.onDragOver({ active, over: over('Planned', 1) })).toBeUndefined()
  expect(speech.onDragOver({ active, over: over('Doing', 2) })).toBe('Sobre a coluna Doing, 2 de 5.')
  expect(speech.onDragOver({ active, over: null })).toBe('Fora das colunas.')
  expect(speech.onDragEnd({ active, over: over('Doing', 2) })).toBe('Task 1 agora está em Doing.')
})

test('a move that changes nothing is announced as such', () => {
  const speech = createSpeech()
  expect(speech.onDragEnd({ active, over: over('Planned', 1) })).toBe('Task 1 continua em Planned.')
  expect(speech.onDragEnd({ active, over: null })).toBe('Task 1 continua em Planned.')
  expect(speech.onDragCancel({ active, over: null })).toBe('Movimento cancelado. Task 1 continua em Planned.')
})
