import type { List } from '@leme/contract/list/list'
import type { Column } from '../ui/table/table-head.tsx'

/** The heads of a list's columns, each with its width on wide screens, in the order in which they are given. */
export function headsOf<Of extends List>(
  { columns }: Of,
  widths: Readonly<Partial<Record<keyof Of['columns'], string | undefined>>>,
): readonly Column[] {
  return Object.entries<string | undefined>(widths as Record<string, string | undefined>).flatMap(([name, width]) => {
    const column = columns[name]
    if (!column) return []
    const { label, align, sort, first } = column
    return { label, align, width, sort, first }
  })
}
