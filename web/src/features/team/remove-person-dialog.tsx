import type { User } from '@leme/contract/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { failureText, useWrite } from '../../api/use-write.ts'
import { invitationsQuery } from '../../queries/team-queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { apiKeysQuery } from '../api-key/api-keys-query.ts'
import { remaining } from './remaining.ts'

/** Asks before a person leaves the organisation: their access ends, and what they did stays. */
export function RemovePersonDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const queries = useQueryClient()
  const apiKeys = useQuery(apiKeysQuery).data
  const invitations = useQuery(invitationsQuery).data
  const remove = useWrite({
    send: () => call('DELETE /api/users/:id', { params: { id: person.id } }),
    success: 'Pessoa removida com sucesso',
    failure: failureText('Erro ao remover pessoa'),
    onDone: onClose,
    // A removed person is shown as removed in every project that they are a member of.
    refresh: () =>
      Promise.all([keys.users.all, keys.projects.all].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Remover da equipe"
      thing={
        <>
          <span className="line-clamp-3 wrap-anywhere">{person.display_name}</span>
          <span className="block font-normal wrap-anywhere text-ink-3">{person.email}</span>
        </>
      }
      action="Remover"
      busyAction="Removendo..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        Esta pessoa sai na hora de todos os dispositivos e deixa de ver a organização. O que ela fez continua, com o
        nome dela: projetos, tasks e horas.
      </p>
      <p className="mt-2 empty:hidden">{remaining(person.id, apiKeys ?? [], invitations ?? [])}</p>
    </ConfirmDialog>
  )
}
