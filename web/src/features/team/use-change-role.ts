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
  const queryKey = keys.users.list()

  function show({ person, role }: RoleChange): void {
    queries.setQueryData<User[]>(queryKey, (people) =>
      people?.map((one) => (one.id === person.id ? { ...one, role } : one)),
    )
  }

  return useWrite({
    send: ({ person, role }: RoleChange) => call('PATCH /api/users/:id', { params: { id: person.id }, body: { role } }),
    optimistic: {
      reads: queryKey,
      show: (change) => {
        show(change)
        return () => show({ ...change, role: change.person.role })
      },
    },
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
