import { z } from 'zod'
import { id, optionalKey, optionalText, requiredKey, timestamp } from '../text/text.ts'
import { editOf } from '../wire/edit-conflict.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const agentLimits = { external_id: 200, name: 200, description: 2000, area: 100 } as const

const fields = {
  external_id: optionalKey(agentLimits.external_id, 'Identificador externo deve ter no máximo 200 caracteres'),
  // A run or a row without an external_id names its agent by it.
  name: requiredKey(agentLimits.name, {
    required: 'Nome é obrigatório',
    tooLong: 'Nome deve ter no máximo 200 caracteres',
  }),
  description: optionalText(agentLimits.description, 'Descrição deve ter no máximo 2000 caracteres'),
  area: optionalText(agentLimits.area, 'Área deve ter no máximo 100 caracteres'),
  is_active: z.boolean('Deve ser verdadeiro ou falso'),
}

/** An agent as another system sends it; known by external_id or, without one, by name. What it leaves out stays. */
export const agentRow = z.strictObject({
  external_id: fields.external_id.default(null),
  name: fields.name,
  description: fields.description.optional(),
  area: fields.area.optional(),
  is_active: fields.is_active.optional(),
})

/** What a person sets of an agent. */
export const agentSettings = z.strictObject({
  /** What its runs are for, where nothing else says it. */
  project_id: id.nullable(),
  name: fields.name,
  description: fields.description,
  area: fields.area,
  is_active: fields.is_active,
})

/** A change of some settings; those left out stay as they are. */
const agentUpdate = agentSettings.partial()

export const agentEdit = editOf(agentUpdate)

/** The agent of a run: its name, or what is known of it. What is left out stays as it was. */
export const agentOfRun = z.union(
  [
    fields.name,
    z.strictObject({
      external_id: fields.external_id.default(null),
      name: fields.name,
      description: fields.description.optional(),
      area: fields.area.optional(),
    }),
  ],
  'Informe o nome do agente',
)

export const agent = z.object({
  id,
  org_id: id,
  external_id: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  area: z.string().nullable(),
  is_active: z.boolean(),
  /** Whether it is the assistant of Leme, which no list or figure counts unless asked for. */
  is_assistant: z.boolean(),
  /** What its runs are for, where nothing else says it. */
  project_id: id.nullable(),
  created_at: timestamp,
})

export type Agent = z.infer<typeof agent>
export type AgentSettings = z.infer<typeof agentSettings>
export type AgentEdit = z.infer<typeof agentEdit>
export type AgentRow = z.infer<typeof agentRow>

export const agentNotes = {
  sent: {
    AgentRow: {
      type: agentRow,
      description: 'Um agente como outro sistema o envia: reconhecido por external_id ou, sem ele, por nome',
    },
    AgentUpdate: {
      type: agentEdit,
      description: 'Campos de um agente a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    Agent: { type: agent, description: 'Um agente de IA' },
  },
  fields: {
    project_id: ['Projeto das suas execuções, quando nada mais o diz', null],
    is_assistant: ['Se é o assistente do Leme, que não é um agente da organização', false],
  },
} satisfies SchemaNotes
