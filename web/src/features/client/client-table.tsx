import type { Client } from '@leme/contract/client'
import { documentWarning } from '@leme/contract/document-number'
import { formatInstantDate } from '@leme/contract/format'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { Tag } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useToggleClient } from './toggle-client.ts'

export const clientColumns = [
  'Nome',
  'Parceiro',
  'Contato',
  'Documento',
  'Status',
  { label: 'Cadastrado em', align: 'right' },
] as const

function Contact({ email, phone }: Pick<Client, 'email' | 'phone'>) {
  if (!email || !phone) return email ?? phone
  return (
    <span className="min-w-0 max-md:truncate">
      {email}
      <CellSub>{phone}</CellSub>
    </span>
  )
}

/** The number, with a quiet mark when it looks doubtful. */
function DocumentNumber({ document }: { document: string }) {
  const doubt = documentWarning(document)
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <span className="min-w-0 truncate">{document}</span>
      {doubt && (
        <Tooltip content={doubt}>
          <span role="img" aria-label={doubt} className="text-warn-text">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
          </span>
        </Tooltip>
      )}
    </span>
  )
}

function ActiveSwitch({ client }: { client: Client }) {
  const toggle = useToggleClient(client.id)
  return (
    <span className="inline-flex items-center gap-2">
      <Switch
        size="small"
        checked={client.is_active}
        onChange={(isActive) => toggle.mutate(isActive)}
        label={`Cliente ativo: ${client.name}`}
      />
      <span className={classNames('min-w-10', !client.is_active && 'text-ink-3')}>
        {client.is_active ? 'Ativo' : 'Inativo'}
      </span>
    </span>
  )
}

type ClientRowProps = { client: Client; onEdit: (client: Client) => void }

const ClientRow = memo(function ClientRow({ client, onEdit }: ClientRowProps) {
  return (
    <Row>
      <Cell part="lead">
        <button type="button" onClick={() => onEdit(client)} className="client-name">
          {client.name}
        </button>
      </Cell>
      <Cell hideOnPhone={!client.partner}>{client.partner && <Tag>{client.partner}</Tag>}</Cell>
      <Cell part="line" hideOnPhone={!client.email && !client.phone}>
        <Contact email={client.email} phone={client.phone} />
      </Cell>
      <Cell hideOnPhone={!client.document}>{client.document && <DocumentNumber document={client.document} />}</Cell>
      <Cell part="end">
        <ActiveSwitch client={client} />
      </Cell>
      <Cell align="right" hideOnPhone>
        {formatInstantDate(client.created_at)}
      </Cell>
    </Row>
  )
})

/** Every client, one a row; its name opens it. */
export function ClientTable({ clients, onEdit }: { clients: readonly Client[]; onEdit: (client: Client) => void }) {
  return (
    <Panel>
      <Table caption="Clientes" columns={clientColumns} first tall>
        {clients.map((client) => (
          <ClientRow key={client.id} client={client} onEdit={onEdit} />
        ))}
      </Table>
    </Panel>
  )
}
