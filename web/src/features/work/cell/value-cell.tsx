import { type ReactNode, useState, useTransition } from 'react'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import type { ValueEdit, ValueField } from './edit-value.tsx'

const { Part: EditValue, prepare } = lazyPart(() => import('./edit-value.tsx'), 'EditValue')

export type ValueCellProps = {
  field: ValueField
  /** Of what. */
  title: string
  value: string | number | null
  /** What the cell says; null where there is none. */
  said: string | null
  /** How it says it, where that is more than words. */
  children?: ReactNode
  onSave: (edit: ValueEdit) => void
}

const names = { due_date: 'Prazo', estimate_hours: 'Estimativa' } as const

/** A due date or an estimate, changed in place: text until the row is pointed at; pressed, it opens a field. */
export function ValueCell({ field, title, value, said, children, onSave }: ValueCellProps) {
  const [isWanted, setWanted] = useState(false)
  // The button stays, with the focus, until what opens is there.
  const [, start] = useTransition()
  const trigger = {
    'aria-label': `${names[field]} de ${title}: ${said ?? 'nada'}`,
    className: 'cell-select cell-value',
    children: children ?? said ?? <span className="text-ink-3">-</span>,
  }
  if (isWanted) return <EditValue field={field} label={names[field]} value={value} trigger={trigger} onSave={onSave} />
  return (
    <button
      {...trigger}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => start(() => setWanted(true))}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  )
}
