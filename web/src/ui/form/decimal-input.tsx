import { type ComponentProps, useState } from 'react'
import { commaText, parseDecimal } from './decimal-text.ts'
import { Input } from './input.tsx'

export type DecimalInputProps = Omit<
  ComponentProps<typeof Input>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
> & {
  /** An exact decimal, blank, or what was typed while it is none. */
  value: string
  onChange: (value: string) => void
  /** False where a point is always the decimal one, as in rates: "5.413" is no thousands. */
  thousands?: boolean
}

/** A decimal, typed with comma or point. Left, the field says how it was read. */
export function DecimalInput({
  value,
  onChange,
  onBlur,
  thousands = true,
  className = '',
  ...rest
}: DecimalInputProps) {
  const [typed, setTyped] = useState(commaText(value))
  // A value that does not come from here takes the place of what was typed.
  const text = parseDecimal(typed, { thousands }) === value ? typed : commaText(value)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className={`tabular-nums ${className}`}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parseDecimal(target.value, { thousands }))
      }}
      onBlur={(event) => {
        setTyped(commaText(value))
        onBlur?.(event)
      }}
    />
  )
}
