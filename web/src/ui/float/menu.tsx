import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { itemClass, popupClass } from './float.ts'

export type MenuProps = {
  /** The button that opens it: a component of the kit or an element, not a fragment. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Open as soon as it is drawn: the button that was pressed first was not yet the menu's. */
  defaultOpen?: boolean
  children: ReactNode
}

/** A list of actions behind a button, beside it in the document and so in the same landmark. Its items: MenuItem, MenuLink, MenuChoice, MenuSeparator. */
export function Menu({ trigger, align = 'end', defaultOpen, children }: MenuProps) {
  // Among filters, which on phones stand in a line that cuts off what hangs out of it, the landmark itself.
  // Known before the menu is drawn: one that is open at first would go to the document's end, outside every landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div ref={(box) => setPlace(box?.closest<HTMLElement>('search') ?? box)}>
      {place && (
        <Base.Root defaultOpen={defaultOpen}>
          <Base.Trigger render={trigger} />
          <Base.Portal container={place}>
            <Base.Positioner align={align} sideOffset={4} className="z-40 outline-none">
              <Base.Popup className={`${popupClass} min-w-48`}>{children}</Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </div>
  )
}

const withIcon = classNames(itemClass, 'justify-start! [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3')

export type MenuItemProps = { onSelect: () => void; danger?: boolean; disabled?: boolean; children: ReactNode }

/** An action. */
export function MenuItem({ onSelect, danger, disabled, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={classNames(withIcon, danger && 'text-danger-text! [&>svg]:text-danger-text')}
    >
      {children}
    </Base.Item>
  )
}

/** An item that leads to a page: `link` is the router's link element. */
export function MenuLink({ link, children }: { link: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem render={link} className={withIcon} closeOnClick>
      {children}
    </Base.LinkItem>
  )
}

/** One of several states to choose from. */
export function MenuChoices(props: {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; content: ReactNode }[]
}) {
  return (
    <Base.RadioGroup value={props.value} onValueChange={props.onChange} aria-label={props.label}>
      {props.options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={withIcon} closeOnClick>
          {option.content}
          <Base.RadioItemIndicator className="ml-auto size-1.5 rounded-full bg-accent" />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />
}
