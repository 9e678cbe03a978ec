import { type AgentRunWithSpans, spansOfTrace } from '@leme/contract/agents/agent-run'
import { assistantRunPrefix } from '@leme/contract/assistant/assistant'
import { formatNumber } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { isMissing } from '../../../api/http/errors.ts'
import { Dialog, DialogBody, DialogSection } from '../../../ui/float/dialog.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ExchangeSection } from '../../assistant/message/exchange-section.tsx'
import { RunConversation } from '../conversation/run-conversation.tsx'
import { agentRunQuery, latestRunsQuery, type Whose } from '../observability-queries.ts'
import { ScoreSection } from '../scores/score-section.tsx'
import { useObservabilitySearch } from '../use-observability-search.ts'
import { RunWork } from '../work/run-work.tsx'
import { RunCostsSection } from './run-costs.tsx'
import { RunFacts } from './run-facts.tsx'
import { StepTree } from './step-tree.tsx'

function RunSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-11/12" />
        <Skeleton className="h-10 w-10/12" />
      </div>
    </Loading>
  )
}

/** One run: its facts at once as the list has them, then its steps. An id that is no run's says so and closes it. */
export function RunDialog({ id, whose, onClose }: { id: string; whose: Whose; onClose: () => void }) {
  const opened = useQuery(agentRunQuery(id))
  const { runSearch } = useObservabilitySearch()
  const listed = useQuery(latestRunsQuery(whose, runSearch)).data?.find((run) => run.id === id)
  const run = opened.data ?? listed
  const isUnknown = isMissing(opened.error)
  const isReported = useRef(false)

  useEffect(() => {
    if (!isUnknown || isReported.current) return
    isReported.current = true
    toast.error('Execução não encontrada')
    onClose()
  })

  function steps(): ReactNode {
    if (opened.data) return <RunSteps run={opened.data} />
    if (opened.isError) {
      return (
        <ErrorLine onRetry={() => void opened.refetch()}>Não foi possível carregar os passos da execução</ErrorLine>
      )
    }
    return <RunSkeleton label="Carregando os passos" />
  }

  const exchangeId =
    run?.external_id?.startsWith(assistantRunPrefix) && run.external_id.slice(assistantRunPrefix.length)

  if (isUnknown) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={run?.name ?? run?.run_type ?? 'Execução'}
      size="wide"
    >
      <DialogBody>
        {run && <RunFacts run={run} />}
        {run && <RunWork run={run} />}
        {run && <ScoreSection of={{ run_id: id }} />}
        {!run && !opened.isError && <RunSkeleton label="Carregando a execução" />}
        {exchangeId && <ExchangeSection id={exchangeId} />}
        <RunCostsSection id={id} />
        {opened.data && opened.data.spans.length > 0 && <RunConversation id={id} />}
        <DialogSection
          title="Passos"
          end={opened.data && opened.data.spans_total > 0 && formatNumber(opened.data.spans_total)}
        >
          {steps()}
        </DialogSection>
      </DialogBody>
    </Dialog>
  )
}

/** The steps of a run as a tree, where it came as a trace. */
function RunSteps({ run: { id, spans, spans_total, trace_is_full } }: { run: AgentRunWithSpans }) {
  if (spans.length === 0) {
    return (
      <p className="text-cell text-ink-3">Esta execução veio sem passos: eles chegam com os traces do OpenTelemetry</p>
    )
  }
  return (
    <>
      <p className="pb-3 text-cell text-ink-3">Escolha um passo para ver o que se sabe dele, atributos também</p>
      <StepTree runId={id} spans={spans} />
      {spans_total > spans.length && (
        <p className="pt-2 text-cell text-ink-3">
          Os primeiros {formatNumber(spans.length)} de {formatNumber(spans_total)} passos
        </p>
      )}
      {trace_is_full && (
        <p className="pt-2 text-cell text-ink-3">
          O trace desta execução chegou ao limite de {formatNumber(spansOfTrace)} passos: os que vieram depois não foram
          guardados, e os totais não os contam
        </p>
      )}
    </>
  )
}
