import { Suspense } from 'react'
import type { ViewsMenuProps } from '../../list/views-menu.tsx'
import { ViewsPending } from '../../list/views-pending.tsx'
import { laterPart } from '../../ui/page/lazy-part.ts'

const { Part: ViewsMenu } = laterPart(() => import('../../list/views-menu.tsx'), 'ViewsMenu')

/** By what a list of work is grouped, and its views, among its filters. */
export function ListViews(props: ViewsMenuProps) {
  return (
    <Suspense fallback={<ViewsPending hasGroups={props.isGrouped ?? true} hasColumns={Boolean(props.onChosen)} />}>
      <ViewsMenu key={props.of.list} {...props} />
    </Suspense>
  )
}
