import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Whether the form inside has something that closing would lose. */
export const Unsaved = createContext<RefObject<boolean> | null>(null)

/** Tells the FormDialog around the form whether closing it would lose what was typed. */
export function useUnsaved(dirty: boolean): void {
  const unsaved = useContext(Unsaved)
  useEffect(() => {
    if (!unsaved) return
    unsaved.current = dirty
    return () => {
      unsaved.current = false
    }
  }, [unsaved, dirty])
}

/** For a form that closes itself (saved, or its thing deleted): nothing in it is held on to any more. */
export function useDiscardChanges(): () => void {
  const unsaved = useContext(Unsaved)
  return () => {
    if (unsaved) unsaved.current = false
  }
}
