import type { Role } from '@leme/contract/can'
import type { User } from '@leme/contract/people/user'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'

type RoleChange = { person: User; role: Role }

/** Gives a person another role: shown at once, and taken back with the reason when the server refuses. */
export function useChangeRole() {
  const queries = useQueryClient()
  return useWrite({
    send: ({ person, role }: RoleChange) => call('PATCH /api/users/:id', { params: { id: person.id }, body: { role } }),
    row: { reads: [keys.users.list()], shown: ({ person, role }) => ({ id: person.id, role }) },
    success: 'Papel atualizado com sucesso',
    failure: failureText('Erro ao atualizar papel'),
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.users.all }),
        // It may be one's own, or somebody may have changed it meanwhile.
        queries.invalidateQueries({ queryKey: keys.me }),
      ]),
  })
}
