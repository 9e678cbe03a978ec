import { type Role, roleNames } from '@leme/contract/can'
import type { User } from '@leme/contract/people/user'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { useChangeRole } from './use-change-role.ts'

type OwnRoleDialogProps = { person: User; role: Role; onClose: () => void }

/** Asks before an administrator gives up being one: nobody but another one gives it back. */
export function OwnRoleDialog({ person, role, onClose }: OwnRoleDialogProps) {
  const change = useChangeRole()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title="Deixar de ser administrador"
      thing={person.display_name}
      impact={`${roleNames[person.role]} → ${roleNames[role]}`}
      action="Mudar meu papel"
      busyAction="Mudando..."
      busy={change.isPending}
      onConfirm={() => change.mutate({ person, role }, { onSuccess: onClose })}
    >
      Você deixa na hora de convidar e remover pessoas, mudar papéis e cuidar das chaves de API. Só outro administrador
      pode devolver o seu papel.
    </ConfirmDialog>
  )
}
