import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answer, button, field, helena, openForm, press, refused, signIn, wire } from '../../test-form.tsx'
import { ThingStream } from './thing-stream.tsx'

const of = { noun: 'task', id: '0190a8e0-0000-7000-8000-00000000000a', projectId: null } as const
const author = { id: helena.id, display_name: 'Helena', removed_at: null }

/** The stream as the server has it: one comment of Helena's, or none. */
function streamWith(text: string | null): object {
  const entry = {
    id: '0190a8e0-0000-7000-8000-0000000000c1',
    created_at: '2026-03-10T14:30:00Z',
    user: author,
    change: null,
    comment: {
      id: '0190a8e0-0000-7000-8000-0000000000c1',
      text,
      user: author,
      author_name: null,
      created_at: '2026-03-10T14:30:00Z',
      edited_at: null,
      mentions: [],
    },
  }
  return { noun: 'task', checklist: [], links: [], watchers: [], stream: text === null ? [] : [entry] }
}

let text: string | null

/** The stream of a thing whose comment Helena begins to edit; `change` is what another window of hers, or somebody else, does. */
async function edit(typed: string) {
  signIn()
  text = 'Banco confirma hoje'
  const stream: Answer = () => Response.json(streamWith(text))
  const me = { ...helena, display_name: 'Helena', role: 'member', org_id: of.id }
  const queries = openForm(<ThingStream of={of} sentence={() => ''} empty="Nada" />, {
    reads: { [`/api/things/${of.id}`]: stream, '/api/me': me },
  })
  fireEvent.click(await button('Ações do comentário de Helena'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }))
  // The caret is where one goes on.
  expect((await field('Comentário')).selectionStart).toBe(text.length)
  fireEvent.change(await field('Comentário'), { target: { value: typed } })
  return {
    change: async (next: string | null) => {
      text = next
      await queries.invalidateQueries()
    },
  }
}

test('[WD-04] [PD-24] a comment that its author changed in another window meanwhile is shown, to choose what stays', async () => {
  const { change } = await edit('Banco confirma na sexta')
  wire.answer = refused('edit_conflict')
  await press('Salvar')
  await change('Banco confirma amanhã')
  await screen.findByText('Você também mudou este campo, em outra janela')
  await screen.findByText('Banco confirma amanhã')
  await press('Ficar com o meu texto')
  wire.answer = () => Response.json({})
  await press('Salvar')
  await waitFor(() =>
    expect(wire.sent.at(-1)?.body).toEqual({
      text: 'Banco confirma na sexta',
      base: { text: 'Banco confirma amanhã' },
    }),
  )
})

test('[WD-04] [PD-24] or the other text is taken', async () => {
  const { change } = await edit('Banco confirma na sexta')
  await change('Banco confirma amanhã')
  await press('Usar o outro texto')
  expect((await field('Comentário')).value).toBe('Banco confirma amanhã')
  expect(screen.queryByText('Você também mudou este campo, em outra janela')).toBeNull()
})

test('[WD-04] [PD-24] what nobody typed is taken over without a question', async () => {
  const { change } = await edit('Banco confirma hoje')
  await change('Banco confirma amanhã')
  await waitFor(async () => expect((await field('Comentário')).value).toBe('Banco confirma amanhã'))
})

test('[WD-04] a comment that is removed while its author edits it leaves what was typed, and says so', async () => {
  const { change } = await edit('Banco confirma na sexta')
  await change(null)
  await screen.findByText(/Este comentário foi removido. Copie o que precisar/)
  expect((await field('Comentário')).value).toBe('Banco confirma na sexta')
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  await press('Cancelar')
  await screen.findByText('Nada')
})

test('[WD-04] a comment that is too long is said to be, and is not cut', async () => {
  await edit('a'.repeat(20_003))
  await screen.findByText('Comentário deve ter no máximo 20.000 caracteres: corte 3')
  expect((await field('Comentário')).value).toHaveLength(20_003)
  expect((await button('Salvar')).disabled).toBe(true)
  const refusal = screen.getByRole('alert')
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  fireEvent.keyDown(await field('Comentário'), { key: 'Enter', ctrlKey: true })
  expect(seen.mock.contexts).toContain(refusal)
  seen.mockRestore()
  fireEvent.change(await field('Comentário'), { target: { value: 'a'.repeat(20_000) } })
  await waitFor(async () => expect((await button('Salvar')).disabled).toBe(false))
})

test('[WD-04] what is typed while a comment is sent stays, and goes with the next one', async () => {
  signIn()
  text = null
  const me = { ...helena, display_name: 'Helena', role: 'member', org_id: of.id }
  const stream: Answer = () => Response.json(streamWith(text))
  openForm(<ThingStream of={of} sentence={() => ''} empty="Nada" />, {
    reads: { [`/api/things/${of.id}`]: stream, '/api/me': me },
  })
  const box = await field('Escreva um comentário')
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  let answer = (_: Response) => {}
  wire.answer = () => new Promise<Response>((resolve) => (answer = resolve))
  type('Primeira frase')
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(wire.sent).toHaveLength(1))
  type('Primeira frase segunda')
  answer(Response.json({}, { status: 201 }))
  await waitFor(() => expect(box.value).toBe('segunda'))
  wire.answer = () => Response.json({}, { status: 201 })
  await press('Comentar')
  await waitFor(() => expect(box.value).toBe(''))
  expect(wire.sent.map(({ body }) => body)).toEqual([{ text: 'Primeira frase' }, { text: 'segunda' }])
})

test('[WD-04] a long comment is folded until it is wanted, or something in it is; one of a few lines never is', async () => {
  signIn()
  text = `Começo\n\n${'palavra '.repeat(1_900)}\n\nfim`
  const me = { ...helena, display_name: 'Helena', role: 'member', org_id: of.id }
  const reads = { [`/api/things/${of.id}`]: () => Response.json(streamWith(text)), '/api/me': me }
  const queries = openForm(<ThingStream of={of} sentence={() => ''} empty="Nada" />, { reads })
  const folded = () => screen.findByRole('button', { name: /^Mostrar tudo \(15\.\d{3} caracteres\)$/ })
  const all = await folded()
  expect(all.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(all)
  expect((await button('Mostrar menos')).getAttribute('aria-expanded')).toBe('true')
  await press('Mostrar menos')
  const box = document.getElementById((await folded()).getAttribute('aria-controls') ?? '')
  if (!box) throw new Error('it names what it opens')
  box.scrollTop = 40
  fireEvent.scroll(box)
  await button('Mostrar menos')
  text = 'Curto'
  await queries.invalidateQueries()
  await screen.findByText('Curto')
  expect(screen.queryByRole('button', { name: /^Mostrar/ })).toBeNull()
})
