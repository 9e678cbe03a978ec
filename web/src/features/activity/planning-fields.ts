import { asDate, asHours, asWords, type FieldWords } from './change-words.ts'

/**
 * What a story or a task is planned by: how the history calls it and writes its values. A plan of the assistant shows the
 * values in this order.
 */
export const planningFields = {
  priority: { name: 'a prioridade', value: asWords },
  estimate_hours: { name: 'a estimativa', value: asHours },
  due_date: { name: 'o prazo', value: asDate },
} as const satisfies Record<string, FieldWords>
