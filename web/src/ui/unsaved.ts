import { createContext, type RefObject, useContext, useEffect, useId } from 'react'

/** The parts inside with something that closing would lose: the form itself, a control with text that is no value yet. */
export const Unsaved = createContext<RefObject<Set<string>> | null>(null)

/** Reports to the surrounding FormDialog whether closing it would lose what was typed here. */
export function useUnsaved(dirty: boolean): void {
  const unsaved = useContext(Unsaved)
  const id = useId()
  useEffect(() => {
    if (!unsaved || !dirty) return
    const { current } = unsaved
    current.add(id)
    return () => {
      current.delete(id)
    }
  }, [unsaved, id, dirty])
}

/** For a form that closes itself (saved, or its thing deleted): nothing in it is held on to any more. */
export function useDiscardChanges(): () => void {
  const unsaved = useContext(Unsaved)
  return () => unsaved?.current.clear()
}
