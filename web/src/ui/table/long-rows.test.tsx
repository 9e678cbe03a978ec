import { act, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LongRows } from './long-rows.tsx'
import { Cell, Row, Table } from './table.tsx'

type Item = { id: string; title: string }

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `Task ${at}` }))
const keyOf = (item: Item) => item.id
const draw = (item: Item) => (
  <Row>
    <Cell part="lead">
      <button type="button">{item.title}</button>
    </Cell>
  </Row>
)

function List({ all }: { all: Item[] }) {
  return (
    <Table caption="Tasks" columns={['Título']} rowCount={all.length}>
      <LongRows items={all} itemKey={keyOf} render={draw} />
    </Table>
  )
}

const drawn = () => screen.getAllByRole('button').map((button) => button.textContent)

function scrollTo(top: number): void {
  act(() => {
    window.scrollTo(0, top)
    fireEvent.scroll(window)
  })
}

/** As `render`, until the code of long lists has come: then one row more than the first ones is in the window. */
async function renderLong(all: Item[]) {
  const rendered = render(<List all={all} />)
  await screen.findByRole('button', { name: 'Task 24' })
  return rendered
}

beforeEach(() => {
  // There is no layout here: rows are 40 pixels high, all else begins at the top.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  window.scrollTo(0, 0)
})

// First here: once the code of long lists has come, it is there.
test('of more the first come first, too, and stay as they are when the code of long lists comes', async () => {
  render(<List all={items(5000)} />)
  expect(drawn()).toHaveLength(24)
  // 4976 rows of 2.5 rem.
  expect(document.querySelector<HTMLElement>('.row-gap td')?.style.height).toBe('199040px')
  const third = screen.getByRole('button', { name: 'Task 3' })
  act(() => third.focus())
  await screen.findByRole('button', { name: 'Task 24' })
  expect(document.activeElement).toBe(third)
  scrollTo(100_000)
  expect(document.activeElement).toBe(third)
})

test('100 rows are all there', () => {
  render(<List all={items(100)} />)
  expect(drawn()).toHaveLength(100)
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false)
})

test('of 100 the first come first, with room for the others, which follow', () => {
  const atFirst = vi.fn()
  function Page() {
    useLayoutEffect(() => atFirst(drawn().length, document.querySelector<HTMLElement>('.row-gap td')?.style.height), [])
    return <List all={items(100)} />
  }
  render(<Page />)
  // 76 rows of 2.5 rem.
  expect(atFirst).toHaveBeenCalledExactlyOnceWith(24, '3040px')
  expect(drawn()).toHaveLength(100)
  expect(document.querySelector('.row-gap')).toBeNull()
})

test('of more, those about the window are drawn, and each says which one it is', async () => {
  await renderLong(items(5000))
  expect(drawn().length).toBeLessThan(60)
  expect(drawn()[0]).toBe('Task 0')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
  const [head, first] = screen.getAllByRole('row')
  expect(head?.getAttribute('aria-rowindex')).toBe('1')
  expect(first?.getAttribute('aria-rowindex')).toBe('2')
})

test('scrolled to the middle, the rows there are drawn, in their order', async () => {
  await renderLong(items(5000))
  scrollTo(100_000)
  expect(drawn()).toContain('Task 2500')
  expect(drawn()).not.toContain('Task 0')
  const places = screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('the row with the focus stays, wherever one scrolls', async () => {
  await renderLong(items(5000))
  const third = screen.getByRole('button', { name: 'Task 3' })
  act(() => third.focus())
  scrollTo(100_000)
  expect(document.activeElement).toBe(third)
  expect(third.isConnected).toBe(true)
  expect(drawn()).toContain('Task 2500')
})

test('a row that a filter leaves keeps the focus', async () => {
  const all = items(5000)
  const { rerender } = await renderLong(all)
  const third = screen.getByRole('button', { name: 'Task 3' })
  act(() => third.focus())
  rerender(<List all={all.filter(({ title }) => title.includes('3'))} />)
  expect(document.activeElement).toBe(third)
  rerender(<List all={all.slice(0, 100)} />)
  expect(document.activeElement?.textContent).toBe('Task 3')
})
