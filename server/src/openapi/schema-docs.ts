import { activityDocs } from '@leme/contract/activity'
import { agentDocs } from '@leme/contract/agent'
import { agentErrorDocs } from '@leme/contract/agent-error'
import { agentRunDocs } from '@leme/contract/agent-run'
import { apiKeyDocs } from '@leme/contract/api-key'
import { assistantDocs } from '@leme/contract/assistant-docs'
import { auditDocs } from '@leme/contract/audit'
import { bulkDocs } from '@leme/contract/bulk'
import { clientDocs } from '@leme/contract/client'
import { commonFields } from '@leme/contract/common-fields'
import { dashboardDocs } from '@leme/contract/dashboard'
import { editConflictDocs } from '@leme/contract/edit-conflict'
import { epicDocs } from '@leme/contract/epic'
import { errorsDocs } from '@leme/contract/errors-docs'
import { financeDocs } from '@leme/contract/finance'
import { importDocs } from '@leme/contract/import'
import { invitationDocs } from '@leme/contract/invitation'
import { invoiceDocs } from '@leme/contract/invoice'
import { observabilityDocs } from '@leme/contract/observability'
import { organizationDocs } from '@leme/contract/organization'
import { projectDocs } from '@leme/contract/project'
import { projectMemberDocs } from '@leme/contract/project-member'
import { projectWorkDocs } from '@leme/contract/project-work'
import { receivableDocs } from '@leme/contract/receivable'
import type { FieldNote, NamedSchema, SchemaDocs } from '@leme/contract/schema-docs'
import { storyDocs } from '@leme/contract/story'
import { taskDocs } from '@leme/contract/task'
import { ticketDocs } from '@leme/contract/ticket'
import { timeEntryDocs } from '@leme/contract/time-entry'
import { userDocs } from '@leme/contract/user'
import { workDocs } from '@leme/contract/work'
import { workloadDocs } from '@leme/contract/workload'

/** What each noun of the contract says of its schemas. */
export const nouns: readonly SchemaDocs[] = [
  activityDocs,
  agentDocs,
  agentErrorDocs,
  agentRunDocs,
  apiKeyDocs,
  assistantDocs,
  auditDocs,
  bulkDocs,
  clientDocs,
  dashboardDocs,
  editConflictDocs,
  epicDocs,
  errorsDocs,
  financeDocs,
  importDocs,
  invitationDocs,
  invoiceDocs,
  observabilityDocs,
  organizationDocs,
  projectDocs,
  projectMemberDocs,
  projectWorkDocs,
  receivableDocs,
  storyDocs,
  taskDocs,
  ticketDocs,
  timeEntryDocs,
  userDocs,
  workDocs,
  workloadDocs,
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
