import type { Role } from '@leme/contract/can'
import type { User } from '@leme/contract/user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { toast } from '../../ui/toast.ts'

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

  return useMutation({
    mutationFn: ({ person, role }: RoleChange) =>
      call('PATCH /api/users/:id', { params: { id: person.id }, body: { role } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      show(change)
    },
    onSuccess: () => toast.success('Papel atualizado com sucesso'),
    onError: (error, { person }) => {
      show({ person, role: person.role })
      toast.error('Erro ao atualizar papel', messageOf(error, 'Tente novamente'))
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.users.all }),
        // It may be one's own, or somebody may have changed it meanwhile.
        queries.invalidateQueries({ queryKey: keys.me }),
      ]),
  })
}
