import { createContext } from 'react'

/** Turns the columns that a table has into those that somebody wants, by name with their widths, in their order. */
export type Chosen = (widths: Widths) => Widths

/** The names of columns in their order, with how wide they are; without a width one has what is left. */
export type Widths = Readonly<Record<string, string | undefined>>

/** What is chosen of the columns of the tables within; undefined until that is known, and where nothing is. */
export const ChosenContext = createContext<Chosen | undefined>(undefined)

/** As the table was made. */
export const unchanged: Chosen = (widths) => widths
