import { activity } from '@leme/contract/activity'
import { agent, agentRow, agentUpdate } from '@leme/contract/agent'
import { agentErrorGroup, agentErrors } from '@leme/contract/agent-error'
import { agentRun, agentRunRow, agentRunWithSpans, span } from '@leme/contract/agent-run'
import { apiKey, apiKeyCreate, apiKeyWithKey } from '@leme/contract/api-key'
import {
  assistantExchange,
  assistantLink,
  bulkCreateAnswer,
  bulkCreateRequest,
  cancelAnswer,
  orchestratorAnswer,
  orchestratorRequest,
  plannedProject,
  undoAnswer,
} from '@leme/contract/assistant'
import { auditEvent } from '@leme/contract/audit'
import { bulkAnswer, bulkResult } from '@leme/contract/bulk'
import { client, clientCreate, clientUpdate } from '@leme/contract/client'
import { dashboard } from '@leme/contract/dashboard'
import { editConflict } from '@leme/contract/edit-conflict'
import { epic, epicCreate, epicEdit } from '@leme/contract/epic'
import { fieldError, problem } from '@leme/contract/errors'
import { debtor, financeSummary } from '@leme/contract/finance'
import { importHead, importHeadRequest, importRows, importRowsRequest, refusedLine } from '@leme/contract/import'
import { invitation, invitationAccept, invitationCreate, invitationWithToken } from '@leme/contract/invitation'
import { invoice, invoiceRow } from '@leme/contract/invoice'
import { observability } from '@leme/contract/observability'
import { organization, organizationUpdate } from '@leme/contract/organization'
import { project, projectCreate, projectEdit } from '@leme/contract/project'
import { projectMember, projectMemberCreate, projectMemberUpdate } from '@leme/contract/project-member'
import { projectWork } from '@leme/contract/project-work'
import { receivable, receivableRow } from '@leme/contract/receivable'
import { story, storyCreate, storyEdit } from '@leme/contract/story'
import { task, taskCreate, taskEdit } from '@leme/contract/task'
import { ticket, ticketChange, ticketCreate, ticketEdit, ticketRow } from '@leme/contract/ticket'
import { timeEntry, timeEntryCreate, timeEntryUpdate } from '@leme/contract/time-entry'
import { me, removedUser, user, userAccess, userUpdate } from '@leme/contract/user'
import { person } from '@leme/contract/work'
import { taskGroup, workload } from '@leme/contract/workload'
import { z } from 'zod'
import { annotate } from './annotate.ts'
import type { Schema } from './types.ts'

/** What is sent, by its name in the document. */
const sent = {
  AgentRow: agentRow,
  AgentRunRow: agentRunRow,
  AgentUpdate: agentUpdate,
  ApiKeyCreate: apiKeyCreate,
  BulkCreateRequest: bulkCreateRequest,
  ClientCreate: clientCreate,
  ClientUpdate: clientUpdate,
  EpicCreate: epicCreate,
  EpicUpdate: epicEdit,
  ImportHeadRequest: importHeadRequest,
  ImportRowsRequest: importRowsRequest,
  InvitationAccept: invitationAccept,
  InvitationCreate: invitationCreate,
  InvoiceRow: invoiceRow,
  OrchestratorRequest: orchestratorRequest,
  OrganizationUpdate: organizationUpdate,
  ProjectCreate: projectCreate,
  ProjectMemberCreate: projectMemberCreate,
  ProjectMemberUpdate: projectMemberUpdate,
  ProjectUpdate: projectEdit,
  ReceivableRow: receivableRow,
  StoryCreate: storyCreate,
  StoryUpdate: storyEdit,
  TaskCreate: taskCreate,
  TaskUpdate: taskEdit,
  TicketCreate: ticketCreate,
  TicketRow: ticketRow,
  TicketUpdate: ticketEdit,
  TimeEntryCreate: timeEntryCreate,
  TimeEntryUpdate: timeEntryUpdate,
  UserUpdate: userUpdate,
} as const satisfies Record<string, z.ZodType>

/** What is answered. */
const answered = {
  Activity: activity,
  Agent: agent,
  AgentErrorGroup: agentErrorGroup,
  AgentErrors: agentErrors,
  AgentRun: agentRun,
  AgentRunWithSpans: agentRunWithSpans,
  ApiKey: apiKey,
  ApiKeyWithKey: apiKeyWithKey,
  AssistantExchange: assistantExchange,
  AssistantLink: assistantLink,
  AuditEvent: auditEvent,
  BulkAnswer: bulkAnswer,
  BulkCreateAnswer: bulkCreateAnswer,
  BulkResult: bulkResult,
  CancelAnswer: cancelAnswer,
  Client: client,
  Dashboard: dashboard,
  Debtor: debtor,
  EditConflict: editConflict,
  Epic: epic,
  FieldError: fieldError,
  FinanceSummary: financeSummary,
  ImportHead: importHead,
  ImportRows: importRows,
  Invitation: invitation,
  InvitationWithToken: invitationWithToken,
  Invoice: invoice,
  Me: me,
  Observability: observability,
  OrchestratorAnswer: orchestratorAnswer,
  Organization: organization,
  Person: person,
  PlannedProject: plannedProject,
  Problem: problem,
  Project: project,
  ProjectMember: projectMember,
  ProjectWork: projectWork,
  Receivable: receivable,
  RefusedLine: refusedLine,
  Span: span,
  Story: story,
  Task: task,
  TaskGroup: taskGroup,
  Ticket: ticket,
  TicketChange: ticketChange,
  TimeEntry: timeEntry,
  UndoAnswer: undoAnswer,
  User: user,
  RemovedUser: removedUser,
  UserAccess: userAccess,
  Workload: workload,
} as const satisfies Record<string, z.ZodType>

const names = new Map<z.ZodType, string>(Object.entries({ ...sent, ...answered }).map(([name, type]) => [type, name]))

/** Every named schema of the contract, with what each field means and an example. */
export function contractSchemas(): Record<string, Schema> {
  const schemas = { ...convertAll(sent, 'input'), ...convertAll(answered, 'output') }
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, schema]) => [name, annotate(name, schema, schemas)]),
  )
}

/** A schema as an operation refers to it: by name where it has one, else written out. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const name = names.get(type)
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (type instanceof z.ZodArray) return { type: 'array', items: schemaOf(type.element as z.ZodType, io) }
  return tidy(z.toJSONSchema(type, { io, unrepresentable: 'any', override: restoreDefault }), io)
}

function convertAll(types: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, type] of Object.entries(types)) registry.add(type, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any', override: restoreDefault })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema, io)]))
}

/** zod leaves out the default of a field that it transforms, as the default is of what comes out; ours are of both. */
function restoreDefault({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
}

/**
 * Without what zod says to machines alone: its dialect, patterns of what `format` names, bounds of every number. An
 * answer may gain fields, so it does not say that it has no others.
 */
function tidy(schema: unknown, io: 'input' | 'output'): Schema {
  const isClosedAnswer = (rule: unknown) => io === 'output' && rule === false
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$schema' || key === '$id') return undefined
    if ((key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { additionalProperties, pattern, ...rest } = value
    return {
      ...rest,
      ...(pattern && !['uuid', 'date', 'date-time', 'email'].includes(value.format) ? { pattern } : {}),
      ...(additionalProperties === undefined || isClosedAnswer(additionalProperties) ? {} : { additionalProperties }),
    }
  })
}
