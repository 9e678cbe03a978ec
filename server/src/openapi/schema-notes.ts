import { agentNotes } from '@leme/contract/agents/agent'
import { agentAlertNotes } from '@leme/contract/agents/agent-alert'
import { agentErrorNotes } from '@leme/contract/agents/agent-error'
import { agentPartsNotes } from '@leme/contract/agents/agent-parts'
import { agentRunNotes } from '@leme/contract/agents/agent-run'
import { conversationNotes } from '@leme/contract/agents/conversation'
import { failureRuleNotes } from '@leme/contract/agents/failure-rule'
import { modelPriceNotes } from '@leme/contract/agents/model-price'
import { observabilityNotes } from '@leme/contract/agents/observability'
import { runCostsNotes } from '@leme/contract/agents/run-costs'
import { runGroupNotes } from '@leme/contract/agents/run-group'
import { runRecountNotes } from '@leme/contract/agents/run-recount'
import { runScoreNotes } from '@leme/contract/agents/run-score'
import { runSumNotes } from '@leme/contract/agents/run-sum'
import { runValueNotes } from '@leme/contract/agents/run-values'
import { runWorkNotes } from '@leme/contract/agents/run-work'
import { unreadSpansNotes } from '@leme/contract/agents/unread-spans'
import { assistantNotes } from '@leme/contract/assistant/assistant-notes'
import { binNotes } from '@leme/contract/bin/bin'
import { clientNotes } from '@leme/contract/client/client'
import { clientAliasNotes } from '@leme/contract/client/client-alias'
import { forYouNotes } from '@leme/contract/for-you/for-you'
import { importNotes } from '@leme/contract/import/import'
import { bankNotes } from '@leme/contract/money/bank'
import { billingNotes } from '@leme/contract/money/billing'
import { budgetNotes } from '@leme/contract/money/budget'
import { costNotes } from '@leme/contract/money/cost'
import { exchangeRateNotes } from '@leme/contract/money/exchange-rate'
import { financeNotes } from '@leme/contract/money/finance'
import { invoiceNotes } from '@leme/contract/money/invoice'
import { marginNotes } from '@leme/contract/money/margin'
import { moneyHomeNotes } from '@leme/contract/money/money-home'
import { paymentNotes } from '@leme/contract/money/payment'
import { receivableNotes } from '@leme/contract/money/receivable'
import { sameDebtNotes } from '@leme/contract/money/same-debt'
import { workRateNotes } from '@leme/contract/money/work-rate'
import { movingNotes } from '@leme/contract/moving/moving-notes'
import { nfseNotes } from '@leme/contract/nfse/nfse'
import { noticeNotes } from '@leme/contract/notice/notice'
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
import { searchNotes } from '@leme/contract/search/search'
import { checklistNotes } from '@leme/contract/thing/checklist'
import { commentNotes } from '@leme/contract/thing/comment'
import { linkNotes } from '@leme/contract/thing/link'
import { thingNotes } from '@leme/contract/thing/thing'
import { savedViewNotes } from '@leme/contract/view/saved-view'
import { webhookNotes } from '@leme/contract/webhook/webhook'
import { bulkNotes } from '@leme/contract/wire/bulk'
import { commonFields } from '@leme/contract/wire/common-fields'
import { editConflictNotes } from '@leme/contract/wire/edit-conflict'
import { errorsNotes } from '@leme/contract/wire/errors-notes'
import type { FieldNote, NamedSchema, SchemaNotes } from '@leme/contract/wire/schema-notes'
import { dashboardNotes } from '@leme/contract/work/dashboard'
import { deletionNotes } from '@leme/contract/work/deletion-routes'
import { keyedNotes } from '@leme/contract/work/keyed'
import { manyNotes } from '@leme/contract/work/many'
import { ticketNotes } from '@leme/contract/work/ticket'
import { timeEntryNotes } from '@leme/contract/work/time-entry'
import { workGroupNotes } from '@leme/contract/work/work-group'
import { epicNotes, storyNotes, taskNotes } from '@leme/contract/work/work-item-notes'
import { workloadNotes } from '@leme/contract/work/workload'

/** What each noun of the contract says of its schemas. */
export const nouns: readonly SchemaNotes[] = [
  activityNotes,
  agentNotes,
  agentAlertNotes,
  failureRuleNotes,
  agentErrorNotes,
  agentPartsNotes,
  agentRunNotes,
  apiKeyNotes,
  webhookNotes,
  assistantNotes,
  auditNotes,
  bankNotes,
  nfseNotes,
  billingNotes,
  sameDebtNotes,
  binNotes,
  bulkNotes,
  clientNotes,
  checklistNotes,
  clientAliasNotes,
  commentNotes,
  conversationNotes,
  dashboardNotes,
  deletionNotes,
  editConflictNotes,
  epicNotes,
  errorsNotes,
  exchangeRateNotes,
  financeNotes,
  forYouNotes,
  importNotes,
  invitationNotes,
  invoiceNotes,
  keyedNotes,
  manyNotes,
  modelPriceNotes,
  movingNotes,
  linkNotes,
  noticeNotes,
  observabilityNotes,
  runCostsNotes,
  runRecountNotes,
  organizationNotes,
  paymentNotes,
  projectNotes,
  projectMemberNotes,
  projectWorkNotes,
  receivableNotes,
  runGroupNotes,
  runScoreNotes,
  runSumNotes,
  runValueNotes,
  runWorkNotes,
  savedViewNotes,
  searchNotes,
  storyNotes,
  taskNotes,
  thingNotes,
  ticketNotes,
  timeEntryNotes,
  erasureNotes,
  unreadSpansNotes,
  userNotes,
  personNotes,
  workloadNotes,
  workGroupNotes,
  marginNotes,
  costNotes,
  budgetNotes,
  moneyHomeNotes,
  workRateNotes,
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
