import { createContext } from 'react'
import type { useSelection } from './use-selection.ts'

/** Which rows of a list are chosen, and the ways to choose. */
export type Choice = ReturnType<typeof useSelection>

/** The choice of the list around a row; null where rows are not chosen. */
export const ChoiceContext = createContext<Choice | null>(null)
