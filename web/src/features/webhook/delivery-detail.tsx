import type { WebhookDelivery } from '@leme/contract/webhook/webhook'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { deliveryQuery } from './webhook-queries.ts'

type DeliveryDetailProps = { delivery: WebhookDelivery; mayResend: boolean }

/** What one message says, what was answered, and sending it again. */
export function DeliveryDetail({ delivery, mayResend }: DeliveryDetailProps) {
  const queries = useQueryClient()
  const { formatInstant } = useCalendar()
  const { id, attempted_at, attempts } = delivery
  const { data, isError, refetch } = useQuery(deliveryQuery(delivery))
  const resend = useWrite({
    send: () => call('POST /api/webhook-deliveries/:id/resend', { params: { id } }),
    success: 'Enviado de novo',
    failure: failureText('Não foi enviado de novo'),
    refresh: () => queries.invalidateQueries({ queryKey: keys.webhooks.all }),
  })
  return (
    <div id={`delivery-${id}`} className="grid gap-3 px-2 pt-1.5 pb-3 text-cell">
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a entrega</ErrorLine>}
      <Text title="Enviado" text={pretty(data?.body ?? null)} none="Ainda não foi enviado" />
      <Text title="Resposta" text={data?.answer || null} none={attempts > 0 ? 'Sem texto' : 'Nenhuma ainda'} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="small" disabled={resend.isPending || !mayResend} onClick={() => resend.mutate()}>
          Enviar de novo
        </Button>
        <p className="min-w-0 flex-1 text-label text-ink-3 wrap-anywhere">
          webhook-id {id}
          {attempted_at && ` · última tentativa em ${formatInstant(attempted_at)}`}
        </p>
      </div>
    </div>
  )
}

function Text({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-medium text-ink">{title}</h3>
      {text === null ? (
        <p className="text-ink-3">{none}</p>
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
          tabIndex={0}
          className="max-h-60 overflow-auto rounded-2 border border-line bg-inset p-2.5 text-label wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
    </div>
  )
}

/** JSON in lines, as people read it. */
function pretty(text: string | null): string | null {
  if (text === null) return null
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
