import { z } from 'zod'
import { id, optionalInstant, optionalText, requiredKey, requiredText, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { agentRunLimits } from './agent-run.ts'
import { observabilityFields } from './agent-run-query.ts'
import { ofPeriod } from './period-query.ts'
import { scoreGroupings, scoreLimits, scoreSources } from './run-score-limits.ts'

const explanation = optionalText(scoreLimits.explanation, 'Comentário deve ter no máximo 2000 caracteres').default(null)
const session = optionalText(agentRunLimits.session, 'Sessão deve ter no máximo 200 caracteres').default(null)

/** What a person says of a run, or of a whole conversation. */
export const ownScore = z
  .strictObject({
    run_id: id.nullable().default(null),
    session,
    value: z.union([z.literal(0), z.literal(1)], 'Use 1 (boa) ou 0 (ruim)'),
    explanation,
  })
  .refine(({ run_id, session }) => (run_id === null) !== (session === null), {
    path: ['run_id'],
    message: 'Informe run_id ou session',
  })

/** A score as a program sends it; the same external_id again replaces what it said before. */
export const runScoreRow = z
  .strictObject({
    external_id: requiredKey(agentRunLimits.external_id, {
      required: 'Identificador externo é obrigatório',
      tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
    }),
    /** The run's external_id. */
    run: optionalText(300, 'Execução deve ter no máximo 300 caracteres').default(null),
    trace_id: z
      .string()
      .regex(/^[0-9a-f]{32}$/i, 'Trace deve ter 32 dígitos hexadecimais')
      .toLowerCase()
      .nullable()
      .default(null),
    span_id: z
      .string()
      .regex(/^[0-9a-f]{16}$/i, 'Span deve ter 16 dígitos hexadecimais')
      .toLowerCase()
      .nullable()
      .default(null),
    session,
    name: requiredText(scoreLimits.name, {
      required: 'Nome é obrigatório',
      tooLong: 'Nome deve ter no máximo 200 caracteres',
    }),
    value: z.number('Valor deve ser um número').nullable().default(null),
    label: optionalText(scoreLimits.label, 'Rótulo deve ter no máximo 200 caracteres').default(null),
    explanation,
    /** The moment of its arrival when left out. */
    created_at: optionalInstant().default(null),
  })
  .refine(({ run, trace_id, session }) => [run, trace_id, session].filter((one) => one !== null).length === 1, {
    path: ['run'],
    message: 'Informe run, trace_id ou session',
  })
  .refine(({ trace_id, span_id }) => span_id === null || trace_id !== null, {
    path: ['span_id'],
    message: 'Um span é de um trace: informe trace_id',
  })
  .refine(({ value, label, explanation }) => value !== null || label !== null || explanation !== null, {
    path: ['value'],
    message: 'Informe value, label ou explanation',
  })

export const runScore = z.object({
  id,
  org_id: id,
  source: z.enum(scoreSources),
  /** Of a program's. */
  external_id: z.string().nullable(),
  /** Null while its run has not come. */
  run_id: id.nullable(),
  /** Of a whole conversation. */
  session: z.string().nullable(),
  name: z.string(),
  value: z.number().nullable(),
  label: z.string().nullable(),
  explanation: z.string().nullable(),
  /** Of a person's. */
  user_id: id.nullable(),
  display_name: z.string().nullable(),
  created_at: timestamp,
})

/** Of how many of the newest scores of a run or a conversation an answer is. */
export const scoresShown = 100

export const runScoreQuery = z
  .strictObject({ run_id: id.optional(), session: z.string().min(1).max(agentRunLimits.session).optional() })
  .refine(({ run_id, session }) => (run_id === undefined) !== (session === undefined), {
    path: ['run_id'],
    message: 'Informe run_id ou session',
  })

export const scoreGroupQuery = ofPeriod(
  observabilityFields.extend({
    by: z
      .enum(scoreGroupings, 'Agrupamento desconhecido')
      .default('agent_id')
      .describe('Pelo que as execuções das notas são agrupadas'),
  }),
)

/** At most so many groups are answered. */
export const scoreGroupsShown = 100

const count = z.int().min(0)

/** The scores of one name that runs of a period with one value have, beside those of the period before. */
export const scoreGroup = z.object({
  name: z.string(),
  /** As the filter takes it; null of runs without one. */
  value: z.string().nullable(),
  value_name: z.string().nullable(),
  scores: count,
  /** Null where none says a number. */
  mean: z.number().nullable(),
  scores_before: count,
  mean_before: z.number().nullable(),
  /** By the hour or the day in which the runs began: those that have scores. */
  series: z.array(z.object({ from: timestamp, scores: count, mean: z.number().nullable() })),
})

export type RunScore = z.infer<typeof runScore>
export type RunScoreRow = z.infer<typeof runScoreRow>
export type RunScoreQuery = z.output<typeof runScoreQuery>
export type OwnScore = z.output<typeof ownScore>
export type ScoreGroup = z.infer<typeof scoreGroup>
export type ScoreGroupQuery = z.output<typeof scoreGroupQuery>

export const runScoreNotes = {
  sent: {
    OwnScore: { type: ownScore, description: 'O que uma pessoa acha de uma execução, ou de uma conversa' },
    RunScoreRow: { type: runScoreRow, description: 'Uma nota como outro sistema a envia, reconhecida por external_id' },
  },
  answered: {
    RunScore: { type: runScore, description: 'Uma nota de uma execução, ou de uma conversa' },
    ScoreGroup: {
      type: scoreGroup,
      description: 'As notas de um nome que têm as execuções de um período com um mesmo valor, ao lado das anteriores',
    },
  },
  fields: {
    run_id: ['A execução', '0190a8e0-7c1b-7d2e-9f00-000000000042'],
    run: ['external_id da execução; ou trace_id, ou session', 'execucao-42'],
    trace_id: ['Trace da execução, que pode vir depois', '4bf92f3577b34da6a3ce929d0e0e4736'],
    span_id: ['Passo de que é a nota', '00f067aa0ba902b7'],
    session: ['Conversa inteira de que é a nota', 'conversa-9'],
    source: ['De quem é: uma pessoa daqui, uma avaliação que veio em logs, ou um programa pela API', 'api'],
    'RunScoreRow.name': ['O que a nota mede', 'relevance'],
    'RunScore.name': ['O que a nota mede; feedback é o que pessoas acham', 'relevance'],
    'ScoreGroup.name': ['O que as notas medem', 'relevance'],
    'OwnScore.value': ['1 (boa) ou 0 (ruim)', 1],
    'RunScoreRow.value': ['O número, na escala de quem envia', 0.8],
    'RunScore.value': ['O número, na escala de quem o disse', 0.8],
    'ScoreGroup.value': ['O valor, como o filtro da lista o recebe; nulo das execuções sem ele', '1.4.0'],
    value_name: ['O valor por extenso', '1.4.0'],
    label: ['Rótulo, em vez do número ou com ele', 'relevant'],
    explanation: ['Comentário, ou por que a nota é esta', 'Respondeu o que foi perguntado'],
    created_at: ['Quando foi dada', '2026-03-10T14:30:00Z'],
    scores: ['Quantas notas', 12],
    mean: ['Média; nula quando nenhuma diz um número', 0.83],
    scores_before: ['Quantas no período anterior, do mesmo tamanho', 10],
    mean_before: ['Média do período anterior', 0.79],
    series: ['Por hora em 24h, por dia em 7d e 30d: as partes em que há notas'],
    from: ['Início da parte', '2026-03-09T03:00:00Z'],
  },
} satisfies SchemaNotes
