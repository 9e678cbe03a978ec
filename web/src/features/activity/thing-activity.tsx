import type { ThingNoun } from '@leme/contract/thing/thing'
import { type Changed, ThingStream } from '../thing/thing-stream.tsx'
import { useThing } from '../thing/use-thing.ts'
import { activitySentence } from './activity-sentence.ts'
import { ActivityWords } from './activity-words.tsx'
import { useActivityNames } from './use-activity-names.ts'

export type ThingActivityProps = { projectId: string; noun: Exclude<ThingNoun, 'ticket'>; id: string; empty: string }

/** What is said of a project, or of one of its epics, stories and tasks, and what people did to it. */
export function ThingActivity({ projectId, noun, id, empty }: ThingActivityProps) {
  const of = { noun, id, projectId }
  const names = useActivityNames(projectId, useThing(of).stream)

  function sentence({ change, entry }: Changed) {
    if (change.noun === 'ticket') return null
    const did = { ...change, noun: change.noun, user_id: entry.user?.id ?? '' }
    return <ActivityWords projectId={projectId} pieces={activitySentence(did, names)} />
  }

  return <ThingStream of={of} sentence={sentence} empty={empty} />
}
