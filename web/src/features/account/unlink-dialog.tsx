import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '../../api/auth.ts'
import { authMessage } from '../../api/auth-message.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { identityEmail } from './identity-text.ts'

type Props = { identity: UserIdentity; name: string; onClose: () => void }

/** Asks before a way to sign in is taken away. */
export function UnlinkDialog({ identity, name, onClose }: Props) {
  const client = useQueryClient()
  const unlink = useMutation({
    mutationFn: async () => {
      const { error } = await auth.unlinkIdentity(identity)
      if (error) throw error
    },
    onSuccess: () => {
      toast.success('Identidade desvinculada com sucesso')
      onClose()
    },
    onError: (error) => toast.error('Erro ao desvincular identidade', authMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.account.user }),
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
