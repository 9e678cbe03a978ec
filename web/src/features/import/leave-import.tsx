import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before a link or Back ends an import that is under way. Not when the session ends. */
export function LeaveImport({ running }: { running: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => running && next.pathname !== '/auth',
    enableBeforeUnload: running,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Parar a importação?"
      cancel="Continuar importando"
      action="Parar e sair"
      onConfirm={() => blocker.proceed?.()}
    >
      As linhas já importadas ficam. Importar o arquivo de novo depois não repete nada.
    </ConfirmDialog>
  )
}
