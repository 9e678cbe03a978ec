import { useBlocker } from '@tanstack/react-router'
import { useContext } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Unsaved, useDiscardChanges } from '../../ui/unsaved.ts'

/**
 * Inside a FormDialog that the address keeps open: asks before Back or a link takes away what was typed. Not when
 * the session ends, where there is nobody to ask.
 */
export function LeaveGuard() {
  const unsaved = useContext(Unsaved)
  const discardChanges = useDiscardChanges()
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/auth' && Boolean(unsaved?.current.size),
    enableBeforeUnload: () => Boolean(unsaved?.current.size),
    withResolver: true,
  })

  function leave(): void {
    discardChanges()
    blocker.proceed?.()
  }

  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Descartar o que foi digitado?"
      cancel="Continuar editando"
      action="Descartar"
      onConfirm={leave}
    >
      Nada do que foi digitado aqui está salvo.
    </ConfirmDialog>
  )
}
