import type { User } from '@leme/contract/people/user'
import type { ProjectMember } from '@leme/contract/project/project-member'
import { expect, test } from 'vitest'
import { peopleOf } from './people.ts'

function member(id: string, display_name: string, removed_at: string | null = null): ProjectMember {
  return {
    id: `m-${id}`,
    org_id: 'o',
    project_id: 'p',
    user_id: id,
    role: 'contributor',
    created_at: '2026-01-01T12:00:00Z',
    user: { id, display_name, email: `${id}@exemplo.com.br`, removed_at },
  }
}

function user(id: string, display_name: string): User {
  return { id, org_id: 'o', display_name, email: `${id}@exemplo.com.br`, role: 'member' }
}

test('people come by name; whose account was removed is known, and not offered', () => {
  const members = [member('z', 'Zélia'), member('r', 'Édson', '2026-01-02T12:00:00Z'), member('a', 'Ana')]
  const { offered, all, nameOf } = peopleOf(members, [], true)
  expect(offered.map(({ name }) => name)).toEqual(['Ana', 'Zélia'])
  expect(all.map(({ name }) => name)).toEqual(['Ana', 'Édson', 'Zélia'])
  expect([nameOf('r'), nameOf('x'), nameOf(null)]).toEqual(['Édson', null, null])
})

test('namesakes are distinguished by their address', () => {
  const { offered } = peopleOf([member('a', 'Ana'), member('b', 'Ana'), member('c', 'Bia')], [], true)
  expect(offered.map(({ name }) => name)).toEqual(['Ana (a@exemplo.com.br)', 'Ana (b@exemplo.com.br)', 'Bia'])
})

const users = [user('b', 'Bia'), user('a', 'Ana'), user('n', 'Ana')]

test('[PD-23] colleagues who are no members come after the members, and say that they join', () => {
  const { offered, choosable, nameOf } = peopleOf([member('a', 'Ana')], users, true)
  expect(offered.map(({ id }) => id)).toEqual(['a'])
  expect(choosable.map(({ name, note, disabled }) => [name, note, disabled])).toEqual([
    ['Ana (a@exemplo.com.br)', undefined, undefined],
    ['Ana (n@exemplo.com.br)', 'Adicionar ao projeto e atribuir', false],
    ['Bia', 'Adicionar ao projeto e atribuir', false],
  ])
  expect(nameOf('b')).toBe('Bia')
})

test('[PD-23] someone who may not add members cannot choose colleagues, and reads why', () => {
  const { choosable } = peopleOf([member('a', 'Ana')], [user('b', 'Bia')], false)
  expect(choosable.at(-1)).toMatchObject({
    name: 'Bia',
    disabled: true,
    note: 'Não é membro do projeto, e você não pode adicionar membros',
  })
})
