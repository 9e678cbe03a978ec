import { fieldWords } from '@leme/contract/text/field-words'
import type { TicketChange } from '@leme/contract/work/ticket'
import type { Piece } from '../../activity/activity-names.ts'
import { asName, type FieldWords, subjectSentence, wordsOf } from '../../activity/change-words.ts'
import { ownerClause } from '../../activity/work-sentence.ts'
import type { TicketNames } from '../use-ticket-names.ts'

type Names = Pick<TicketNames, 'person' | 'project' | 'client' | 'status'>

/** What somebody did to a ticket, as the sentence that follows their name: "moveu o ticket para Waiting". */
export function ticketSentence(
  { action, changes, user_id }: Pick<TicketChange, 'action' | 'changes' | 'user_id'>,
  names: Names,
): Piece[] {
  if (action === 'created') return [user_id ? 'abriu o ticket' : 'enviou o ticket']
  if (action === 'restored') return ['restaurou o ticket']
  const { title, task, assignee_user_id } = changes
  const isAlone = Object.keys(changes).length === 1
  if (task) return task[1] ? ['criou a task ', asName(task[1])] : ['deletou a task ', asName(task[0])]
  if (isAlone && title) return ['renomeou o ticket ', asName(title[0]), ' para ', asName(title[1])]
  if (isAlone && assignee_user_id) return ownerClause('o ticket', assignee_user_id[1], user_id, names)
  return subjectSentence('o ticket', fieldsOf(names), changes, names)
}

function fieldsOf(names: Names): Record<string, FieldWords> {
  return {
    ...wordsOf(['title', 'description', 'requester', 'priority', 'assignee_user_id']),
    project_id: { ...fieldWords.project_id, value: (id) => ({ name: names.project(String(id)) ?? 'outro projeto' }) },
    client_id: { ...fieldWords.client_id, value: (id) => ({ name: names.client(String(id)) ?? 'outro cliente' }) },
  }
}
