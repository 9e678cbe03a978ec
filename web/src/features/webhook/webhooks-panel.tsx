import type { Webhook } from '@leme/contract/webhook/webhook'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { type WebhookAsked, WebhookRow, webhookColumns } from './webhook-row.tsx'

const { Part: WebhookDialog, prepare } = lazyPart(() => import('./webhook-dialog.tsx'), 'WebhookDialog')
const { Part: RotateDialog } = lazyPart(() => import('./rotate-dialog.tsx'), 'RotateDialog')
const { Part: DeleteDialog } = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog')
const { Part: DeliveriesDialog } = lazyPart(() => import('./deliveries-dialog.tsx'), 'DeliveriesDialog')

/** Addresses of other systems that hear of what happens; for administrators. */
export function WebhooksPanel() {
  const { data, isError, refetch } = useQuery(webhooksQuery)
  const [asked, setAsked] = useState<WebhookAsked | null>(null)
  const create = (
    <Button onClick={() => setAsked({ what: 'edit', webhook: null })} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Novo webhook
    </Button>
  )
  return (
    <div className="mt-6 max-md:mt-4">
      <Panel title="Webhooks" count={data?.length || undefined} end={data && create}>
        <p className="px-4 pb-3 text-cell text-ink-3">
          O Leme avisa outros sistemas do que acontece, com um POST assinado pela especificação Standard Webhooks.
        </p>
        {!data && isError && (
          <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os webhooks</ErrorLine>
        )}
        {data?.length === 0 && (
          <EmptyLine icon={<WebhookIcon aria-hidden="true" />}>Nenhum webhook: nada sai daqui</EmptyLine>
        )}
        {data && data.length > 0 && (
          <Table caption="Webhooks" columns={webhookColumns} tall>
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onAsk={setAsked} />
            ))}
          </Table>
        )}
      </Panel>
      <Suspense>{asked && <Asked {...asked} all={data ?? []} onClose={() => setAsked(null)} />}</Suspense>
    </div>
  )
}

type AskedProps = WebhookAsked & { all: readonly Webhook[]; onClose: () => void }

/** The dialog that was asked for, of the webhook as it is now. */
function Asked({ what, webhook, all, onClose }: AskedProps) {
  const current = all.find(({ id }) => id === webhook?.id) ?? webhook
  if (what === 'edit' || !current) return <WebhookDialog webhook={current} onClose={onClose} />
  if (what === 'rotate') return <RotateDialog webhook={current} onClose={onClose} />
  if (what === 'delete') return <DeleteDialog webhook={current} onClose={onClose} />
  return <DeliveriesDialog webhook={current} onClose={onClose} />
}
