import { paths } from '@leme/contract/paths'
import type { WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds, workNouns } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keyedQuery } from '../../queries/keyed-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { toast } from '../../ui/toast/toast.ts'
import { projectPlace } from '../work/project-search.ts'
import { WorkDialog } from '../work-item/dialog/work-dialog.tsx'

const route = getRouteApi('/app/projects/$id')

export type OpenedThingProps = {
  projectId: string
  /** Either its key, or what it is and its id. */
  itemKey: string | undefined
  noun: WorkNoun | undefined
  id: string | undefined
  onClose: () => void
}

/** An epic, story or task over its list. */
export function OpenedThing({ projectId, itemKey, noun, id, onClose }: OpenedThingProps) {
  if (itemKey) return <OpenedByKey key={itemKey} projectId={projectId} itemKey={itemKey} onClose={onClose} />
  return noun && id && <WorkDialog noun={noun} projectId={projectId} id={id} onClose={onClose} />
}

type ByKey = Pick<OpenedThingProps, 'projectId' | 'onClose'> & { itemKey: string }
type Found = { noun: WorkNoun; id: string }

/** The one of a key; where it is in none of this project's lists, it is looked for everywhere. */
function OpenedByKey({ projectId, itemKey, onClose }: ByKey) {
  const lists = {
    epic: useQuery(workQuery('epic', projectId)),
    story: useQuery(workQuery('story', projectId)),
    task: useQuery(workQuery('task', projectId)),
  }
  const [found, setFound] = useState<Found>()
  const key = itemKey.toUpperCase()
  const noun = workNouns.find((one) =>
    (lists[one].data as readonly WorkItem[] | undefined)?.some((row) => row.key === key),
  )
  const row = noun && (lists[noun].data as readonly WorkItem[] | undefined)?.find((one) => one.key === key)
  // It stays open where its key changes, or somebody deletes it.
  if (noun && row && row.id !== found?.id) setFound({ noun, id: row.id })
  useListBelow(noun)
  if (found) return <WorkDialog noun={found.noun} projectId={projectId} id={found.id} onClose={onClose} />
  const isKnown = workNouns.every((one) => lists[one].data !== undefined)
  return isKnown && <Elsewhere projectId={projectId} itemKey={key} onClose={onClose} />
}

/** An address that names no tab opens it over the list that has it. */
function useListBelow(noun: WorkNoun | undefined): void {
  const { tab } = projectPlace(route.useSearch())
  const router = useRouter()
  useEffect(() => {
    if (!noun || tab) return
    const { pathname, state } = router.history.location
    router.history.replace(`${pathname}?tab=${workKinds[noun].table}`, state)
  }, [noun, tab, router])
}

/** What a key of before leads to, a ticket, or what went on to another project; else it is said that there is none. */
function Elsewhere({ projectId, itemKey, onClose }: ByKey) {
  const router = useRouter()
  const { data, isError } = useQuery({ ...keyedQuery([itemKey]), staleTime: 0 })
  useEffect(() => {
    const [thing] = data ?? []
    if (thing?.noun === 'ticket') router.history.replace(paths.ticket(thing.id))
    else if (thing?.project_id && (thing.key !== itemKey || thing.project_id !== projectId)) {
      router.history.replace(paths.thing(thing.project_id, thing.key))
    } else if (data || isError) {
      toast.error(`Não encontramos ${itemKey}`, 'A chave não existe, ou o que ela nomeava foi excluído')
      onClose()
    }
  }, [data, isError, router, itemKey, projectId, onClose])
  return null
}
