import { type KeyboardEvent, useState, useTransition } from 'react'
import { lazyPart } from '../page/lazy-part.ts'
import type { OpenSelectProps, SelectTrigger } from './open-select.tsx'

const { Part: OpenSelect, prepare } = lazyPart(() => import('./open-select.tsx'), 'OpenSelect')

export type ClosedSelectProps = {
  trigger: SelectTrigger
  disabled?: boolean
  /** A pointer or the focus comes near. */
  onNear: () => void
  /** It is pressed. */
  onWant: () => void
}

/** The plain button that a select is until somebody presses it. */
export function ClosedSelect({ trigger, disabled, onNear, onWant }: ClosedSelectProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onWant()
  }

  return (
    <button
      {...trigger}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled={disabled}
      onClick={onWant}
      onKeyDown={onKeyDown}
      onPointerEnter={onNear}
      onFocus={onNear}
    />
  )
}

/**
 * A select that is a plain button until somebody presses it: a list of thousands scrolls past many that nobody opens, and
 * what opens weighs more than a page. It is fetched when a pointer or the focus comes near, or once the page is quiet.
 */
export function SelectOnDemand<Value extends string>(props: OpenSelectProps<Value>) {
  const { options, value, onChange, disabled, trigger } = props
  const [isWanted, setWanted] = useState(false)
  // The button stays, with the focus, until what opens is there.
  const [, start] = useTransition()
  if (!isWanted) {
    const want = () => start(() => setWanted(true))
    return <ClosedSelect trigger={trigger} disabled={disabled} onNear={prepare} onWant={want} />
  }
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next)
    if (chosen) onChange(chosen.value)
  }
  return <OpenSelect options={options} value={value} onChange={choose} disabled={disabled} trigger={trigger} />
}
