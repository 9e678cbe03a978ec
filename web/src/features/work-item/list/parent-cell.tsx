import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { CellSelect } from '../../../ui/select/cell-select.tsx'
import type { Option } from '../../../ui/select/select-list.tsx'
import { listWords } from '../list-words.ts'

/** Stands for none in the list: no id is empty. */
const none = ''

/** What the cell of an epic or story offers; make it once a list, not once a row. */
export function parentOptions(
  noun: WorkNoun,
  rows: readonly { id: string; key: string; title: string }[],
): readonly Option<string>[] {
  const label = listWords[noun].without
  const nothing = { value: none, label, content: <span className="text-ink-3">{label}</span> }
  return [nothing, ...rows.map(({ id, key, title }) => ({ value: id, label: title, code: key }))]
}

export type ParentCellProps = {
  /** What it is: an epic, a story. */
  noun: WorkNoun
  /** Of what. */
  title: string
  parentId: string | null
  /** Of `parentOptions`. */
  options: readonly Option<string>[]
  onChange: (parentId: string | null) => void
}

/** What something stands in, changed in place. */
export function ParentCell({ noun, title, parentId, options, onChange }: ParentCellProps) {
  const value = parentId ?? none
  return (
    <CellSelect
      label={`${workKinds[noun].name} de ${title}`}
      value={value}
      options={options}
      unlisted={options[0]?.content}
      onChange={(next) => next !== value && onChange(next === none ? null : next)}
    />
  )
}
