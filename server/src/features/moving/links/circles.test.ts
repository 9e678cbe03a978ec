import { expect, test } from 'vitest'
import { orderEdges } from './circles.ts'

test('[MV-01] what would close a circle is set apart, and the rest comes before what it leads to, however long the way', () => {
  const most = 100_000
  // A chain said from its end, which closes into a circle.
  const edges = Array.from({ length: most }, (_, at) => [`${most - at}`, `${at === 0 ? 1 : most - at + 1}`] as const)
  const { order, closing } = orderEdges(edges)
  expect(closing.size).toBe(1)
  expect(order).toHaveLength(most - 1)
  const begun = new Set<string>()
  for (const at of order) {
    const [from, to] = edges[at] ?? ['', '']
    begun.add(from)
    expect(begun.has(to)).toBe(false)
  }
})
