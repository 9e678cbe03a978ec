import type { Activity } from '@leme/contract/activity'
import type { ActivityNames, Piece } from './activity-names.ts'
import { memberSentence } from './member-sentence.ts'
import { projectSentence } from './project-sentence.ts'
import { timeEntrySentence } from './time-entry-sentence.ts'
import { workSentence } from './work-sentence.ts'

/**
 * What somebody did, as the sentence that follows their name: "moveu **Validar extrato** para Doing". What an id stood
 * for and is gone has words of its own; a field that nobody knows is "alterou".
 */
export function activitySentence(activity: Activity, names: ActivityNames): Piece[] {
  if (activity.noun === 'project') return projectSentence(activity, names)
  if (activity.noun === 'project_member') return memberSentence(activity)
  if (activity.noun === 'time_entry') return timeEntrySentence(activity, names)
  return workSentence({ ...activity, noun: activity.noun }, names)
}
