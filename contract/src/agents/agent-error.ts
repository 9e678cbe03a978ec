import { z } from 'zod'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { failureRule, failureRuleNotes, failureTicket } from './failure-rule.ts'
import { answeredPeriods } from './observability.ts'
import { ofPeriod, periodQuery } from './period-query.ts'

export const agentErrorQuery = ofPeriod(periodQuery)

/** Failed runs whose errors say the same except for their numbers, ids and capitals. */
export const agentErrorGroup = z.object({
  /** The latest of them; null where none has words. */
  error: z.string().nullable(),
  runs: z.int().min(1),
  last_at: timestamp,
  last_run_id: id,
  /** What all of them say: runs are listed by it (`error_words`). */
  words: z.string(),
  /** The ticket that the agent's rule opened for it. */
  ticket: failureTicket.nullable(),
})

/** The errors of an agent's runs that started in a period, those that came most often first. */
export const agentErrors = z.object({
  period: z.enum(answeredPeriods),
  /** The failed runs that were read: the latest, at most `agentErrorLimits.runs`. */
  failed: z.int().min(0),
  /** How many groups they make; the answer has the first `agentErrorLimits.groups`. */
  groups_total: z.int().min(0),
  groups: z.array(agentErrorGroup),
  /** By which failures become tickets; null where they do not. */
  rule: failureRule.nullable(),
})

export type AgentErrorGroup = z.infer<typeof agentErrorGroup>
export type AgentErrors = z.infer<typeof agentErrors>

export const agentErrorNotes = {
  answered: {
    AgentErrorGroup: {
      type: agentErrorGroup,
      description: 'Execuções com falha cujo erro diz o mesmo, a menos de números, ids e maiúsculas',
    },
    AgentErrors: { type: agentErrors, description: 'Erros de um agente em um período, agrupados pela mensagem' },
  },
  fields: {
    error: ['A mensagem mais recente do grupo', 'Tempo esgotado após 30 s no provedor'],
    runs: ['Quantas execuções', 7],
    last_at: ['Quando começou a mais recente', '2026-03-10T14:30:00Z'],
    words: [
      'O que o erro diz, em minúsculas e com 0 no lugar de cada número e id; filtra a lista de execuções',
      'tempo esgotado após 0 s',
    ],
    ticket: ['O ticket que a regra do agente abriu para o erro; nulo sem um', null],
    quiet_days: failureRuleNotes.fields.quiet_days,
    rule: ['A regra pela qual falhas viram tickets; nula sem uma', null],
    last_run_id: ['A execução mais recente', '0190a8e0-7c1b-7d2e-9f00-000000000042'],
    failed: ['Execuções com falha que foram lidas: as mais recentes, no máximo 5.000', 12],
    groups_total: ['Quantos grupos há', 3],
    groups: ['Os grupos mais frequentes, no máximo 20'],
  },
} satisfies SchemaNotes
