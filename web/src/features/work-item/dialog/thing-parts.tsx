import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { ReactNode } from 'react'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { ThingActivity } from '../../activity/thing-activity.tsx'
import { Checklist } from '../../thing/checklist.tsx'
import { type Gone, GoneThing } from '../../thing/gone-thing.ts'
import { ThingLinkList } from '../../thing/thing-link-list.tsx'
import { useSuggestions } from '../../thing/use-suggestions.ts'
import { useThing } from '../../thing/use-thing.ts'
import { Watching } from '../../thing/watching.tsx'

type WorkRef = { noun: WorkNoun; id: string; projectId: string }

export type ThingPartsProps = {
  of: WorkRef
  /** Somebody deleted it, or moved it away, meanwhile: nothing of it changes any more, and what is typed stays. */
  gone: Gone | null
  /** What stands in it, between its checklist and its links. */
  children: ReactNode
}

/** What hangs on an epic, story or task, in its sheet. */
export function ThingParts({ of, gone, children }: ThingPartsProps) {
  const { checklist, links, list } = useThing(of)
  const { things } = useSuggestions(of.projectId)
  const suggested = things.filter(({ id }) => id !== of.id).map(({ insert, label }) => ({ key: insert, title: label }))
  return (
    <GoneThing value={gone}>
      {list.isError && !gone && !checklist && (
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
    </GoneThing>
  )
}

/** Who watches it. */
export function ThingWatching({ of }: { of: WorkRef }) {
  const { watchers } = useThing(of)
  return watchers && <Watching of={of} watchers={watchers} />
}
