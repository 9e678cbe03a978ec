import { z } from 'zod'
import { id, requiredText, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** The most items that one thing may have. */
export const mostItems = 200

/** Characters of one. */
export const longestItem = 500

const text = requiredText(longestItem, {
  required: 'Escreva o passo',
  tooLong: 'Um passo deve ter no máximo 500 caracteres',
})

export const checklistItemCreate = z.strictObject({ text, org_id: id.optional() })

/** A change of some fields. `position` moves it to that place, from 1 on, and the others make room. */
export const checklistItemUpdate = z
  .strictObject({ text, is_done: z.boolean(), position: z.int().min(1).max(mostItems) })
  .partial()

/** A small step of an epic, story, task or ticket. */
export const checklistItem = z.object({
  id,
  org_id: id,
  thing_id: id,
  text: z.string(),
  is_done: z.boolean(),
  position: z.int(),
  created_at: timestamp,
})
export type ChecklistItem = z.infer<typeof checklistItem>

export const checklistNotes = {
  sent: {
    ChecklistItemCreate: { type: checklistItemCreate, description: 'Um passo a acrescentar no fim da lista' },
    ChecklistItemUpdate: { type: checklistItemUpdate, description: 'Campos de um passo a alterar' },
  },
  answered: {
    ChecklistItem: { type: checklistItem, description: 'Um passo da lista de um épico, story, task ou ticket' },
  },
  fields: {
    text: ['O passo', 'Conferir com o cliente'],
    thing_id: ['De que é', '0190a8e0-7c1b-7d2e-9f00-000000000033'],
    is_done: ['Se está feito', false],
    position: ['O lugar na lista, a partir de 1', 1],
  },
} satisfies SchemaNotes
