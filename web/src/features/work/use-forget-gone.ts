import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/**
 * In the form of something new: clears a choice whose row somebody removed meanwhile. Its field no longer offers
 * it, and may be gone altogether with the last one.
 */
export function useForgetGone(name: string, ids: readonly string[]): void {
  const { resetField } = useFormContext()
  const chosen: string = useWatch({ name })
  const isGone = chosen !== '' && !ids.includes(chosen)
  useEffect(() => {
    if (isGone) resetField(name)
  }, [isGone, resetField, name])
}
