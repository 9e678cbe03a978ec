import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { listenForShortcuts } from './shortcut-keys.ts'

const { Part: ShortcutsDialog } = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

/** The keys of every page, and the list of them that `?` opens. */
export function Shortcuts() {
  const router = useRouter()
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => listenForShortcuts({ go: (to) => void router.navigate({ to }), help: () => setOpen(true) }), [router])
  if (open === null) return null
  return (
    <Suspense>
      <ShortcutsDialog open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}
