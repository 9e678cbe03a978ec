import { createContext, useContext } from 'react'

export type Gone = {
  /** The sentence that says what became of it; undefined until that is known. */
  why?: string
  /** It is in another project: what was typed of it is found there. */
  isMoved: boolean
}

/** Set where the open thing was deleted or moved away: nothing is sent of it any more, and what is typed stays. */
export const GoneThing = createContext<Gone | null>(null)

export function useGone(): Gone | null {
  return useContext(GoneThing)
}
