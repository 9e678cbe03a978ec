import { useId } from 'react'
import { Switch } from './switch.tsx'

export type ActiveFieldProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What being active means. */
  hint: string
}

/** A form's switch "Ativo" with its hint, in a line of its own. */
export function ActiveField({ checked, onChange, hint }: ActiveFieldProps) {
  const id = useId()
  return (
    <div className="col-span-full flex items-center gap-3">
      <Switch checked={checked} onChange={onChange} labelledBy={id} describedBy={`${id}-hint`} />
      <div>
        <p id={id} className="text-cell leading-4 font-medium text-ink">
          Ativo
        </p>
        <p id={`${id}-hint`} className="text-label text-ink-3">
          {hint}
        </p>
      </div>
    </div>
  )
}
