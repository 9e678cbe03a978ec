import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShortList } from './short-list.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Linha ${at + 1}`)
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('[MT-08] a list of seven lines shows six, says that there is one more, and opens it', () => {
  render(
    <ShortList label="O que não foi lido" rows={lines(7)}>
      {(line) => line}
    </ShortList>,
  )
  expect(shown()).toEqual([...lines(6), 'mais 1'])
  fireEvent.click(screen.getByRole('button', { name: 'mais 1' }))
  expect(shown()).toEqual(lines(7))
})

test('[MT-08] what did not come at all is counted, also where the rest is opened', () => {
  render(
    <ShortList label="Os primeiros" rows={lines(9)} count={1234}>
      {(line) => line}
    </ShortList>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'mais 1.228' }))
  expect(shown()).toEqual([...lines(9), 'e mais 1.225'])
})

test('[MT-08] a list that is whole says no more, and an empty one is none', () => {
  const { rerender } = render(
    <ShortList label="Os primeiros" rows={lines(6)}>
      {(line) => line}
    </ShortList>,
  )
  expect(shown()).toEqual(lines(6))
  rerender(
    <ShortList label="Os primeiros" rows={[]}>
      {(line: string) => line}
    </ShortList>,
  )
  expect(screen.queryByRole('list')).toBeNull()
})
