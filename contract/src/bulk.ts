import { z } from 'zod'
import { problem } from './errors.ts'
import { id } from './text.ts'

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
