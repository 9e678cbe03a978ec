import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/**
 * In the form of something new: clears a choice whose row somebody removed meanwhile, and says so at its field, which no
 * longer offers it, until something is chosen. Whether the field says something: it stays then also with nothing to offer.
 */
export function useForgetGone(name: string, ids: readonly string[] | undefined, message: string): boolean {
  const { resetField, setError, formState } = useFormContext()
  const chosen: string = useWatch({ name })
  const isGone = ids !== undefined && chosen !== '' && !ids.includes(chosen)
  useEffect(() => {
    if (!isGone) return
    resetField(name)
    setError(name, { type: 'gone', message })
  }, [isGone, resetField, setError, name, message])
  return formState.errors[name] !== undefined
}

/** Of a person whose account was removed. */
export const ownerGone = 'A pessoa escolhida saiu da equipe. Escolha outra, ou crie sem responsável.'
