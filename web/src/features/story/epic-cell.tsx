import { CellSelect } from '../../ui/cell-select.tsx'
import type { Option } from '../../ui/select-list.tsx'

/** Stands for no epic in the list: no id is empty. */
const none = ''

const nothing: Option<string> = {
  value: none,
  label: 'Sem épico',
  content: <span className="text-ink-3">Sem épico</span>,
}

/** What an epic's cell offers; make it once a list, not once a row. */
export function epicOptions(epics: readonly { id: string; title: string }[]): readonly Option<string>[] {
  return [nothing, ...epics.map(({ id, title }) => ({ value: id, label: title }))]
}

export type EpicCellProps = {
  /** Of which story. */
  title: string
  epic_id: string | null
  options: readonly Option<string>[]
  onChange: (epic_id: string | null) => void
}

/** The epic that a story belongs to, changed in place. */
export function EpicCell({ title, epic_id, options, onChange }: EpicCellProps) {
  const value = epic_id ?? none
  return (
    <CellSelect
      label={`Épico de ${title}`}
      value={value}
      options={options}
      unlisted={nothing.content}
      onChange={(next) => next !== value && onChange(next === none ? null : next)}
    />
  )
}
