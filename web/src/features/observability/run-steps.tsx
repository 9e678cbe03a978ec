import type { AgentRunWithSpans } from '@leme/contract/agent-run'
import { formatNumber } from '@leme/contract/format'
import { StepTree } from './step-tree.tsx'

/** The steps of a run as a tree, where it came as a trace. */
export function RunSteps({ run: { spans, spans_total } }: { run: AgentRunWithSpans }) {
  if (spans.length === 0) {
    return (
      <p className="text-cell text-ink-3">Esta execução veio sem passos: eles chegam com os traces do OpenTelemetry</p>
    )
  }
  return (
    <>
      <p className="pb-3 text-cell text-ink-3">Escolha um passo para ver o que se sabe dele, atributos também</p>
      <StepTree spans={spans} />
      {spans_total > spans.length && (
        <p className="pt-2 text-cell text-ink-3">
          Os primeiros {formatNumber(spans.length)} de {formatNumber(spans_total)} passos
        </p>
      )}
    </>
  )
}
