import { expect, test } from 'vitest'
import { clientRow } from '../client/client.ts'
import { invoiceRow } from '../money/invoice.ts'
import { receivableRow } from '../money/receivable.ts'
import { ticketRow } from '../work/ticket.ts'
import { plainKey, plainName, plainText } from './text.ts'

const invoice = { number: 'F-900', client: 'Azul', amount: '10', due_date: '2026-12-31' }

test.each([
  ['a space of no width', '\u200b'],
  ['a mark of direction', '\u200e'],
  ['a turn of direction', '\u202e'],
  ['an isolate', '\u2066'],
  ['a joiner of words', '\u2060'],
  ['a joiner', '\u200d'],
  ['a soft hyphen', '\u00ad'],
  ['a mark of the byte order', '\ufeff'],
  ['a selector', '\ufe0f'],
  ['a selector of the second plane', '\u{e0101}'],
  ['a tag', '\u{e0041}'],
  ['a filler', '\u3164'],
])('[FI-06] %s leaves keys, names, documents, phones and dates', (_, sign) => {
  const within = (text: string) => `${sign}${text.slice(0, 2)}${sign}${text.slice(2)}${sign}`
  const hidden = Object.fromEntries(
    Object.entries(invoice).map(([field, text]) => [field, field === 'amount' ? text : within(text)]),
  )
  expect(invoiceRow.parse(hidden)).toEqual(invoiceRow.parse(invoice))
  const receivable = {
    external_id: within('r-1'),
    client: within('Azul'),
    amount: '10',
    expected_date: within('2026-12-31'),
  }
  expect(receivableRow.parse(receivable)).toMatchObject({
    external_id: 'r-1',
    client: 'Azul',
    expected_date: '2026-12-31',
  })
  const ticket = { external_id: within('t-1'), title: within('Não abre'), requester: within('Ana') }
  expect(ticketRow.parse(ticket)).toMatchObject({ external_id: 't-1', title: 'Não abre', requester: 'Ana' })
  const client = { name: within('Azul'), document: within('11.444.777/0001-61'), phone: within('48 3222-0000') }
  expect(clientRow.parse(client)).toEqual({ name: 'Azul', document: '11.444.777/0001-61', phone: '48 3222-0000' })
})

test('[FI-06] spaces of every kind are plain ones, and accents are part of their letters', () => {
  expect(plainKey('NF\u00a07\u2009\u20098')).toBe('NF 7  8')
  expect(plainName('Jose\u0301\u00a0\u3000da  Silva ')).toBe('Jos\u00e9 da Silva')
})

test.each(['👨‍👩‍👧', '❤️', '❤️‍🔥', '1️⃣', '👩🏽‍💻 pronta'])(
  '[FI-06] the emoji %s stays whole in names and titles',
  (text) => {
    expect(plainName(text)).toBe(text)
    expect(plainText(`\ufe0fa\u200d${text}\u200d`)).toBe(`a${text}`)
  },
)
