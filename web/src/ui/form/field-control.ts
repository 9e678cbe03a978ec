import { createContext, use } from 'react'

type FieldControl = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  refuse: (why: string | null) => void
}

/** The Field that a control is in. */
export const FieldContext = createContext<FieldControl | null>(null)

/** What a control inside a Field puts on its element; outside of one, nothing. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

/** For controls that are not labelable elements (select, picker): the id of the label's text. */
export function useFieldLabel(): string | undefined {
  return use(FieldContext)?.labelId
}

/** For controls that refuse by themselves what is typed (a picker's text that names nothing): says why, or null. */
export function useFieldRefusal(): (why: string | null) => void {
  return use(FieldContext)?.refuse ?? ignore
}

function ignore(): void {}
