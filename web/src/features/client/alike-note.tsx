import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { counted } from '../../ui/sign/counted.ts'
import { alikeQuery } from './client-names.ts'

const { Part: AlikeDialog, prepare } = lazyPart(() => import('./alike-dialog.tsx'), 'AlikeDialog')

/** How many names look like another client's, and the way to say which are; nothing where there are none. */
export function AlikeNote({ className }: { className?: string }) {
  const me = useMe()
  const mayJoin = me !== undefined && can(me.role, 'client.join')
  const count = useQuery({ ...alikeQuery, enabled: mayJoin }).data?.count ?? 0
  const [dialog, setDialog] = useState<{ open: boolean } | null>(null)
  if (!mayJoin || (count === 0 && !dialog)) return null
  return (
    <>
      {count > 0 && (
        <span className={className}>
          {counted(count, { one: 'nome parece', many: 'nomes parecem' })} de cliente que já está aqui.{' '}
          <button
            type="button"
            onClick={() => setDialog({ open: true })}
            onPointerEnter={prepare}
            onFocus={prepare}
            className="rounded-1 font-medium text-accent-text underline-offset-3 hover:underline"
          >
            Conferir
          </button>
        </span>
      )}
      {dialog && (
        <Suspense>
          <AlikeDialog open={dialog.open} onOpenChange={(open) => setDialog({ open })} />
        </Suspense>
      )}
    </>
  )
}
