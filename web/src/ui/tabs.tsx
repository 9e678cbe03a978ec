import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

const tabClass =
  'relative flex h-10 flex-none items-center gap-1.5 text-cell font-medium whitespace-nowrap text-ink-3 hover:text-ink ' +
  'focus-visible:rounded-1 focus-visible:-outline-offset-2 data-active:text-ink max-md:h-11 ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-[2px] data-active:after:bg-accent'

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string }[]
  /** The open tab's panel. */
  children: ReactNode
}

/** Tabs whose open one the caller keeps (in the URL). */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="mt-6 mb-5 flex gap-5.5 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-gutter max-md:mt-4.5 max-md:mb-4 max-md:px-gutter"
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="outline-offset-4">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
