import type { FieldError } from '@leme/contract/wire/errors'
import type { z } from 'zod'
import { Problem } from '../../problem/problem.ts'

/**
 * What a schema makes of a part of a request; an absent part counts as an empty object.
 * Throws validation_failed that names each field which is refused.
 */
export function parse<Output>(schema: z.ZodType<Output>, value: unknown): Output
export function parse(schema: z.ZodType | undefined, value: unknown): unknown
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const result = schema?.safeParse(value === undefined ? {} : value)
  if (!result || result.success) return result?.data
  throw new Problem('validation_failed', { fields: fieldErrors(result.error) })
}

/** Each field that a schema refused, and why. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap(fieldErrorsOf)
}

function fieldErrorsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'Campo desconhecido' }))
  }
  const message =
    issue.path.length === 0 && issue.code === 'invalid_type' && issue.expected === 'object'
      ? 'Envie um objeto JSON'
      : issue.message
  return [{ field: issue.path.join('.'), message }]
}
