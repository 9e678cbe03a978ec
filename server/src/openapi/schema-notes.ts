import { activityNotes } from '@leme/contract/activity'
import { agentNotes } from '@leme/contract/agent'
import { agentErrorNotes } from '@leme/contract/agent-error'
import { agentRunNotes } from '@leme/contract/agent-run'
import { apiKeyNotes } from '@leme/contract/api-key'
import { assistantNotes } from '@leme/contract/assistant-notes'
import { auditNotes } from '@leme/contract/audit'
import { bulkNotes } from '@leme/contract/bulk'
import { clientNotes } from '@leme/contract/client'
import { clientAliasNotes } from '@leme/contract/client-alias'
import { commonFields } from '@leme/contract/common-fields'
import { dashboardNotes } from '@leme/contract/dashboard'
import { editConflictNotes } from '@leme/contract/edit-conflict'

import { erasureNotes } from '@leme/contract/erasure'
import { errorsNotes } from '@leme/contract/errors-notes'
import { financeNotes } from '@leme/contract/finance'
import { importNotes } from '@leme/contract/import'
import { invitationNotes } from '@leme/contract/invitation'
import { invoiceNotes } from '@leme/contract/invoice'
import { observabilityNotes } from '@leme/contract/observability'
import { organizationNotes } from '@leme/contract/organization'
import { projectNotes } from '@leme/contract/project'
import { projectMemberNotes } from '@leme/contract/project-member'
import { projectWorkNotes } from '@leme/contract/project-work'
import { receivableNotes } from '@leme/contract/receivable'
import type { FieldNote, NamedSchema, SchemaNotes } from '@leme/contract/schema-notes'
import { ticketNotes } from '@leme/contract/ticket'
import { timeEntryNotes } from '@leme/contract/time-entry'
import { userNotes } from '@leme/contract/user'
import { workNotes } from '@leme/contract/work'
import { epicNotes, storyNotes, taskNotes } from '@leme/contract/work-item-notes'
import { workloadNotes } from '@leme/contract/workload'

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
  workNotes,
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
