import type { FieldError } from '@leme/contract/wire/errors'
import { z } from 'zod'

const day = 24 * 60 * 60 * 1000

/**
 * The schema of a row that may say when it came to be: at most 24 hours after now, since clocks differ. What is dated
 * later would head every list of the newest until then.
 */
export function notAhead<Row extends { created_at: string | null }>(schema: z.ZodType<Row>, now: Date): z.ZodType<Row> {
  // What is no instant has been refused by the schema, and comes here all the same.
  return schema.refine(({ created_at }) => created_at === null || !(Date.parse(created_at) > now.getTime() + day), {
    path: ['created_at'],
    message: 'Data e hora mais de 24 horas no futuro',
  })
}

/** The schema of a row whose day of this field, where it has one, is not after today (`YYYY-MM-DD`); else it is refused with `refusal`. */
export function notAfterToday<Field extends string, Row extends Partial<Record<Field, string | null>>>(
  schema: z.ZodType<Row>,
  refusal: Readonly<FieldError & { field: Field }>,
  today: string,
): z.ZodType<Row> {
  const isDay = (day: string | null | undefined): day is string => z.iso.date().safeParse(day).success
  return schema.refine(
    (row) => {
      const day = row[refusal.field]
      return !isDay(day) || day <= today
    },
    { path: [refusal.field], message: refusal.message },
  )
}
