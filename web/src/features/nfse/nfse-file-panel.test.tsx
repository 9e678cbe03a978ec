import type { NfseTried } from '@leme/contract/nfse/nfse'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, field, openForm, press, refused, type, wire } from '../../test-form.tsx'
import { NfseFilePanel } from './nfse-file-panel.tsx'
import { documentText, endText } from './nfse-words.ts'

const idOf = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`
const note = (number: number, besides: Partial<NfseTried> = {}): NfseTried => ({
  ...{ key: `key-${number}`, layout: 'nacional', number: String(number), taker_key: '11444777000161' },
  provider: { document: '11222333000181', name: 'Nossa' },
  taker: { document: '11444777000161', name: `Tomador ${number}` },
  ...{ issue_day: '2026-11-03', competence: '2026-11-03', gross: '100.00', net: '100.00', due: '100.00' },
  ...{ discount_unconditional: '0.00', discount_conditional: '0.00', withheld: [], is_known: false, ended: null },
  ...{ doubts: [], candidates: [], proposed: null },
  ...besides,
})
const candidate = (end: number) => ({
  ...{ kind: 'invoice' as const, id: idOf(end), number: `NF-${end}`, client: 'Aurora', amount: '100.00' },
  ...{ due_date: '2026-12-01', invoiced_on: '2026-10-15', reasons: ['client' as const, 'gross' as const] },
})
const read = (notes: NfseTried[], besides: object = {}) => ({
  ...{ notes, takers: [], created: 0, joined: 0, unchanged: 0, left: 0, events: 0, strange_events: 0, cancelled: [] },
  ...{ to_decide: [], refused: { count: 0, first: [] }, remarks: [] },
  ...besides,
})

/** Chooses a file of which the server says this. */
async function open(said: object): Promise<void> {
  openForm(<NfseFilePanel />, { reads: { '/api/clients': [{ id: idOf(70), name: 'Aurora' }] } })
  wire.answer = () => {
    const request = wire.sent.at(-1)?.request ?? ''
    if (request.endsWith('/nfse')) return Response.json(said)
    return request.endsWith('/pieces')
      ? new Response(null, { status: 204 })
      : Response.json({ id: idOf(1), name: 'notas.zip', size: 3 }, { status: 201 })
  }
  const file = new File(['xml'], 'notas.zip')
  fireEvent.change(await field('Arquivo das notas'), { target: { files: [file] } })
  await screen.findByText(/notas? novas?|nota nova/)
}

const box = (number: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Trazer a nota ${number}` })

test('[MT-07] what is doubtful or may be of several bills waits for a person; the rest is chosen already', async () => {
  await open(
    read([
      note(1),
      note(2, { doubts: ['o bruto menos descontos e retenções dá R$ 1,00, e a nota diz que o líquido é R$ 2,00'] }),
      note(3, { candidates: [candidate(30), candidate(31)] }),
      note(4, { candidates: [candidate(40)], proposed: idOf(40), withheld: [{ tax: 'irrf', amount: '1.50' }] }),
      note(5, { is_known: true }),
    ]),
  )
  expect([1, 2, 3, 4].map((number) => box(number).checked)).toEqual([true, false, false, true])
  expect(box(3).disabled).toBe(true)
  expect(screen.queryByRole('checkbox', { name: 'Trazer a nota 5' })).toBeNull()
  within(box(4).closest('tr') as HTMLElement).getByText('IRRF')
  fireEvent.click(box(2))
  await choose('Fatura da nota 3', /NF-31/)
  expect(box(3).checked).toBe(true)
  await type({ 'Vencimento, em dias da emissão': '10' })
  wire.answer = () => Response.json(read([], { created: 2, joined: 2 }))
  await press('Trazer 4 notas')
  await screen.findByText('4 notas trazidas')
  expect(wire.sent.at(-1)).toMatchObject({
    request: `POST /api/moving-files/${idOf(1)}/nfse`,
    body: {
      due_days: 10,
      notes: [
        { key: 'key-1', join: null },
        { key: 'key-2', join: null },
        { key: 'key-3', join: idOf(31) },
        { key: 'key-4', join: idOf(40) },
      ],
    },
  })
})

