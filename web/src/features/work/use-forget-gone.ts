import { useEffect } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

/**
 * In the form of something new: lets go of a choice whose row somebody removed meanwhile. Its field no longer offers
 * it, and may be gone altogether with the last one.
 */
export function useForgetGone<Values extends FieldValues, Output>(
  { control, resetField }: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'resetField'>,
  name: FieldPath<Values>,
  ids: readonly string[],
): void {
  const chosen: FieldPathValue<Values, FieldPath<Values>> = useWatch({ control, name })
  const isGone = chosen !== '' && !ids.includes(chosen)
  useEffect(() => {
    if (isGone) resetField(name)
  }, [isGone, resetField, name])
}
