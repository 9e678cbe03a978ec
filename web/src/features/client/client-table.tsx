import type { Client } from '@leme/contract/client/client'
import { clientList } from '@leme/contract/client/client-list'
import { documentWarning } from '@leme/contract/text/document-number'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { headsOf } from '../../list/list-heads.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'

const columns = headsOf(clientList, {
  name: undefined,
  partner: undefined,
  email: undefined,
  document: undefined,
  is_active: undefined,
  created_at: undefined,
})

/** Text that a narrow column cuts; its whole is in the native tooltip, and in the client's own form. */
function Cut({ text, className }: { text: string; className: string }) {
  return (
    // Where letters are drawn wider than they are measured, the last one has room.
    <span title={text} className={classNames('-mr-0.5 block truncate pr-0.5', className)}>
      {text}
    </span>
  )
}

/** Less beside the docked assistant: there all columns stay in sight. */
const contactWidth = 'max-w-56 md:max-2xl:in-data-[assistant=docked]:max-w-24'

/** Email over phone; side by side on phones. */
function Contact({ email, phone }: Pick<Client, 'email' | 'phone'>) {
  if (!email || !phone) return <Cut text={email ?? phone ?? ''} className={contactWidth} />
  return (
    <div className="min-w-0 max-md:flex max-md:gap-2">
      <Cut text={email} className={classNames(contactWidth, 'min-w-0')} />
      <Cut text={phone} className={classNames(contactWidth, 'flex-none text-label text-ink-3 max-md:max-w-1/2')} />
    </div>
  )
}

/** The number, with a quiet mark when it looks doubtful. */
function DocumentNumber({ document }: { document: string }) {
  const doubt = documentWarning(document)
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <Cut text={document} className="max-w-36 max-md:max-w-34" />
      {doubt && (
        <span role="img" aria-label={doubt} title={doubt} className="flex-none text-warn-text">
          <TriangleAlert aria-hidden="true" className="size-3" />
        </span>
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
  const { formatInstantDate } = useCalendar()
  const { name, partner, email, phone, document, created_at } = client
  const hasContact = Boolean(email || phone)
  return (
    <Row>
      <Cell part="lead">
        <button
          type="button"
          onClick={() => onEdit(client)}
          className="relative rounded-1 text-left font-medium wrap-anywhere underline-offset-3 before:absolute before:-inset-y-2.5 before:inset-x-0 hover:underline"
        >
          {name}
        </button>
      </Cell>
      <Cell part="after" hideOnPhone={!partner}>
        {partner && (
          <Tag>
            <Cut text={partner} className="max-w-28 max-md:max-w-31 md:max-2xl:in-data-[assistant=docked]:max-w-20" />
          </Tag>
        )}
      </Cell>
      <Cell part="line" hideOnPhone={!hasContact}>
        {hasContact ? <Contact email={email} phone={phone} /> : null}
      </Cell>
      <Cell hideOnPhone={!document}>{document && <DocumentNumber document={document} />}</Cell>
      <Cell part="end">
        <ActiveSwitch client={client} />
      </Cell>
      <Cell align="right" hideOnPhone>
        {formatInstantDate(created_at)}
      </Cell>
    </Row>
  )
})

/** Every client, one a row; its name opens it. */
export function ClientTable({ clients, onEdit }: { clients: readonly Client[]; onEdit: (client: Client) => void }) {
  return (
    <Panel>
      <Table caption="Clientes" columns={columns} first tall>
        {clients.map((client) => (
          <ClientRow key={client.id} client={client} onEdit={onEdit} />
        ))}
      </Table>
    </Panel>
  )
}

/** Makes a client active or inactive: shown at once, taken back with a toast when the server refuses. */
function useToggleClient(id: string) {
  const queries = useQueryClient()
  return useWrite<boolean>({
    family: ['clients', 'toggle'],
    queue: `client-${id}`,
    send: (isActive) => call('PATCH /api/clients/:id', { params: { id }, body: { is_active: isActive } }),
    row: { reads: [keys.clients.list()], shown: (isActive) => ({ id, is_active: isActive }) },
    failure: (error) => messageOf(error, 'Erro ao atualizar cliente'),
    refresh: () => queries.invalidateQueries({ queryKey: keys.clients.all }),
  })
}
