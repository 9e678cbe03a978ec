import { badgeText } from '@leme/contract/status'
import type { TicketChange } from '@leme/contract/work/ticket'
import { expect, test } from 'vitest'
import { ticketSentence } from './ticket-sentence.ts'

const marina = '01890000-0000-7000-8000-0000000000a1'
const rafael = '01890000-0000-7000-8000-0000000000a2'
const portal = '01890000-0000-7000-8000-0000000000b1'
const vale = '01890000-0000-7000-8000-0000000000c1'
const gone = '01890000-0000-7000-8000-0000000000ff'

const nameIn = (names: Record<string, string>) => (id: string) => names[id]
const names = {
  person: nameIn({ [marina]: 'Marina', [rafael]: 'Rafael' }),
  project: nameIn({ [portal]: 'Portal' }),
  client: nameIn({ [vale]: 'Vale Azul' }),
  status: badgeText,
}

/** Marina's change as a sentence, its names between asterisks. */
function said(change: Partial<TicketChange>): string {
  const whole: TicketChange = {
    id: gone,
    org_id: gone,
    ticket_id: gone,
    user_id: marina,
    action: 'updated',
    changes: {},
    created_at: '2026-11-20T12:00:00Z',
    user: { id: marina, display_name: 'Marina', email: null },
    ...change,
  }
  return ticketSentence(whole, names)
    .map((piece) => (typeof piece === 'string' ? piece : `*${piece.name}*`))
    .join('')
}

test.each([
  [{ status: ['open', 'in_progress'] }, 'moveu o ticket para In Progress'],
  [{ title: ['Antes', 'Depois'] }, 'renomeou o ticket *Antes* para *Depois*'],
  [{ description: [null, null] }, 'alterou a descrição'],
  [{ priority: ['P3', 'P1'] }, 'alterou a prioridade de P3 para P1'],
  [{ requester: [null, 'Ana'] }, 'definiu o solicitante como *Ana*'],
  [{ assignee_user_id: [null, marina] }, 'assumiu o ticket'],
  [{ assignee_user_id: [null, rafael] }, 'passou o ticket para *Rafael*'],
  [{ assignee_user_id: [rafael, gone] }, 'passou o ticket para outra pessoa'],
  [{ assignee_user_id: [rafael, null] }, 'deixou o ticket sem responsável'],
  [{ project_id: [null, portal] }, 'definiu o projeto como *Portal*'],
  [{ project_id: [portal, null] }, 'removeu o projeto'],
  [{ client_id: [vale, gone] }, 'alterou o cliente de *Vale Azul* para *outro cliente*'],
  [{ task: [null, 'Corrigir'] }, 'criou a task *Corrigir*'],
  [{ task: ['Corrigir', null] }, 'deletou a task *Corrigir*'],
  [{ title: ['A', 'B'], client_id: [null, vale] }, 'alterou o título e o cliente do ticket'],
  [
    { status: ['open', 'closed'], assignee_user_id: [null, rafael] },
    'moveu o ticket para Closed e alterou o responsável',
  ],
  [{ colour: ['red', 'blue'] }, 'alterou o ticket'],
] as [TicketChange['changes'], string][])('[DB-05] %j: %s', (changes, words) => {
  expect(said({ changes })).toBe(words)
})

test('[DB-05] a person opens a ticket, another system sends one', () => {
  expect(said({ action: 'created' })).toBe('abriu o ticket')
  expect(said({ action: 'restored' })).toBe('restaurou o ticket')
  expect(said({ action: 'created', user_id: null, user: null })).toBe('enviou o ticket')
})
