import { z } from 'zod'
import { person } from '../people/person.ts'
import { id, optionalText, requiredDate, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const timeEntryLimits = { note: 2000, hours: 24, step: 0.25 } as const

/** Hours are worked, not planned: their day is not after today on the organisation's calendar. */
export const futureDate = { field: 'date', message: 'Data não pode ser no futuro' } as const

export function isInFuture(date: string, today: string): boolean {
  return date > today
}

/** Whether a day (`YYYY-MM-DD`) lies more than a year before today: the form asks before it takes one. */
export function isOverAYearOld(date: string, today: string): boolean {
  const [year, ...monthAndDay] = today.split('-')
  return date !== '' && date < [Number(year) - 1, ...monthAndDay].join('-')
}

const fields = {
  date: requiredDate('Data é obrigatória'),
  /** Worked hours in quarters, of one person on one day. */
  hours: z
    .number({ error: (issue) => (issue.input == null ? 'Horas são obrigatórias' : 'Horas devem ser um número') })
    .gt(0, 'Horas devem ser maiores que zero')
    .max(timeEntryLimits.hours, 'Horas devem ser no máximo 24 por registro')
    .refine((hours) => Number.isInteger(hours * 4), 'Horas devem ser múltiplas de 0,25')
    .meta({ multipleOf: timeEntryLimits.step }),
  note: optionalText(timeEntryLimits.note, 'Nota deve ter no máximo 2000 caracteres'),
}

export const timeEntryCreate = z.strictObject({
  date: fields.date,
  hours: fields.hours,
  note: fields.note.default(null),
  org_id: id.optional(),
})

/** A correction of some fields; those left out stay as they are. */
export const timeEntryUpdate = z.strictObject(fields).partial()

/** Hours that a person worked; `task_id` is null once the task was deleted: the hours stay with the project. */
export const timeEntry = z.object({
  id,
  org_id: id,
  project_id: id,
  task_id: id.nullable(),
  user_id: id,
  date: z.iso.date(),
  hours: z.number(),
  note: z.string().nullable(),
  created_at: timestamp,
  user: person,
})

export type TimeEntry = z.infer<typeof timeEntry>
export type TimeEntryCreate = z.infer<typeof timeEntryCreate>
export type TimeEntryUpdate = z.infer<typeof timeEntryUpdate>

export const timeEntryNotes = {
  sent: {
    TimeEntryCreate: { type: timeEntryCreate, description: 'Horas a registrar' },
    TimeEntryUpdate: {
      type: timeEntryUpdate,
      description: 'Campos de um registro de horas a corrigir; os ausentes ficam como estão',
    },
  },
  answered: {
    TimeEntry: { type: timeEntry, description: 'Horas que uma pessoa trabalhou' },
  },
  fields: {
    task_id: ['Task; nulo depois que ela foi excluída', '0190a8e0-7c1b-7d2e-9f00-000000000033'],
    date: ['Dia trabalhado', '2026-03-10'],
    hours: ['Horas trabalhadas, de quarto em quarto', 1.5],
    note: ['Nota', 'Reunião de início'],
  },
} satisfies SchemaNotes
