import { parseAmount } from '@leme/contract/import/csv-amount'
import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

export type MoneyInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** An exact decimal, blank, or what was typed while it is no amount. */
  value: string
  onChange: (value: string) => void
}

/** An amount in reais, typed as people in Brazil write it: `1.234,56`. */
export function MoneyInput({ value, onChange, className = '', ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState(moneyText(value))
  // A value that does not come from here (somebody else changed it) takes the place of what was typed.
  const text = amountOf(typed) === value ? typed : moneyText(value)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      className={`tabular-nums ${className}`}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(amountOf(target.value))
      }}
    />
  )
}

/** `1234.5` → `1234,50`; what is no decimal stays as it is. */
function moneyText(value: string): string {
  const [, whole, cents = ''] = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? []
  return whole === undefined ? value : `${whole},${cents.padEnd(2, '0')}`
}

/** The exact decimal that a text says; the text itself where it says none, for the rules to refuse. */
function amountOf(text: string): string {
  const read = parseAmount(text.trim(), 'comma', ';')
  return 'value' in read ? read.value : text.trim()
}
