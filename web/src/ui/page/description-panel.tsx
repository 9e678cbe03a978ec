import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'

export type DescriptionPanelProps = {
  of: { description: string | null } | undefined
  /** How the text is shown. */
  show: (text: string) => ReactNode
}

/** A long text about something; a skeleton until the thing is known. */
export function DescriptionPanel({ of, show }: DescriptionPanelProps) {
  return (
    <Panel title="Descrição">
      <div className="min-h-17 px-4 pt-1 pb-4.5">
        {of ? (
          of.description ? (
            show(of.description)
          ) : (
            <span className="text-ink-3">Sem descrição</span>
          )
        ) : (
          <>
            <Skeleton className="my-1 h-3.5 w-full" />
            <Skeleton className="mt-2.5 mb-1 h-3.5 w-4/5" />
          </>
        )}
      </div>
    </Panel>
  )
}
