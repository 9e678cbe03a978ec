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

/**
 * The contract's own rules as a form's: what the form refuses, and in which words, is what the server refuses.
 * The form's values are one shape of what the rules take (text where they also take null, nothing left out).
 */
export function formRules<Output extends FieldValues, Input extends FieldValues, Values extends Input>(
  schema: z.ZodType<Output, Input>,
): Resolver<Values, unknown, Output> {
  const rules = zodResolver<Values, unknown, Output>(schema as unknown as z.ZodType<Output, Values>)
  return (values, context, options) => rules({ ...values, ...halfTyped(options) }, context, options)
}
