import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

function Count() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

const shown = (Part: ComponentType) => (
  <Suspense fallback="Carregando">
    <Part />
  </Suspense>
)

test('a part that was fetched ahead is drawn at once, without its fallback', async () => {
  const { Part, prepare } = lazyPart(async () => ({ Count }), 'Count')
  await prepare()
  const { container } = render(shown(Part))
  expect(container.textContent).toBe('0')
})

test('a part that was not shows its fallback, and keeps its state when it is fetched once more', async () => {
  const { Part, prepare } = lazyPart(async () => ({ Count }), 'Count')
  const { container, rerender } = render(shown(Part))
  expect(container.textContent).toBe('Carregando')
  const button = await screen.findByRole('button')
  act(() => button.click())
  await prepare()
  rerender(shown(Part))
  expect(container.textContent).toBe('1')
})

test('what cannot be fetched ahead is fetched when it is shown', async () => {
  let failures = 1
  const load = async () => {
    if (failures-- > 0) throw new Error('lost')
    return { Count }
  }
  const { Part, prepare } = lazyPart(load, 'Count')
  await prepare()
  render(shown(Part))
  await screen.findByRole('button')
})
