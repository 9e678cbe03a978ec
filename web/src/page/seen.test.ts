import { expect, test } from 'vitest'
import { thingOfAddress } from './seen.ts'

const id = '0190a8e0-0000-7000-8000-000000000001'

test.each([
  [`https://leme.exemplo.com.br/projects/${id}/AGE-14?tab=tasks`, 'AGE-14'],
  [` http://localhost:3000/tasks/tickets/${id} `, id],
  [`/projects/${id}`, id],
  [`https://outro.exemplo.com.br/agents/${id}#x`, id],
  [`https://leme.exemplo.com.br/clients?client=${id}`, id],
  [`/clients?q=acme&sort=name&client=${id}`, id],
  [`/finance/invoices/${id}`, id],
  [`https://leme.exemplo.com.br/tasks?tab=tasks&assignee_user_id=${id}`, id],
  [`https://leme.exemplo.com.br/tasks?tab=tasks&assignee_user_id=${id}&due=late`, undefined],
  ['https://leme.exemplo.com.br/projects', undefined],
  ['AGE-14', undefined],
  ['https://', undefined],
  [`veja https://leme.exemplo.com.br/projects/${id}`, undefined],
])('[WD-01] [WD-03] a pasted address is of the thing that it shows: %s', (text, thing) => {
  expect(thingOfAddress(text)).toBe(thing)
})
