import { agentNotes } from '@leme/contract/agents/agent'
import { agentErrorNotes } from '@leme/contract/agents/agent-error'
import { agentRunNotes } from '@leme/contract/agents/agent-run'
import { observabilityNotes } from '@leme/contract/agents/observability'
import { assistantNotes } from '@leme/contract/assistant/assistant-notes'
import { clientNotes } from '@leme/contract/client/client'
import { clientAliasNotes } from '@leme/contract/client/client-alias'
import { importNotes } from '@leme/contract/import/import'
import { financeNotes } from '@leme/contract/money/finance'
import { invoiceNotes } from '@leme/contract/money/invoice'
import { receivableNotes } from '@leme/contract/money/receivable'
import { apiKeyNotes } from '@leme/contract/people/api-key'
import { auditNotes } from '@leme/contract/people/audit'

import { erasureNotes } from '@leme/contract/people/erasure'
import { invitationNotes } from '@leme/contract/people/invitation'
import { organizationNotes } from '@leme/contract/people/organization'
import { personNotes } from '@leme/contract/people/person'
import { userNotes } from '@leme/contract/people/user'
import { activityNotes } from '@leme/contract/project/activity'
import { projectNotes } from '@leme/contract/project/project'
import { projectMemberNotes } from '@leme/contract/project/project-member'
import { projectWorkNotes } from '@leme/contract/project/project-work'
import { bulkNotes } from '@leme/contract/wire/bulk'
import { commonFields } from '@leme/contract/wire/common-fields'
import { editConflictNotes } from '@leme/contract/wire/edit-conflict'
import { errorsNotes } from '@leme/contract/wire/errors-notes'
import type { FieldNote, NamedSchema, SchemaNotes } from '@leme/contract/wire/schema-notes'
import { dashboardNotes } from '@leme/contract/work/dashboard'
import { keyedNotes } from '@leme/contract/work/keyed'
import { ticketNotes } from '@leme/contract/work/ticket'
import { timeEntryNotes } from '@leme/contract/work/time-entry'
import { epicNotes, storyNotes, taskNotes } from '@leme/contract/work/work-item-notes'
import { workloadNotes } from '@leme/contract/work/workload'

/** What each noun of the contract says of its schemas. */
export const nouns: readonly SchemaNotes[] = [
  activityNotes,
  agentNotes,
  agentErrorNotes,
  agentRunNotes,
  apiKeyNotes,
  assistantNotes,
  auditNotes,
  bulkNotes,
  clientNotes,
  clientAliasNotes,
  dashboardNotes,
  editConflictNotes,
  epicNotes,
  errorsNotes,
  financeNotes,
  importNotes,
  invitationNotes,
  invoiceNotes,
  keyedNotes,
  observabilityNotes,
  organizationNotes,
  projectNotes,
  projectMemberNotes,
  projectWorkNotes,
  receivableNotes,
  storyNotes,
  taskNotes,
  ticketNotes,
  timeEntryNotes,
  erasureNotes,
  userNotes,
  personNotes,
  workloadNotes,
]

/** What is sent, by its name in the document. */
export const sent: Record<string, NamedSchema> = Object.assign({}, ...nouns.map((noun) => noun.sent))
/** What is answered. */
export const answered: Record<string, NamedSchema> = Object.assign({}, ...nouns.map((noun) => noun.answered))
export const named: Record<string, NamedSchema> = { ...sent, ...answered }
/** The notes of the noun that a schema is of. */
const fieldsOf = new Map(
  nouns.flatMap(({ sent = {}, answered = {}, fields }) =>
    Object.keys({ ...sent, ...answered }).map((name) => [name, fields] as const),
  ),
)

/** What a field of a schema means: in that schema, to its noun, to all. */
export function noteOf(schema: string, field: string): FieldNote | undefined {
  const own = fieldsOf.get(schema)
  return own?.[`${schema}.${field}`] ?? own?.[field] ?? commonFields[field]
}
