import { z } from 'zod'
import { id } from '../text/text.ts'
import { problem } from './errors.ts'
import type { SchemaNotes } from './schema-notes.ts'

export const bulkLimits = {
  rows: 5000,
  /** Bytes of one body. */
  bytes: 8 * 1024 * 1024,
} as const

/** The body of a bulk call: rows that are each checked, stored and answered by themselves. */
export const bulkBody = z
  .array(z.unknown(), 'Envie uma lista JSON de registros')
  .min(1, 'Envie ao menos um registro')
  .max(bulkLimits.rows, 'Envie no máximo 5.000 registros por vez')

export const bulkQuery = z.strictObject({
  /** Then one refused row refuses all: 422, and nothing is stored. */
  all_or_nothing: z.enum(['true', 'false'], 'Use true ou false').optional(),
})

export const bulkOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

export const bulkResult = z.object({
  /** Place of the row in the body, from 0. */
  index: z.int().min(0),
  outcome: z.enum(bulkOutcomes),
  /** Of what is stored; absent for a refused row. */
  id: id.optional(),
  /** Why a row was refused. */
  problem: problem.optional(),
})

export const bulkAnswer = z.object({ results: z.array(bulkResult) })

export type BulkResult = z.infer<typeof bulkResult>
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const bulkNotes = {
  answered: {
    BulkAnswer: {
      type: bulkAnswer,
      description: 'A resposta a cada linha enviada',
      example: {
        results: [
          { index: 0, outcome: 'created', id: '0190a8e0-7c1b-7d2e-9f00-000000000001' },
          {
            index: 1,
            outcome: 'refused',
            problem: {
              type: 'urn:leme:problem:validation_failed',
              title: 'Verifique os campos informados',
              status: 422,
              code: 'validation_failed',
              detail: 'Nome é obrigatório',
              errors: [{ field: 'name', message: 'Nome é obrigatório' }],
            },
          },
        ],
      },
    },
    BulkResult: {
      type: bulkResult,
      description: 'O que houve com uma linha',
      example: { index: 0, outcome: 'created', id: '0190a8e0-7c1b-7d2e-9f00-000000000001' },
    },
  },
  fields: {
    results: ['Uma resposta por linha, na ordem do corpo'],
    index: ['Posição da linha no corpo, a partir de 0', 0],
    outcome: ['created: criada; updated: alterada; unchanged: já era igual; refused: recusada', 'created'],
    problem: ['Por que a linha foi recusada'],
  },
} satisfies SchemaNotes
