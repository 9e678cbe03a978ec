import { expect, test } from 'vitest'
import { createPeople, matchPerson, teamOf } from './people.ts'

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
  const match = matchPerson(person, teamOf(users))
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

test('[MV-01] a last and a first name with a comma are one person where the team or the file knows them so, and two where not', () => {
  const named = (name: string) => ({ name, email: null, id: null })
  const people = createPeople()
  people.addAssignees([named('Nogueira'), named('Lia')], 2)
  people.addAssignees([named('Ana'), named('Rui')], 3)
  people.addAssignees([named('Ana')], 4)
  people.addAssignees([named('Dias'), named('Ivo')], 5)
  people.addAssignees([named('Ivo Dias')], 6)
  people.addAssignees([named('Alves'), named('Zeca')], 7)
  const team = [{ display_name: 'Lia Nogueira' }, { display_name: 'Rui Ana' }]
  expect(people.settle(team)).toEqual([
    { line: 2, called: 'Nogueira, Lia', name: 'Lia Nogueira' },
    { line: 5, called: 'Dias, Ivo', name: 'Ivo Dias' },
  ])
  expect(people.all().map(({ name }) => name)).toEqual(['Ana', 'Ivo Dias', 'Lia Nogueira', 'Rui', 'Alves', 'Zeca'])
  expect(people.assigneesOf([named('Nogueira'), named('Lia')])).toEqual([named('Lia Nogueira')])
  expect(people.assigneesOf([named('Ana'), named('Rui')])).toEqual([named('Ana'), named('Rui')])
})
