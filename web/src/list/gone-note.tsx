import type { Filter, List } from '@leme/contract/list/list'

export type GoneNoteProps = {
  list: List
  search: Readonly<Record<string, unknown>>
  /** What may be chosen of a filter by name; absent or empty until it is known. */
  options?: Readonly<Partial<Record<string, readonly { value: string }[]>>>
}

/** Says which filter names what is there no more: an address, or a view, may be older than the person or project was. */
export function GoneNote({ list, search, options = {} }: GoneNoteProps) {
  const gone = Object.entries<Filter>(list.filters).flatMap(([name, filter]) => {
    const [value, known] = [search[name], options[name]?.filter((option) => option.value !== 'none')]
    const isGone = filter.type === 'name' && value && value !== 'none' && value !== 'all' && known && known.length > 0
    return isGone && !known.some((option) => option.value === value) ? [filter.label] : []
  })
  return (
    <p role="status" className="text-cell text-warn-text empty:absolute not-empty:basis-full">
      {gone.length > 0 &&
        `O filtro ${gone.map((label) => `“${label}”`).join(' e ')} aponta para algo que não está mais aqui. Escolha outro, ou todos.`}
    </p>
  )
}
