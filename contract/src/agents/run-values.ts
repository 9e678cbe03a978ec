import { z } from 'zod'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { withAssistant } from './with-assistant.ts'

/** Of how many of the newest runs the values are, and how many of each are answered. */
export const runValueLimits = { runs: 5000, values: 200 } as const

export const runValuesQuery = z.strictObject({ with_assistant: withAssistant })

const values = z.array(z.string())

/** What the newest runs have: what a list of runs may be filtered by. */
export const runValues = z.object({
  run_type: values,
  model: values,
  environment: values,
  version: values,
  tag: values,
  end_user: values,
  /** Names of scores. */
  score: values,
})

export type RunValues = z.infer<typeof runValues>

export const runValueNotes = {
  answered: {
    RunValues: { type: runValues, description: 'O que as 5.000 execuções mais novas têm, para filtrar por isso' },
  },
  fields: {
    'RunValues.run_type': ['Tipos, em ordem alfabética, no máximo 200', ['chat']],
    'RunValues.model': ['Modelos', ['gpt-4.1-mini']],
    'RunValues.environment': ['Ambientes', ['production']],
    'RunValues.version': ['Versões', ['1.4.0']],
    'RunValues.tag': ['Tags', ['cobrança']],
    'RunValues.score': ['Nomes de notas', ['relevance']],
    'RunValues.end_user': ['Usuários', ['cliente-17']],
  },
} satisfies SchemaNotes
