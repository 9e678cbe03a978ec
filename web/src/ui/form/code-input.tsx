import { type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-control.ts'

const digits = 6

export type CodeInputProps = {
  value: string
  onChange: (code: string) => void
  /** All six digits are there. */
  onComplete?: (code: string) => void
  autoFocus?: boolean
  readOnly?: boolean
  ref?: Ref<{ focus: () => void }>
}

/**
 * Six digits that came by mail or from an application. They may be pasted with blanks or words around them; phones offer
 * those of a message by themselves. Inside a Field it is labelled and described by it.
 */
export function CodeInput({ value, onChange, onComplete, ref, ...rest }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))

  function take(text: string) {
    const code = text.replaceAll(/\D/g, '').slice(0, digits)
    onChange(code)
    if (code.length === digits && code !== value) onComplete?.(code)
  }

  return (
    <input
      {...useFieldControl()}
      {...rest}
      ref={input}
      value={value}
      onChange={(event) => take(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      placeholder="······"
      className={classNames(
        controlClass,
        'h-12 pl-[0.36em]! text-center text-title! font-semibold tracking-[0.36em] tabular-nums',
      )}
    />
  )
}
