import type { Webhook, WebhookDelivery } from '@leme/contract/webhook/webhook'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { deliveriesQuery } from './webhook-queries.ts'

const states = {
  waiting: { look: 'outline', name: 'Aguardando' },
  delivered: { look: 'accent', name: 'Entregue' },
  failed: { look: 'danger', name: 'Não entregue' },
} as const

/** What was sent to a webhook in the last 30 days, what it answered, and sending it again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(deliveriesQuery(webhook.id))
  const [shown, setShown] = useState<string | null>(null)
  const test = useWrite({
    send: () => call('POST /api/webhooks/:id/test', { params: { id: webhook.id } }),
    success: 'Teste enviado',
    failure: failureText('O teste não foi enviado'),
    onDone: ({ id }) => setShown(id),
    refresh: () => queries.invalidateQueries({ queryKey: keys.webhooks.all }),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="wide" title="Entregas">
      <DialogBody>
        <p className="mb-3 text-cell text-ink-3 wrap-anywhere">
          {webhook.address}
          {!webhook.is_active && ' · desligado: nada é enviado'}
        </p>
        {!data && isError && (
          <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as entregas</ErrorLine>
        )}
        {!data && !isError && (
          <Loading label="Carregando entregas">
            <Skeleton className="h-40 w-full" />
          </Loading>
        )}
        {data?.length === 0 && <EmptyLine>Nada foi enviado ainda</EmptyLine>}
        {data && data.length > 0 && (
          <ul aria-label="Entregas" className="grid min-h-72 content-start">
            {data.map((delivery) => (
              <DeliveryLine
                key={delivery.id}
                delivery={delivery}
                mayResend={webhook.is_active}
                isShown={shown === delivery.id}
                onShow={(isShown) => setShown(isShown ? delivery.id : null)}
              />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Fechar</DialogCancel>
        <Button look="primary" disabled={test.isPending || !webhook.is_active} onClick={() => test.mutate()}>
          <Send aria-hidden="true" />
          Enviar teste
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type DeliveryLineProps = {
  delivery: WebhookDelivery
  mayResend: boolean
  isShown: boolean
  onShow: (isShown: boolean) => void
}

function DeliveryLine({ delivery, mayResend, isShown, onShow }: DeliveryLineProps) {
  const { formatInstant } = useCalendar()
  const { id, type, is_batch, state, created_at } = delivery
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={`delivery-${id}`}
        onClick={() => onShow(!isShown)}
        className="flex min-h-9 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-2 px-2 py-1 text-left text-cell hover:bg-hover max-md:min-h-11"
      >
        <Tag look={states[state].look}>{states[state].name}</Tag>
        <span className="font-medium text-ink">
          {type}
          {is_batch && ' (importação)'}
        </span>
        <span className="min-w-0 flex-1 text-ink-3 max-md:order-last max-md:basis-full">
          <Outcome delivery={delivery} />
        </span>
        <time dateTime={created_at} className="text-ink-3 tabular-nums max-md:ml-auto">
          {formatInstant(created_at)}
        </time>
      </button>
      {isShown && <DeliveryDetail delivery={delivery} mayResend={mayResend} />}
    </li>
  )
}

/** What came of it so far, in a line. */
function Outcome({
  delivery: { state, attempts, status, error, duration_ms, next_attempt_at },
}: Pick<DeliveryLineProps, 'delivery'>) {
  const { formatInstant } = useCalendar()
  if (state === 'delivered') return `Respondeu ${status} em ${duration_ms} ms`
  const tries = attempts > 1 ? ` · ${attempts} tentativas` : ''
  const next = next_attempt_at && attempts > 0 ? ` · de novo em ${formatInstant(next_attempt_at)}` : ''
  return `${error ?? 'Na fila'}${tries}${next}`
}
