/** What the values of a column are: they are compared by it, and written to a file by it. */
export type ColumnType =
  | 'text'
  | 'choice'
  | 'day'
  | 'instant'
  | 'hours'
  | 'score'
  | 'reais'
  | 'dollars'
  | 'milliseconds'
  | 'flag'
  | 'name'

/** What an id may stand for, to be shown by its name. */
export type Named = 'person' | 'project' | 'client' | 'epic' | 'story' | 'agent' | 'ticket'

export type ListColumn = {
  label: string
  type: ColumnType
  /** The row's field, where it is not called like the column. */
  field?: string
  /** What a choice's values are, in the order that they have. */
  values?: readonly string[]
  /** What a name is of. */
  of?: Named
  /** Some rows have no value. They come last, whichever way the list is ordered. */
  blank?: true
  align?: 'right'
  /** What an address calls the order by this column; without it there is none. */
  sort?: string
  /** How it is ordered at the first press: dates and figures are best `desc`. */
  first?: 'desc'
}

type Common = {
  label: string
  /** What no choice is called; `todos` where it is not said. Null where there is none: one of the values always holds. */
  all?: string | null
  /** The row's field, where it is not called like the filter. */
  field?: string
  /** What a value is called that is not among those offered: it may come from an old address. */
  unlisted?: string
  /** No page has a control for it: links and programs use it. */
  quiet?: true
}

export type Filter = Common &
  (
    | {
        /** One of some values. Those without names are statuses, which each organisation names. */
        type: 'choice'
        values: readonly string[]
        names?: Readonly<Record<string, string>>
        /** Several values by one name, with its label. */
        groups?: Readonly<Record<string, string>>
      }
    /** An id. `none`: what it is called to have none, where that may be asked for. */
    | { type: 'name'; of: Named; none?: string }
    /** A text as the row has it. */
    | { type: 'text'; most: number }
    /** A name, whatever its case, accents and runs of spaces. */
    | { type: 'spelling'; most: number }
    /** From a day of the organisation's calendar on, or up to one, both included. */
    | { type: 'from' | 'to' }
    /** A decimal number at least. */
    | { type: 'least' }
    /** Words in any order, without case and accents; the label says where they are looked for. */
    | { type: 'words' }
  )

/**
 * What a list shows, filters and orders by. The query of the API, its SQL, the address of the page and its controls are
 * all made of it. Without zod: pages read it with their first load.
 */
export type List = {
  columns: Readonly<Record<string, ListColumn>>
  /** By the parameter's name, in the order in which a page shows them. */
  filters: Readonly<Record<string, Filter>>
  /** The order where none is asked for; without it the list has one order alone. */
  sort?: string
  /** What it may be grouped by, as an address names it, and what that is called. */
  groups?: Readonly<Record<string, string>>
}

type ValueOf<Given> = Given extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value | (Given extends { groups: infer Groups } ? keyof Groups : never)
  : Given extends { type: 'choice'; names: infer Names }
    ? keyof Names
    : string

/** The filters that are set. */
export type FiltersOf<Of extends List> = {
  -readonly [Name in keyof Of['filters']]?: ValueOf<Of['filters'][Name]> | undefined
}

type SortIn<Column> = Column extends { sort: infer Sort extends string } ? Sort : never

/** What orders a list. */
export type SortOf<Of extends List> = {
  [Name in keyof Of['columns']]: SortIn<Of['columns'][Name]>
}[keyof Of['columns']]

/** What a list may be grouped by. */
export type GroupOf<Of extends List> = Of extends { groups: infer Groups } ? keyof Groups & string : never

export type Direction = 'asc' | 'desc'

/** The filters and the order that are asked for. */
export type AskedOf<Of extends List> = FiltersOf<Of> & { sort?: SortOf<Of> | undefined; dir?: Direction | undefined }

/** The column that is meant by an order, and how it orders at first. */
export function columnOfSort({ columns }: List, sort: string): { column: ListColumn; name: string } | undefined {
  for (const [name, column] of Object.entries(columns)) if (column.sort === sort) return { column, name }
  return undefined
}

/** The names of a list's orders. */
export function sortsOf<Of extends List>({ columns }: Of): SortOf<Of>[] {
  return Object.values(columns).flatMap(({ sort }) => (sort === undefined ? [] : [sort as SortOf<Of>]))
}
