import { useBlocker } from '@tanstack/react-router'
import { useContext } from 'react'
import { DiscardDialog } from '../../../ui/float/discard-dialog.tsx'
import { Saving, Unsaved, useDiscardChanges } from '../../../ui/form/unsaved.ts'

/**
 * Inside a FormDialog that the address keeps open: asks before Back or a link takes away what was typed. Not when
 * the session ends, where there is nobody to ask.
 */
export function LeaveGuard() {
  const unsaved = useContext(Unsaved)
  const saving = useContext(Saving)
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
    <DiscardDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      isSaving={Boolean(saving?.current.size)}
      onConfirm={leave}
    />
  )
}
