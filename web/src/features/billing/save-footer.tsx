import { Button } from '../../ui/button.tsx'
import { DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'

/** The buttons of a form of money: the way out, and what saves it. */
export function SaveFooter({ busy, action, busyAction }: { busy: boolean; action: string; busyAction: string }) {
  return (
    <DialogFooter>
      <DialogCancel />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? busyAction : action}
      </Button>
    </DialogFooter>
  )
}
