import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { ReactNode } from 'react'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { ThingActivity } from '../../activity/thing-activity.tsx'
import { Checklist } from '../../thing/checklist.tsx'
import { ThingLinkList } from '../../thing/thing-link-list.tsx'
import { useSuggestions } from '../../thing/use-suggestions.ts'
import { useThing } from '../../thing/use-thing.ts'
import { Watching } from '../../thing/watching.tsx'

type WorkRef = { noun: WorkNoun; id: string; projectId: string }

export type ThingPartsProps = {
  of: WorkRef
  /** Somebody deleted it meanwhile: nothing hangs on it any more. */
  isGone: boolean
  /** What stands in it, between its checklist and its links. */
  children: ReactNode
}

/** What hangs on an epic, story or task, in its sheet. */
export function ThingParts({ of, isGone, children }: ThingPartsProps) {
  const { checklist, links, list } = useThing(of)
  const { things } = useSuggestions(of.projectId)
  if (isGone) return children
  const suggested = things.filter(({ id }) => id !== of.id).map(({ insert, label }) => ({ key: insert, title: label }))
  return (
    <>
      {list.isError && !checklist && (
        <ErrorLine onRetry={() => void list.refetch()}>Não foi possível carregar os passos e as ligações</ErrorLine>
      )}
      {checklist && <Checklist of={of} items={checklist} />}
      {children}
      {links && <ThingLinkList of={of} links={links} suggested={suggested} />}
      <DialogSection title="Comentários e histórico">
        <div className="-mx-4">
          <ThingActivity {...of} empty="Nada aconteceu ainda" />
        </div>
      </DialogSection>
    </>
  )
}

/** Who watches it. */
export function ThingWatching({ of }: { of: WorkRef }) {
  const { watchers } = useThing(of)
  return watchers && <Watching of={of} watchers={watchers} />
}