test('[MT-07] a taker who is nobody becomes a client that is here, a new one, or stays a name', async () => {
  const taker = (key: string) => ({ key, document: null, name: key, notes: 1, client: null })
  const takers = [
    taker('A'),
    taker('B'),
    taker('C'),
    { ...taker('D'), client: { id: idOf(70), name: 'D', by: 'name' } },
  ]
  await open(read([note(1)], { takers }))
  expect(screen.queryByLabelText('Que cliente é D')).toBeNull()
  await type({ 'Que cliente é A': 'Aurora', 'Que cliente é B': 'Cadastrar como cliente' })
  wire.answer = () => Response.json(read([], { created: 1 }))
  await press('Trazer 1 nota')
  await screen.findByText('1 nota trazida')
  expect(wire.sent.at(-1)?.body).toMatchObject({
    takers: [
      { key: 'A', client_id: idOf(70) },
      { key: 'B', create: true },
    ],
  })
})

test('[MT-07] what is no note is said by its file, cancellations come alone, and what was paid is left to a person', async () => {
  await open(
    read([], {
      ...{ events: 2, strange_events: 1, remarks: [{ file: 'a.xml', message: 'tem um & solto' }] },
      refused: { count: 1, first: [{ file: 'b.xml', message: 'é um DPS' }] },
    }),
  )
  screen.getByText('0 notas novas, 2 cancelamentos ou substituições.')
  screen.getByText('1 cancelamento é de uma nota que não está aqui: vale quando ela vier.')
  within(screen.getByRole('list', { name: 'O que não é nota' })).getByText('b.xml é um DPS')
  within(screen.getByRole('list', { name: 'O que se notou' })).getByText('a.xml tem um & solto')
  wire.answer = () =>
    Response.json(
      read([], { events: 2, cancelled: ['NFS-e 7'], to_decide: [{ id: idOf(8), number: 'NFS-e 8', client: 'Sol' }] }),
    )
  await press('Trazer os cancelamentos')
  await screen.findByText('Fatura cancelada com a nota: NFS-e 7.')
  expect(screen.getByRole('link', { name: 'NFS-e 8' }).getAttribute('href')).toBe(`/finance/invoices/${idOf(8)}`)
})

test('[MT-07] a note that is here with another amount is said with both', async () => {
  const doubt = 'está aqui com o bruto de R$ 7.777,77, e o arquivo diz R$ 8.888,88 com a mesma chave: nada muda'
  await open(read([note(1), note(7, { is_known: true, doubts: [doubt] })], { unchanged: 1 }))
  within(screen.getByRole('list', { name: 'O que não confere' })).getByText(`Confira: a nota 7 ${doubt}`)
  expect(box(1).checked).toBe(true)
})

test('[MT-07] a file that is refused says why, and a term that is no number of days holds the button', async () => {
  await open(read([note(1)]))
  await type({ 'Vencimento, em dias da emissão': '366' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trazer 1 nota' }).disabled).toBe(true),
  )
  wire.answer = () =>
    wire.sent.at(-1)?.request.endsWith('/moving-files')
      ? Response.json({ id: idOf(2), name: 'x', size: 1 }, { status: 201 })
      : refused('moving_file_refused', 'Há mais de 2.000 notas e eventos')()
  fireEvent.change(await field('Arquivo das notas'), { target: { files: [new File(['x'], 'x.zip')] } })
  await screen.findByText('Há mais de 2.000 notas e eventos')
})

test('[MT-07] of the notes that are not shown those that stay out are counted apart', async () => {
  const doubtful = Array.from({ length: 202 }, (_, at) => note(at + 1, { doubts: ['confira'] }))
  const joined = note(300, { candidates: [candidate(30)], proposed: idOf(30) })
  await open(read([...doubtful, joined, note(301), note(302)]))
  screen.getByText(
    'E mais 5: 2 vêm como faturas novas, 1 se junta à fatura mais provável, 2 ficam de fora, pois convém conferi-las: traga-as em arquivos menores.',
  )
})

test('[MT-07] a document has its punctuation, also with letters, and the end of a note its day and reason', () => {
  expect(documentText('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(documentText('00000000191')).toBe('000.000.001-91')
  expect(documentText('AB123')).toBe('AB123')
  const ended = { ended_day: '2026-11-10', ended_reason: 'Erro', replacement: '12', state: 'replaced' as const }
  expect(endText(ended as never)).toBe('substituída pela 12 em 10/11/2026: Erro')
  expect(endText({ ...ended, state: 'to_decide', replacement: null, ended_reason: null } as never)).toBe(
    'cancelada em 10/11/2026. A fatura tem recebimentos: estorne-os e cancele-a, ou deixe como está',
  )
})

test('[MT-07] a note of another month than the invoice that it is joined to says in which it counts', async () => {
  await open(read([note(4, { candidates: [candidate(40)], proposed: idOf(40) })]))
  screen.getByText('Nota de 03/11/2026: como faturada, a fatura conta em 10/2026, pela emissão dela')
})
