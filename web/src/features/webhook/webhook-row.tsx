import type { Webhook } from '@leme/contract/webhook/webhook'
import { webhookTopics } from '@leme/contract/webhook/webhook-topics'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Menu, MenuItem } from '../../ui/float/menu.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, CellSub, Row } from '../../ui/table/table.tsx'

export const webhookColumns = [
  'Endereço',
  { label: 'Eventos', width: '13rem' },
  { label: 'Estado', width: '17rem' },
  { label: 'Ações', align: 'right', quiet: true, width: '9rem' },
] as const

/** What of which webhook somebody wants; `webhook` is null for a new one. */
export type WebhookAsked = { what: 'edit' | 'rotate' | 'delete' | 'deliveries'; webhook: Webhook | null }

type WebhookRowProps = { webhook: Webhook; onAsk: (asked: WebhookAsked) => void }

export function WebhookRow({ webhook, onAsk }: WebhookRowProps) {
  const queries = useQueryClient()
  const { formatInstantDate } = useCalendar()
  const { id, address, topics, is_active, created_at, created_by } = webhook
  const change = useWrite({
    send: (body: { is_active: boolean }) => call('PATCH /api/webhooks/:id', { params: { id }, body }),
    success: (body) => (body.is_active ? 'Webhook ligado' : 'Webhook desligado'),
    failure: failureText('O webhook não mudou'),
    refresh: () => queries.invalidateQueries({ queryKey: keys.webhooks.all }),
  })
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere">{address}</span>
        <CellSub>
          {formatInstantDate(created_at)}
          {created_by && `, ${created_by.display_name}`}
        </CellSub>
      </Cell>
      <Cell part="line">
        <ul className="flex flex-wrap gap-1">
          {topics.map((topic) => (
            <li key={topic} className="flex">
              <Tag>{webhookTopics[topic].name}</Tag>
            </li>
          ))}
        </ul>
      </Cell>
      <Cell part="line">
        <State webhook={webhook} />
      </Cell>
      <Cell part="end" align="right">
        <div className="flex items-center justify-end gap-1">
          <Button
            size="small"
            aria-label={`Entregas a ${address}`}
            onClick={() => onAsk({ what: 'deliveries', webhook })}
          >
            Entregas
          </Button>
          <Menu
            trigger={
              <IconButton label={`Ações de ${address}`} size="small">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => onAsk({ what: 'edit', webhook })}>Editar</MenuItem>
            <MenuItem onSelect={() => onAsk({ what: 'rotate', webhook })}>Trocar segredo</MenuItem>
            <MenuItem onSelect={() => change.mutate({ is_active: !is_active })}>
              {is_active ? 'Desligar' : 'Ligar'}
            </MenuItem>
            <MenuItem danger onSelect={() => onAsk({ what: 'delete', webhook })}>
              Excluir
            </MenuItem>
          </Menu>
        </div>
      </Cell>
    </Row>
  )
}

/** Whether it hears of anything, and whether what is sent arrives. */
function State({ webhook: { is_active, gone_at, failing_since, former_until } }: { webhook: Webhook }) {
  const { formatInstant } = useCalendar()
  return (
    <div className="grid justify-items-start gap-0.5">
      {!is_active && <Tag look="neutral">{gone_at ? 'Desligado: o endereço respondeu 410' : 'Desligado'}</Tag>}
      {!is_active && gone_at && <CellSub>em {formatInstant(gone_at)}</CellSub>}
      {is_active && failing_since && <Tag look="danger">Com falhas desde {formatInstant(failing_since)}</Tag>}
      {is_active && !failing_since && <Tag look="accent">Ativo</Tag>}
      {former_until && <CellSub>O segredo anterior assina até {formatInstant(former_until)}</CellSub>}
    </div>
  )
}
