import { expect, test } from 'vitest'
import { createPeople, matchPerson } from './people.ts'

const users = [
  { id: '1', display_name: 'Ana Maria Prado', email: 'ana@exemplo.com.br' },
  { id: '2', display_name: 'José Sá', email: 'jose@exemplo.com.br' },
  { id: '3', display_name: 'Rui Lima', email: null },
  { id: '4', display_name: 'Rita Lima', email: null },
]

test.each([
  [{ name: 'Outra pessoa', email: 'ANA@exemplo.com.br' }, '1 email'],
  [{ name: 'jose sa', email: null }, '2 name'],
  [{ name: 'Sá, José', email: null }, '2 name'],
  [{ name: 'jose.sa', email: null }, '2 name'],
  [{ name: 'Ana Prado', email: null }, '1 initials'],
  [{ name: 'A. Prado', email: null }, '1 initials'],
  [{ name: 'R. Lima', email: null }, null],
  [{ name: 'Ana', email: null }, null],
  [{ name: null, email: 'rui.lima@outra.com.br' }, '3 name'],
  [{ name: 'Ninguém Daqui', email: null }, null],
])('[MV-01] a person is found by address, then name, then initials that fit one alone: %j', (person, wanted) => {
  const match = matchPerson(person, users)
  expect(match && `${match.user.id} ${match.by}`).toBe(wanted)
})

test('[MV-01] rows that name a person by id, by name and by address are of one person', () => {
  const people = createPeople()
  people.add({ name: null, email: null, id: 'x1' }, 'comment')
  people.add({ name: 'Ana Prado', email: null, id: 'x1' }, 'assignee')
  people.add({ name: 'prado, ana', email: 'Ana@exemplo.com.br', id: null }, 'hours', 60)
  expect(people.all()).toEqual([
    expect.objectContaining({ name: 'Ana Prado', email: 'ana@exemplo.com.br', seconds: 60 }),
  ])
  expect(people.nameOf('x1')).toBe('Ana Prado')
})
