import type { Span } from '@leme/contract/agents/agent-run'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { StepItem, stepColumns } from './step-item.tsx'
import { type Step, stepTree, unfolded } from './steps.ts'

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * A run's steps. One of them is a stop of the Tab key; the arrows go on from it as in every tree, Enter and Space show
 * what is known of a step (WAI-ARIA Authoring Practices, tree view).
 */
export function StepTree({ runId, spans }: { runId: string; spans: readonly Span[] }) {
  const steps = useMemo(() => stepTree(spans), [spans])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [stop, setStop] = useState(steps[0]?.span.span_id)
  const tree = useRef<HTMLDivElement>(null)
  const shown = unfolded(steps, folded)
  // What was folded away over it leaves the stop with the nearest that is shown.
  const at = Math.max(
    0,
    shown.findIndex(({ span }) => span.span_id === stop),
  )

  // The same functions at every draw: of a thousand steps, those that change are drawn again.
  const fold = useCallback((id: string) => setFolded((before) => toggled(before, id)), [])
  const open = useCallback((id: string) => setOpened((before) => toggled(before, id)), [])

  function go(index: number): void {
    const step = shown[index]
    if (!step) return
    setStop(step.span.span_id)
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  }

  /** One outwards: folds what is open, or goes to the parent. */
  function outwards({ span, isParent, level }: Step): void {
    if (isParent && !folded.has(span.span_id)) fold(span.span_id)
    else go(shown.findLastIndex((step, index) => index < at && step.level === level - 1))
  }

  /** One inwards: unfolds, or goes to the first below it. */
  function inwards({ span, isParent }: Step): void {
    if (!isParent) return
    if (folded.has(span.span_id)) fold(span.span_id)
    else go(at + 1)
  }

  function press(event: KeyboardEvent): void {
    const step = shown[at]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    const actions: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      ArrowLeft: () => outwards(step),
      ArrowRight: () => inwards(step),
      Home: () => go(0),
      End: () => go(shown.length - 1),
      Enter: () => open(step.span.span_id),
      ' ': () => open(step.span.span_id),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className="-mx-2">
      {/* Each step says itself what its figures are. */}
      <div
        aria-hidden="true"
        className={`${stepColumns} h-8 border-y border-line bg-inset text-label font-medium text-ink-3 max-md:hidden`}
      >
        <span>Passo</span>
        <span className="text-right">Tokens</span>
        <span>Tempo</span>
        <span className="text-right">Latência</span>
        <span className="text-right">Custo</span>
      </div>
      <div ref={tree} role="tree" aria-label="Passos" onKeyDown={press}>
        {shown.map((step, index) => {
          const id = step.span.span_id
          return (
            <StepItem
              key={id}
              runId={runId}
              step={step}
              isFolded={folded.has(id)}
              isOpen={opened.has(id)}
              isStop={index === at}
              onFold={fold}
              onOpen={open}
              onStop={setStop}
            />
          )
        })}
      </div>
    </div>
  )
}
