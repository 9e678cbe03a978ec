import type { ProjectMember } from '@leme/contract/project-member'
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

test('people come by name; whose account was removed is known, and not offered', () => {
  const { offered, all, nameOf } = peopleOf([
    member('z', 'Zélia'),
    member('r', 'Édson', '2026-01-02T12:00:00Z'),
    member('a', 'Ana'),
  ])
  expect(offered.map(({ name }) => name)).toEqual(['Ana', 'Zélia'])
  expect(all.map(({ name }) => name)).toEqual(['Ana', 'Édson', 'Zélia'])
  expect([nameOf('r'), nameOf('x'), nameOf(null)]).toEqual(['Édson', null, null])
})

test('namesakes are distinguished by their address', () => {
  const { offered } = peopleOf([member('a', 'Ana'), member('b', 'Ana'), member('c', 'Bia')])
  expect(offered.map(({ name }) => name)).toEqual(['Ana (a@exemplo.com.br)', 'Ana (b@exemplo.com.br)', 'Bia'])
})
