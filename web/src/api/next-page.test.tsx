import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MoreButton } from '../ui/table/more-button.tsx'

let queries: QueryClient
afterEach(() => queries.clear())

const queryKey = ['numbers']

function Numbers({ read }: { read: (page: number) => Promise<number> }) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page < 3 ? page + 1 : undefined),
    retry: false,
  })
  return (
    <>
      <output>{list.data?.pages.join()}</output>
      <MoreButton list={list}>{list.data?.pages.length} de 3</MoreButton>
    </>
  )
}

/** The list, whose second page is held until the test lets it come. */
function show() {
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  const asked: number[] = []
  const held: { go: () => void; fail: () => void }[] = []
  const read = (page: number) => {
    asked.push(page)
    if (page !== 2 || held.length > 1) return Promise.resolve(page)
    return new Promise<number>((resolve, reject) =>
      held.push({ go: () => resolve(page), fail: () => reject(new Error('no')) }),
    )
  }
  render(
    <QueryClientProvider client={queries}>
      <Numbers read={read} />
    </QueryClientProvider>,
  )
  return { asked, held }
}

const press = async (name: string) => act(async () => (await screen.findByRole('button', { name })).click())
const shows = (pages: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(pages))

test('[SH-11] a list’s next page comes with a press, the button stays the keyboard’s meanwhile, and goes with the last page', async () => {
  const { held } = show()
  await shows('1')
  screen.getByText('1 de 3')
  screen.getByRole('button').focus()
  await press('Mostrar mais')
  const busy = await screen.findByRole('button', { name: 'Carregando...' })
  expect(document.activeElement).toBe(busy)
  await press('Carregando...')
  held[0]?.go()
  await shows('1,2')
  await press('Mostrar mais')
  await shows('1,2,3')
  expect(screen.queryByRole('button')).toBeNull()
})

test('[PD-26] the next page comes also where something else reads the list again meanwhile', async () => {
  const { held, asked } = show()
  await shows('1')
  await press('Mostrar mais')
  await waitFor(() => expect(held).toHaveLength(1))
  await act(() => queries.invalidateQueries({ queryKey }))
  await waitFor(() => expect(held).toHaveLength(2))
  held[1]?.go()
  await shows('1,2')
  expect(asked).toEqual([1, 2, 1, 2])
})

test('a page that does not come is said, and asked for again', async () => {
  const { held } = show()
  await shows('1')
  await press('Mostrar mais')
  await waitFor(() => expect(held).toHaveLength(1))
  held[0]?.fail()
  await screen.findByText('Não foi possível carregar o restante')
  await press('Tentar novamente')
  await waitFor(() => expect(held).toHaveLength(2))
  held[1]?.go()
  await shows('1,2')
})
