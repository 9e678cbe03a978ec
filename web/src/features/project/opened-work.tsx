import { workNouns } from '@leme/contract/work/work-kind'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { projectPlace } from '../work/project-search.ts'
import { useCloseWork } from '../work/use-open-work.ts'

const { Part: OpenedThing } = lazyPart(() => import('./opened-thing.tsx'), 'OpenedThing')

const route = getRouteApi('/app/projects/$id')

/** The epic, story or task that the address names, by its key or by its id, over whichever tab is open. */
export function OpenedWork({ projectId }: { projectId: string }) {
  const search = projectPlace(route.useSearch())
  const { key } = useParams({ strict: false })
  const onClose = useCloseWork()
  const noun = workNouns.findLast((one) => search[one])
  const id = noun && search[noun]
  return <Suspense>{(key || id) && <OpenedThing {...{ projectId, itemKey: key, noun, id, onClose }} />}</Suspense>
}
