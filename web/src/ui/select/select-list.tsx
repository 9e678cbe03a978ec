import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { folded } from '@leme/contract/list/text-search'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { itemClass, popupClass } from '../float/float.ts'

export type Option<Value extends string> = {
  value: Value
  label: string
  /** How the list shows it, where words alone do not do. */
  content?: ReactNode
  /** What choosing it does besides, or why it cannot be chosen; in the list alone. */
  note?: string
  /** A short name before the label, in the list alone; a picker finds it by this too. */
  code?: string
  disabled?: boolean
}

export type SelectListProps<Value extends string> = {
  options: readonly Option<Value>[]
  /** Whether the focus goes back to the select when the list closes: not where a choice puts something in its place. */
  finalFocus?: () => boolean
}

/** An option's text with its note below, in line with the words where the option shows more than those (an avatar). */
export function OptionText({
  option: { note, content, code },
  children,
}: {
  option: Option<string>
  children: ReactNode
}) {
  if (code) {
    return (
      <span className="flex min-w-0 items-baseline gap-2">
        {/* The label says what it is. */}
        <span aria-hidden="true" className="shrink-0 text-label text-ink-3 tabular-nums">
          {code}
        </span>
        {children}
      </span>
    )
  }
  if (!note) return children
  return (
    <span className="grid min-w-0">
      {children}
      <span className={classNames('text-label text-ink-3', content !== undefined && 'pl-7')}>{note}</span>
    </span>
  )
}

/**
 * Hands on what somebody chose. A select of Base UI goes back to its first value by itself when the chosen one is no longer
 * among the options, as while these are read again: that is nobody's choice.
 */
export function onChoice<Value extends string>(
  { value, options }: { value: Value | null; options: readonly Option<Value>[] },
  onChange: (value: Value) => void,
) {
  return (next: Value | null, { reason }: Base.Root.ChangeEventDetails) => {
    const isGone = value !== null && !options.some((option) => option.value === value)
    if (next === null || (reason === 'none' && isGone)) return
    onChange(next)
  }
}

/** How long letters that follow one another are one text; ms. */
const pause = 1_000

/** Where the option stands of which a word begins with the text, the first word before others; -1 where none does. */
function placeOf(text: string, options: readonly Option<string>[]): number {
  const words = options.map(({ label, disabled }) =>
    disabled ? '' : ` ${folded(label).replace(/[^\p{L}\p{N}]+/gu, ' ')}`,
  )
  const first = words.findIndex((label) => label.startsWith(` ${text}`))
  return first < 0 ? words.findIndex((label) => label.includes(` ${text}`)) : first
}

/**
 * Moves to the option that typed letters name by any of its words, and nowhere where none does: Base UI takes a letter that fits no
 * further for the first one of another name. One letter again and again goes through the options that begin with it.
 */
function useTyping(options: readonly Option<string>[]) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, timeStamp, currentTarget } = event
    const goesOn = typed.current.text !== '' && timeStamp - typed.current.at < pause
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || (key === ' ' && !goesOn)) return
    event.preventDefault()
    event.stopPropagation()
    const text = folded(goesOn ? typed.current.text + key : key)
    typed.current = { text, at: timeStamp }
    const items = [...currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    const here = items.findIndex((item) => item.matches(':focus')) + 1
    const isAgain = text.length > 1 && text === text.charAt(0).repeat(text.length)
    let place = placeOf(text, options)
    if (place < 0 && isAgain) {
      const turned = placeOf(text.charAt(0), [...options.slice(here), ...options.slice(0, here)])
      if (turned >= 0) place = (turned + here) % options.length
    }
    items[place]?.focus()
  }
}

/** The floating list that every select shares. */
export function SelectList<Value extends string>({ options, finalFocus }: SelectListProps<Value>) {
  const onTyped = useTyping(options)
  return (
    // The page's policy allows no style element; what it would have held is in styles.css.
    <CSPProvider disableStyleElements>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} align="start" sideOffset={4} className="z-40 outline-none">
          <Base.Popup
            finalFocus={finalFocus}
            onKeyDownCapture={onTyped}
            className={`${popupClass} min-w-(--anchor-width) max-w-[min(var(--available-width),28rem)] data-ending-style:transition-none`}
          >
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled}
                  className={itemClass}
                >
                  <OptionText option={option}>
                    <Base.ItemText className="min-w-0 truncate">{option.content ?? option.label}</Base.ItemText>
                  </OptionText>
                  <Base.ItemIndicator>
                    <Check aria-hidden="true" className="size-3.5 text-accent-text" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </CSPProvider>
  )
}
