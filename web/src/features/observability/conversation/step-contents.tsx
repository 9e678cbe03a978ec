import type { Span } from '@leme/contract/agents/agent-run'
import { formatNumber } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/http/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { spanContentsQuery } from './conversation-queries.ts'
import { LongText } from './message-list.tsx'

/** What a step says at length: its names and lengths at once, the texts when one asks for them. */
export function StepContents({ runId, span }: { runId: string; span: Span }) {
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useQuery({ ...spanContentsQuery(runId, span.span_id), enabled: isAsked })
  const long = Object.entries(span.long_contents)
  if (long.length === 0) return null
  return (
    <div className="min-w-0 border-t border-line pt-3">
      <p className="mb-1.5 flex items-center gap-3 text-label font-medium text-ink-2">
        Textos longos
        {!data && (
          <Button size="small" onClick={() => setAsked(true)} disabled={isAsked && !error}>
            Ver inteiros
          </Button>
        )}
      </p>
      {error && !data && (
        <p className="text-label text-danger-text">{messageOf(error, 'Não foi possível carregar os textos')}</p>
      )}
      <dl className="grid gap-2 text-label">
        {long.map(([name, length]) => (
          <div key={name} className="min-w-0">
            <dt className="wrap-anywhere text-ink-3">
              {name} ({formatNumber(length)} caracteres)
            </dt>
            {data && (
              <dd>
                <LongText text={data.contents[name] ?? ''} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
