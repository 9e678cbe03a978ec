import { createContext, type RefObject, useContext, useEffect, useId } from 'react'

/** The parts inside with something that closing would lose: the form itself, a control with text that is no value yet. */
export const Unsaved = createContext<RefObject<Set<string>> | null>(null)

/** The parts inside that are being saved. */
export const Saving = createContext<RefObject<Set<string>> | null>(null)

/** Reports to the surrounding FormDialog whether what was typed here is being saved. */
export function useSaving(busy: boolean): void {
  useReport(Saving, busy)
}

/** Reports to the surrounding FormDialog whether closing it would lose what was typed here. */
export function useUnsaved(dirty: boolean): void {
  useReport(Unsaved, dirty)
}

function useReport(context: typeof Unsaved, is: boolean): void {
  const parts = useContext(context)
  const id = useId()
  useEffect(() => {
    if (!parts || !is) return
    const { current } = parts
    current.add(id)
    return () => {
      current.delete(id)
    }
  }, [parts, id, is])
}

/** For a form that closes itself (saved, or its thing deleted): nothing in it is held on to any more. */
export function useDiscardChanges(): () => void {
  const unsaved = useContext(Unsaved)
  return () => unsaved?.current.clear()
}
