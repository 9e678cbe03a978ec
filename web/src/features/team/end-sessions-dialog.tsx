import type { User } from '@leme/contract/people/user'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { counted } from '../../ui/sign/counted.ts'

type EndSessionsDialogProps = {
  person: User
  isMe: boolean
  /** How many end. */
  sessions: number
  onClose: () => void
}

/** Asks before a person is signed out of every device; of one's own, every other one. */
export function EndSessionsDialog({ person, isMe, sessions, onClose }: EndSessionsDialogProps) {
  const queries = useQueryClient()
  const end = useWrite({
    send: () => call('DELETE /api/users/:id/sessions', { params: { id: person.id } }),
    success: 'Sessões encerradas com sucesso',
    failure: failureText('Erro ao encerrar sessões'),
    onDone: onClose,
    refresh: () => queries.invalidateQueries({ queryKey: keys.users.all }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !end.isPending && onClose()}
      title={isMe ? 'Encerrar outras sessões' : 'Encerrar sessões'}
      thing={<span className="line-clamp-3 wrap-anywhere">{person.display_name}</span>}
      impact={counted(sessions, { one: 'sessão', many: 'sessões' })}
      action="Encerrar"
      busyAction="Encerrando..."
      busy={end.isPending}
      onConfirm={() => end.mutate()}
    >
      {isMe
        ? 'Você continua neste navegador. Nos outros dispositivos será preciso entrar de novo.'
        : 'Esta pessoa sai na hora de todos os dispositivos. Para voltar, basta entrar de novo.'}
    </ConfirmDialog>
  )
}
