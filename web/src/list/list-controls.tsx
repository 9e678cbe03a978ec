import type { Filter, FiltersOf, List } from '@leme/contract/list/list'
import { FilterSelect } from '../ui/select/filter-select.tsx'
import type { Option } from '../ui/select/select-list.tsx'
import { useStatusText } from '../ui/sign/status-text.ts'

type Options = readonly Option<string>[]
type Values = Readonly<Record<string, string | undefined>>

export type ListControlsProps<Of extends List> = {
  list: Of
  search: Readonly<Partial<Record<keyof Of['filters'], string | undefined>>>
  /** What the page begins with where its address says nothing. */
  begins?: Readonly<Partial<Record<keyof Of['filters'], string | undefined>>>
  onChoose: (change: FiltersOf<Of>) => void
  /** What may be chosen of a filter, where the list does not say it. */
  options?: Partial<Record<keyof Of['filters'], Options>>
  /** Filters that have no control here. */
  without?: readonly (keyof Of['filters'])[]
}

/** The search has a field of its own, and days come with the pages that filter by them. */
const notSelected: readonly Filter['type'][] = ['words', 'from', 'to']

/** The control of each filter of a list. */
export function ListControls<Of extends List>(props: ListControlsProps<Of>) {
  const { list, options = {}, without = [], onChoose } = props
  const [search, begins, given]: [Values, Values, Partial<Record<string, Options>>] = [
    props.search,
    props.begins ?? {},
    options,
  ]
  return Object.entries<Filter>(list.filters).map(([name, filter]) => {
    if (filter.quiet || without.includes(name) || notSelected.includes(filter.type)) return null
    const value = search[name]
    const choose = (next: string | undefined) => onChoose({ [name]: next } as FiltersOf<Of>)
    const control = { filter, value, begin: begins[name], onChoose: choose }
    const offered = given[name]
    return <Control key={name} {...control} options={offered} />
  })
}

type ControlProps = {
  filter: Filter
  value: string | undefined
  begin?: string | undefined
  options?: Options | undefined
  onChoose: (value: string | undefined) => void
}

/** Stands in a select for what an address leaves out. */
const everything = 'all'

function Control({ filter, value, begin = everything, options, onChoose }: ControlProps) {
  const statusText = useStatusText()
  const whole = filter.all === null ? [] : [{ value: everything, label: filter.all ?? 'todos' }]
  const { values = [], names = {}, groups = {} } = filter as Partial<Extract<Filter, { type: 'choice' }>>
  const offered = options ?? values.map((one) => ({ value: one, label: names[one] ?? statusText(one) }))
  return (
    <FilterSelect
      label={filter.label}
      value={value ?? begin}
      options={[...Object.entries(groups).map(([group, label]) => ({ value: group, label })), ...whole, ...offered]}
      unlisted={filter.unlisted}
      onChange={(next) => onChoose(next === begin ? undefined : next)}
    />
  )
}

/** What may be chosen of a filter by name: having none too, where that may be asked for. */
export function namesOf(
  { none }: { type: 'name'; none?: string },
  rows: readonly { id: string; name: string }[] = [],
): Options {
  const names = rows.map(({ id, name }) => ({ value: id, label: name }))
  return none === undefined ? names : [{ value: 'none', label: none }, ...names]
}
