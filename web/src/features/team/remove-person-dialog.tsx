import type { ApiKey } from '@leme/contract/people/api-key'
import type { Invitation } from '@leme/contract/people/invitation'
import type { User } from '@leme/contract/people/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { invitationsQuery, isExpired } from '../../queries/team-queries.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { apiKeysQuery } from '../api-key/api-keys-query.ts'

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

/** What goes on working after the person who made it was removed, as a sentence; empty where there is nothing. */
function remaining(userId: string, apiKeys: readonly ApiKey[], invitations: readonly Invitation[]): string {
  const active = apiKeys.filter(({ created_by, revoked_at }) => created_by?.id === userId && !revoked_at).length
  const open = invitations.filter((one) => one.invited_by_user_id === userId && !isExpired(one)).length
  const left = [
    active > 0 && counted(active, { one: 'chave de API', many: 'chaves de API' }),
    open > 0 && counted(open, { one: 'convite aberto', many: 'convites abertos' }),
  ].filter((part) => part !== false)
  if (left.length === 0) return ''
  const verb = active + open === 1 ? 'continua' : 'continuam'
  return `Também ${verb} valendo, se você não retirar: ${left.join(' e ')}.`
}
