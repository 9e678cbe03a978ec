import type { AssistantExchange } from '@leme/contract/assistant/assistant'
import type { Calendar } from '@leme/contract/format/calendar'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { isMissing } from '../../../api/http/errors.ts'
import { keys } from '../../../api/keys.ts'
import { useCalendar } from '../../../ui/calendar.ts'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { MessageText } from './message-text.tsx'

const outcomes: Record<AssistantExchange['outcome'], string> = {
  answered: 'Respondido, nada gravado',
  asking: 'Perguntou o que faltava',
  previewed: 'Prévia à espera de confirmação',
  applied: 'Gravado',
  cancelled: 'Cancelado',
  replaced: 'Substituído por um pedido mais novo',
  undone: 'Gravado e desfeito',
  failed: 'Falhou',
}

const nouns: Record<AssistantExchange['written'][number]['noun'], string> = {
  project: 'Projeto',
  epic: 'Épico',
  story: 'Story',
  task: 'Task',
}

const understanders: Record<AssistantExchange['understood_by'], string> = {
  grammar: 'Entendido pela gramática',
  model: 'Entendido por um modelo',
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] max-md:grid-cols-1">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
    </div>
  )
}

function outcomeOf({ outcome, decided_at }: AssistantExchange, { formatInstant }: Calendar): string {
  return decided_at ? `${outcomes[outcome]} em ${formatInstant(decided_at)}` : outcomes[outcome]
}

/** What somebody asked of the assistant and what came of it, in the dialog of the run that it was. Someone who may not see it sees nothing. */
export function ExchangeSection({ id }: { id: string }) {
  const calendar = useCalendar()
  const { data: exchange, isError, refetch } = useQuery(exchangeQuery(id))
  if (isError) {
    return <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar o pedido ao assistente</ErrorLine>
  }
  if (!exchange) return null
  const { user, asked, answered, written, plan, understood_by } = exchange
  return (
    <DialogSection title="Pedido ao assistente" end={understanders[understood_by]}>
      <dl className="grid gap-2.5 text-cell">
        <Part name="Quem pediu">{user.display_name}</Part>
        <Part name="Pedido">
          <MessageText content={asked} />
        </Part>
        <Part name="Resposta">
          <MessageText content={answered} />
        </Part>
        <Part name="Resultado">{outcomeOf(exchange, calendar)}</Part>
        {written.length > 0 && (
          <Part name="Gravado">
            <ul
              aria-label="Gravado"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
              tabIndex={0}
              className="max-h-48 overflow-y-auto rounded-1"
            >
              {written.map(({ noun, id: rowId, label }) => (
                <li key={rowId}>
                  <span className="text-ink-3">{nouns[noun]}</span> {label}
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part name="Plano">
          <details>
            <summary className="w-fit cursor-pointer rounded-1 text-accent-text">O que foi decidido</summary>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
              tabIndex={0}
              className="mt-1.5 max-h-64 overflow-auto rounded-2 border border-line bg-inset p-2.5 font-sans text-label whitespace-pre-wrap"
            >
              {JSON.stringify(plan, null, 2)}
            </pre>
          </details>
        </Part>
      </dl>
    </DialogSection>
  )
}

/** One request to the assistant; null where there is none that one may see. */
function exchangeQuery(id: string) {
  return queryOptions({
    queryKey: keys.assistantExchanges.one(id),
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/assistant-exchanges/:id', { params: { id } }, { signal })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  })
}
