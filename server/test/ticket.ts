import type { Ticket, TicketChange } from '@leme/contract/work/ticket'
import { expect } from 'vitest'
import type { Person } from './person.ts'

export async function createTicket(person: Person, body: Record<string, unknown> = {}): Promise<Ticket> {
  const answer = await person.ask('POST', '/api/tickets/new', { title: 'Painel não abre', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Ticket
}

export async function changeTicket(
  person: Person,
  { id }: Pick<Ticket, 'id'>,
  body: Record<string, unknown>,
): Promise<Ticket> {
  const answer = await person.ask('PATCH', `/api/tickets/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Ticket
}

/** What changed of a ticket, the newest first. */
export async function changesOf(person: Person, { id }: Pick<Ticket, 'id'>, query = ''): Promise<TicketChange[]> {
  const answer = await person.ask('GET', `/api/tickets/${id}/changes${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as TicketChange[]
}
