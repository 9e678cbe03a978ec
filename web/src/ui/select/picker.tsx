import { Combobox as Base } from '@base-ui/react/combobox'
import { folded } from '@leme/contract/list/text-search'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { itemClass, popupClass } from '../float/float.ts'
import { controlClass } from '../form/control-class.ts'
import { useFieldControl, useFieldLabel, useFieldRefusal } from '../form/field-control.ts'
import { useUnsaved } from '../form/unsaved.ts'
import { afterPress } from './after-press.ts'
import { type Option, OptionText } from './select-list.tsx'

export type PickerProps = {
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** The message for text that is no option, and what to do: `Ninguém se chama “bea”. …`. */
  unmatched: (text: string) => string
  options: readonly Option<string>[]
  placeholder?: string
  /** What the list says when nothing matches. */
  nothing?: string
  disabled?: boolean
}

/** The most rows that the list draws; typing narrows it. */
const shown = 100

/** The option that the text names in full: letter by letter, else with case and accents aside. */
function named(text: string, options: readonly Option<string>[]): Option<string> | undefined {
  const open = options.filter((option) => !option.disabled)
  return (
    open.find(({ label }) => label === text) ??
    open.find(({ label }) => folded(label.trim()) === folded(text.trim())) ??
    open.find(({ code }) => code && folded(code) === folded(text.trim()))
  )
}

/** Whether an option is offered for what was typed: by its label, or by its short name. */
function fits({ label, code = '' }: Option<string>, typed: string): boolean {
  const sought = folded(typed.trim())
  return folded(label).includes(sought) || folded(code).startsWith(sought)
}

/** How much of a typed text is repeated when it is refused. */
const repeated = 60

function clipped(text: string): string {
  const letters = [...text.trim()]
  return letters.length > repeated ? `${letters.slice(0, repeated).join('')}…` : letters.join('')
}

/**
 * A field that finds one option among many by typing. Case and accents do not matter. With an option's whole name it
 * has that option; with other text it has none, and the text stays: the control is invalid by the browser's own means
 * (`customError`), so that the form is held (`useFormSave`) until the text names an option or is gone.
 */
export function Picker(props: PickerProps) {
  const { value, onChange, onBlur, unmatched, options, disabled } = props
  const { placeholder = 'Selecione', nothing = 'Nada encontrado' } = props
  const control = useFieldControl()
  const labelledBy = useFieldLabel()
  const refuse = useFieldRefusal()
  const input = useRef<HTMLInputElement>(null)
  const chosen = options.find((option) => option.value === value) ?? null
  // What was typed since the last choice; null while the field says what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const match = typed === null ? undefined : named(typed, options)
  const isHeld = typed !== null && typed.trim() !== '' && !match
  const refusal = isHeld ? unmatched(clipped(typed)) : ''

  const latestRefusal = useRef(refusal)
  useEffect(() => {
    latestRefusal.current = refusal
    input.current?.setCustomValidity(refusal)
  }, [refusal])
  useUnsaved(isHeld)

  // Options may come after the text that names one was typed, and left.
  const takeLate = useEffectEvent((option: Option<string>) => {
    if (document.activeElement === input.current) onChange(option.value)
    else choose(option)
  })
  const late = match && match.value !== value ? match : undefined
  useEffect(() => {
    if (late) takeLate(late)
  }, [late])

  function type(text: string): void {
    setTyped(text)
    refuse(null)
    // At once: a form may be sent from the field, without leaving it.
    onChange(named(text, options)?.value ?? null)
  }

  function choose(option: Option<string> | null | undefined): void {
    setTyped(null)
    refuse(null)
    onChange(option?.value ?? null)
  }

  /** Where nothing was typed, Enter opens the list, as in a Select: it must not send a form that has not come to its choice. */
  function openByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isOpen || typed !== null) return
    event.preventDefault()
    setOpen(true)
  }

  function settle(): void {
    if (isHeld) refuse(refusal)
    else if (typed !== null) choose(match)
  }

  /** A click that leaves the field may choose an option, or press what the refusal would move away. */
  function leave(): void {
    if (isHeld) afterPress(() => latestRefusal.current && refuse(latestRefusal.current))
    else settle()
  }

  return (
    <Base.Root
      items={options}
      filter={fits}
      value={chosen}
      onValueChange={choose}
      inputValue={typed ?? chosen?.label ?? ''}
      // Closing, the list would put the chosen option's name back: only the keyboard changes the text here.
      onInputValueChange={(text, { reason }) => reason === 'input-change' && type(text)}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (!open) onBlur?.()
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      limit={shown}
      locale="pt-BR"
      autoHighlight
      disabled={disabled}
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...control}
          ref={input}
          onKeyDown={openByEnter}
          // As the Tab key does: what one types next takes the place of what is chosen.
          onClick={() => typed === null && input.current?.select()}
          onBlur={leave}
          onInvalid={settle}
          placeholder={placeholder}
          className={classNames(controlClass, 'h-8.5 pr-8 max-md:h-11')}
        />
        <Base.Trigger
          aria-label="Abrir lista"
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-2 text-ink-3"
        >
          <ChevronsUpDown aria-hidden="true" className="size-3.5" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-40 outline-none">
          <Base.Popup
            aria-labelledby={labelledBy}
            className={`${popupClass} w-(--anchor-width) max-h-[min(20rem,var(--available-height))]`}
          >
            <Base.Empty className="px-2 text-cell text-ink-3 not-empty:py-1.5">{nothing}</Base.Empty>
            <Base.List>
              {(option: Option<string>) => (
                <Base.Item key={option.value} value={option} disabled={option.disabled} className={itemClass}>
                  <OptionText option={option}>
                    <span className="min-w-0 truncate">{option.content ?? option.label}</span>
                  </OptionText>
                  <Base.ItemIndicator>
                    <Check aria-hidden="true" className="size-3.5 text-accent-text" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
