import { workNouns } from '@leme/contract/work/work-kind'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { projectPlace } from '../work/project-search.ts'
import { useCloseWork } from '../work/use-open-work.ts'

const { Part: WorkDialog } = lazyPart(() => import('../work-item/dialog/work-dialog.tsx'), 'WorkDialog')

const route = getRouteApi('/app/projects/$id')

/** The dialog of the epic, story or task that the address names, over whichever tab is open. */
export function OpenedWork({ projectId }: { projectId: string }) {
  const search = projectPlace(route.useSearch())
  const close = useCloseWork()
  const noun = workNouns.findLast((one) => search[one])
  const id = noun && search[noun]
  return <Suspense>{id && <WorkDialog noun={noun} projectId={projectId} id={id} onClose={close} />}</Suspense>
}
