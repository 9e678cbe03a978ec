import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver, ResolverOptions } from 'react-hook-form'
import type { z } from 'zod'

/** A date of which only a part was typed has no value, as if it were empty: the browser alone knows better. */
function halfTyped<Values extends FieldValues>({ fields }: ResolverOptions<Values>): Record<string, string> {
  const half: Record<string, string> = {}
  for (const [name, { ref }] of Object.entries(fields)) {
    if ('validity' in ref && ref.validity.badInput) half[name] = 'incomplete'
  }
  return half
}

/** The contract's own rules as a form's: what the form refuses, and in which words, is what the server refuses. */
export function formRules<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const rules = zodResolver<Input, unknown, Output>(schema)
  return (values, context, options) => rules({ ...values, ...halfTyped(options) }, context, options)
}
