import { badgeStyle } from '@leme/contract/status'
import { ChevronDown } from 'lucide-react'
import { statusClass } from './badge.tsx'
import { Glyph } from './glyph.tsx'
import { useStatusText } from './status-text.ts'

/** The place of a StatusSelect that is still being fetched, as large and worded as the control itself. */
export function StatusShape({ status }: { status: string }) {
  return (
    <span className={statusClass(status)} data-style={badgeStyle(status)}>
      <Glyph status={status} />
      {useStatusText()(status)}
      <ChevronDown aria-hidden="true" className="ml-px size-2.5 opacity-70" />
    </span>
  )
}
