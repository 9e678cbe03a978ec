import type { ErrorCode, FieldError } from '@leme/contract/errors'
import { endBeforeStart } from '@leme/contract/project'
import { unknownTimeZone } from '@leme/contract/time-zone'
import { referenceMessages } from '@leme/contract/work'
import { Problem } from '../problem/problem.ts'

/** Rules that a changed row can break though the change alone is well formed, by the name of their CHECK. */
const brokenChecks: Record<string, FieldError> = {
  projects_end_date_after_start: { field: 'end_date', message: endBeforeStart },
  // What this program knows and PostgreSQL's own list, of another year, does not.
  organizations_time_zone_known: { field: 'time_zone', message: unknownTimeZone },
  invitations_email_domain_allowed: {
    field: 'email',
    message: 'A organização só convida endereços dos domínios que ela permite',
  },
}

const owner: FieldError = { field: 'owner_user_id', message: referenceMessages.member }

/** References to what is not of the same project or organisation, by the name of their foreign key. */
const brokenReferences: Record<string, FieldError> = {
  epics_org_id_project_id_owner_user_id_fkey: owner,
  stories_org_id_project_id_owner_user_id_fkey: owner,
  stories_org_id_project_id_epic_id_fkey: { field: 'epic_id', message: referenceMessages.epic },
  tasks_org_id_project_id_story_id_fkey: { field: 'story_id', message: referenceMessages.story },
  tasks_org_id_project_id_assignee_user_id_fkey: { field: 'assignee_user_id', message: referenceMessages.member },
  tasks_org_id_ticket_id_fkey: { field: 'ticket_id', message: referenceMessages.ticket },
  tickets_org_id_assignee_user_id_fkey: { field: 'assignee_user_id', message: referenceMessages.person },
  tickets_org_id_project_id_fkey: { field: 'project_id', message: referenceMessages.project },
  tickets_org_id_client_id_fkey: { field: 'client_id', message: referenceMessages.client },
}

/** Rows that may be there once only, by the name of their unique key. */
const duplicates: Record<string, ErrorCode> = {
  project_members_org_id_project_id_user_id_key: 'already_project_member',
}

type DatabaseError = Error & { code: string; severity: string; constraint?: string }

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

/** What PostgreSQL's refusal means to the person who asked (SQLSTATE, appendix A of its manual). */
function databaseProblem(error: DatabaseError): Problem {
  const { code: state, constraint = '' } = error
  if (state === '23514') {
    const broken = brokenChecks[constraint]
    return new Problem('validation_failed', { fields: broken ? [broken] : undefined, cause: error })
  }
  if (state === '23503') {
    const broken = brokenReferences[constraint]
    if (broken) return new Problem('validation_failed', { fields: [broken], cause: error })
    if (constraint.endsWith('_org_id_project_id_fkey')) return new Problem('project_not_found', { cause: error })
    // The task went while its hours were on their way.
    if (constraint.endsWith('_task_id_fkey')) return new Problem('task_not_found', { cause: error })
    return new Problem('validation_failed', { cause: error })
  }
  if (state === '42501') return new Problem('forbidden', { cause: error })
  if (state === '23505') return new Problem(duplicates[constraint] ?? 'conflict', { cause: error })
  if (state === '40001') return new Problem('conflict', { cause: error })
  if (state.startsWith('22') || state.startsWith('23')) return new Problem('validation_failed', { cause: error })
  // 25006: a standby that only reads so far, while it takes the place of a primary that died. 40P01: it and another
  // transaction waited for each other, as beside a migration. Nothing was done, and it may be sent again.
  if (state === '25006' || state === '40P01' || /^(08|53|57|58)/.test(state)) {
    const detail = state === '53100' ? diskFull : undefined
    return new Problem('unavailable', { detail, cause: error, headers: { 'retry-after': '1' } })
  }
  return new Problem('internal', { cause: error })
}

const diskFull =
  'O disco do servidor está cheio e nada foi salvo. Avise quem administra o Leme e tente novamente depois'

const connectionFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

function isConnectionFailure(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const fromSocket = typeof error.code === 'string' && connectionFailures.has(error.code) && 'syscall' in error
  return (
    fromSocket ||
    /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable/i.test(
      error.message,
    )
  )
}

const brokenJson = 'O corpo enviado não é um JSON válido, ou tem um campo que não é aceito: __proto__'

/** Fastify's own refusals, by their codes. */
function frameworkProblem(error: Error & { code?: string; statusCode?: number }): Problem | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('payload_too_large', { cause: error })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported_media_type', { cause: error })
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return unreadable(brokenJson, error)
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return unreadable('O corpo da requisição está vazio', error)
  const status = error.statusCode
  return status && status >= 400 && status < 500 ? new Problem('malformed_request', { cause: error }) : null
}

function unreadable(detail: string, cause: Error): Problem {
  return new Problem('malformed_request', { detail, cause })
}

/** Any thrown value as the problem to answer. What is not foreseen is internal: nothing of it goes out. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseError(error)) return databaseProblem(error)
  if (!(error instanceof Error)) return new Problem('internal', { cause: error })
  if (isConnectionFailure(error)) return new Problem('unavailable', { cause: error, headers: { 'retry-after': '1' } })
  return frameworkProblem(error) ?? new Problem('internal', { cause: error })
}
