import { formatLatency } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import type { StatusText } from '@leme/contract/status'
import { ChevronRight } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/sign/glyph.tsx'
import { useStatusText } from '../../../ui/sign/status-text.ts'
import { tokensText } from './run-words.ts'
import { StepDetails } from './step-details.tsx'
import type { Step } from './steps.ts'

/** The line of a step, and of the names above them all. */
export const stepColumns =
  'grid grid-cols-[minmax(0,1fr)_7.5rem_9rem_5.5rem_6rem] items-center gap-x-3 px-2 max-md:grid-cols-[minmax(0,1fr)_auto]'

/** Deeper steps stand no further right: what is left of the width is for their names. */
const deepest = 10

export type StepItemProps = {
  runId: string
  step: Step
  isFolded: boolean
  isOpen: boolean
  /** The Tab key stops here. */
  isStop: boolean
  onFold: (id: string) => void
  onOpen: (id: string) => void
  onStop: (id: string) => void
}

/** The label of steps that stand no further right than the step above them. */
const deepText = (level: number) => (level > deepest + 1 ? `nível ${level}` : null)

/** What it is and how it went, in words. */
function spoken({ span, level }: Step, statusText: StatusText): string {
  const latency = span.latency_ms === null ? null : formatLatency(span.latency_ms)
  const cost = span.cost_usd === null ? null : formatCost(span.cost_usd)
  return [span.name, span.operation, span.model, statusText(span.status), latency, cost, span.error, deepText(level)]
    .filter((part) => part && part !== '')
    .join(', ')
}

/** Where in the run's time the step lies, and how long it took. */
function Waterfall({ start, width, failed }: { start: number; width: number | null; failed: boolean }) {
  return (
    <svg className="block h-[5px] w-full overflow-visible rounded-[3px] bg-track" aria-hidden="true">
      {width !== null && (
        <rect
          // However short: seen, and within the track.
          x={`${Math.min(start, 99)}%`}
          width={`${Math.max(width, 1)}%`}
          height="100%"
          rx="2.5"
          className={failed ? 'fill-danger' : 'fill-accent'}
        />
      )}
    </svg>
  )
}

/** One step in its line: where it stands, what it is, when and how long, what it cost; pressed, all that is known of it. */
export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { runId, step, isFolded, isOpen, isStop, onFold, onOpen, onStop } = props
  const { span, level, position, siblings, isParent, start, width } = step
  const indent = Math.min(level - 1, deepest)
  const sub = [span.operation, span.model].filter(Boolean).join(' · ')
  const deep = deepText(level)
  const tokens = tokensText(span)
  const statusText = useStatusText()

  function fold(event: MouseEvent): void {
    event.stopPropagation()
    onFold(span.span_id)
  }

  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isParent ? !isFolded : undefined}
      aria-label={spoken(step, statusText)}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onStop(span.span_id)}
      className="scroll-my-2 rounded-2 -outline-offset-2 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree item is the control, this is its line */}
      <div
        onClick={() => onOpen(span.span_id)}
        className={`${stepColumns} min-h-12 cursor-pointer rounded-2 py-1 text-cell hover:bg-hover max-md:gap-y-0.5 max-md:py-2`}
      >
        <div className="flex min-w-0 items-center gap-1.5 max-md:col-span-full">
          <svg width={indent * 12} height="1" aria-hidden="true" className="flex-none max-md:max-w-8" />
          <span
            onClick={isParent ? fold : undefined}
            aria-hidden="true"
            className="grid size-6 flex-none place-content-center rounded-1 text-ink-3 hover:bg-neutral max-md:size-8"
          >
            {isParent && (
              <ChevronRight
                className={classNames('size-4 transition-transform duration-(--quick)', !isFolded && 'rotate-90')}
              />
            )}
          </span>
          <span
            className={classNames(
              'flex-none [--cut:var(--raised)]',
              span.status === 'failed' ? 'text-danger' : 'text-ink-3',
            )}
          >
            <Glyph status={span.status} />
          </span>
          <span className="min-w-0">
            <span
              className={classNames('block font-medium text-ink', isOpen ? 'wrap-anywhere' : 'truncate')}
              title={span.name}
            >
              {span.name}
            </span>
            {(sub || deep) && (
              <span className="block truncate text-label text-ink-3" title={sub}>
                {[deep, sub].filter(Boolean).join(' · ')}
              </span>
            )}
            {span.error && (
              <span className="block truncate text-label text-danger-text" title={span.error}>
                {span.error}
              </span>
            )}
          </span>
        </div>
        <span
          className="truncate text-right text-label text-ink-3 tabular-nums max-md:hidden"
          title={tokens ?? undefined}
        >
          {tokens && `${tokens.replace(/ \(.*/, '')}`}
        </span>
        <span className="max-md:order-1 max-md:col-span-full max-md:pl-2">
          <Waterfall start={start} width={width} failed={span.status === 'failed'} />
        </span>
        <span className="text-right tabular-nums max-md:pl-9.5 max-md:text-left max-md:text-label max-md:text-ink-3">
          {span.latency_ms === null ? '-' : formatLatency(span.latency_ms)}
        </span>
        <span className="text-right tabular-nums max-md:text-label max-md:text-ink-3">
          {span.cost_usd === null ? '-' : formatCost(span.cost_usd)}
        </span>
      </div>
      {isOpen && <StepDetails runId={runId} span={span} />}
    </div>
  )
})
