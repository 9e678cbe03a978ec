import { formatNumber } from '@leme/contract/format/format'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { usePhone } from '../use-phone.ts'

const tabClass =
  'relative flex h-10 flex-none items-center text-cell font-medium whitespace-nowrap tabular-nums hover:text-ink ' +
  'focus-visible:rounded-1 focus-visible:-outline-offset-2 max-md:h-11 ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-[2px] aria-selected:after:bg-accent'

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  /** `count` stands behind the label in brackets; null while it is not known, with its room reserved. */
  tabs: readonly { value: Value; label: string; count?: number | null }[]
  /** A pointer came near a tab: its code may be fetched ahead. */
  onNear?: (value: Value) => void
  /** The open tab's panel. */
  children: ReactNode
}

/** Where a key leads from the tab at `at`, of `last + 1`. */
function target(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowRight') return at === last ? 0 : at + 1
  if (key === 'ArrowLeft') return at === 0 ? last : at - 1
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/**
 * Tabs whose open one the caller keeps (in the URL). Arrows, Home and End go along them, Enter and the space bar open
 * one: each may have to be fetched. On phones one that is opened moves up to the top bar, so that what it shows is in
 * sight whatever stands above. Not Base UI's: these belong to a page's first load.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, onNear, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()

  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    if (list.current && open) reveal(list.current, open)
  }, [value])

  function open(next: Value): void {
    if (next === value) return
    onChange(next)
    if (isPhone) list.current?.scrollIntoView({ block: 'start' })
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = buttons.indexOf(event.target as HTMLElement)
    const to = target(event.key, at, buttons.length - 1)
    if (at < 0 || to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="mt-6 mb-5 flex gap-5.5 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-gutter max-md:mt-4.5 max-md:mb-4 max-md:scroll-mt-top-bar max-md:px-gutter"
      >
        {tabs.map((tab) => {
          const isOpen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              aria-selected={isOpen}
              aria-controls={isOpen ? `${id}-panel` : undefined}
              tabIndex={isOpen ? 0 : -1}
              onClick={() => open(tab.value)}
              onPointerEnter={() => onNear?.(tab.value)}
              onFocus={() => onNear?.(tab.value)}
              className={classNames(tabClass, isOpen ? 'text-ink' : 'text-ink-3')}
            >
              {/* A new element for a new count: a translator puts what it has translated into elements of its own. */}
              <span key={tab.count}>{tab.count == null ? tab.label : `${tab.label} (${formatNumber(tab.count)})`}</span>
              {tab.count === null && <span className="invisible ml-1">(0)</span>}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

/** Scrolls a list that is wider than its place sideways, and nothing else, until the tab is in it. */
function reveal(list: HTMLElement, tab: HTMLElement): void {
  const start = tab.offsetLeft - list.offsetLeft
  const room = list.clientWidth - tab.offsetWidth
  const margin = Math.min(24, room / 2)
  if (start - margin < list.scrollLeft) list.scrollLeft = start - margin
  else if (start + margin > list.scrollLeft + room) list.scrollLeft = start + margin - room
}
