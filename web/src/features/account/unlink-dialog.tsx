import type { UserIdentity } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { authMessage } from '../../api/session/auth-message.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { identityEmail } from './identity-text.ts'

type Props = { identity: UserIdentity; name: string; onClose: () => void }

/** Asks before a way to sign in is taken away. */
export function UnlinkDialog({ identity, name, onClose }: Props) {
  const client = useQueryClient()
  const unlink = useWrite({
    send: async () => {
      const { error } = await auth.unlinkIdentity(identity)
      if (error) throw error
    },
    success: 'Identidade desvinculada com sucesso',
    failure: (error) => ({ title: 'Erro ao desvincular identidade', detail: authMessage(error) }),
    onDone: onClose,
    refresh: () => client.invalidateQueries({ queryKey: keys.account.user }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Desvincular ${name}`}
      thing={<span className="wrap-anywhere">{identityEmail(identity) ?? name}</span>}
      action="Desvincular"
      busyAction="Desvinculando..."
      busy={unlink.isPending}
      onConfirm={() => unlink.mutate()}
    >
      {identity.provider === 'email'
        ? 'A senha deixa de valer: você entrará só pelas outras identidades.'
        : 'Você não entrará mais por esta identidade. É possível vinculá-la de novo depois.'}
    </ConfirmDialog>
  )
}
