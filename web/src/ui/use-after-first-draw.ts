import { useDeferredValue } from 'react'

/** How many rows or cards a list is first drawn with: more than most windows show. */
export const firstDrawn = 24

/**
 * False while something is first drawn, and true soon after, in a drawing that lets the browser paint and anybody click
 * in between: what lies below the window may wait for it.
 */
export function useAfterFirstDraw(): boolean {
  return useDeferredValue(true, false)
}
