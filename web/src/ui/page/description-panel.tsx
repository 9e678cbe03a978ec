import { Panel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'

/** A long text about something, line by line; a skeleton until the thing is known. */
export function DescriptionPanel({ of }: { of: { description: string | null } | undefined }) {
  return (
    <Panel title="Descrição">
      <p className="min-h-17 px-4 pt-1 pb-4.5 wrap-break-word whitespace-pre-line">
        {of ? (
          (of.description ?? <span className="text-ink-3">Sem descrição</span>)
        ) : (
          <>
            <Skeleton className="my-1 h-3.5 w-full" />
            <Skeleton className="mt-2.5 mb-1 h-3.5 w-4/5" />
          </>
        )}
      </p>
    </Panel>
  )
}
