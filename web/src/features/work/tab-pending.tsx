import type { ReactNode } from 'react'
import { messageOf, requestIdOf } from '../../api/http/errors.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'

type Read = { error: Error | null; data: unknown; refetch: () => unknown }

export type TabPendingProps = {
  /** All that the tab needs before it can be shown. */
  reads: readonly Read[]
  /** What could not be loaded: "Não foi possível carregar as stories". */
  title: string
  /** What stands in the tab's place meanwhile. */
  children: ReactNode
}

/** A tab whose lists are not all there yet: its skeleton, or what went wrong. */
export function TabPending({ reads, title, children }: TabPendingProps) {
  const failed = reads.filter(({ error, data }) => error && data === undefined)
  const [first] = failed
  if (!first) return children
  return (
    <ErrorPanel
      title={title}
      detail={messageOf(first.error, 'O restante do Leme continua funcionando.')}
      requestId={requestIdOf(first.error)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch()
      }}
    />
  )
}
