import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** A field may be blank (null) that the rules then refuse. */
type Blankable<Input> = { [Field in keyof Input]: Input[Field] | null }

/**
 * The contract's own rules as a form's: what the form refuses, and in which words, is what the server refuses.
 * The form's values are one shape of what the rules take (text where they also take null, nothing left out).
 */
export function formRules<Output extends FieldValues, Input extends FieldValues, Values extends Blankable<Input>>(
  schema: z.ZodType<Output, Input>,
): Resolver<Values, unknown, Output> {
  return zodResolver<Values, unknown, Output>(schema as unknown as z.ZodType<Output, Values>)
}
