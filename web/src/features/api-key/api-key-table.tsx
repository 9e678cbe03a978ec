import { type ApiKey, apiKeyState } from '@leme/contract/people/api-key'
import { apiKeyScopeNames } from '@leme/contract/wire/api-key-scope'
import { Ban } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'

const columns = [
  'Nome',
  { label: 'Permissões', width: '12.5rem' },
  { label: 'Criada por', width: '9rem' },
  { label: 'Último uso', width: '9rem' },
  { label: 'Status', width: '9.5rem' },
  { label: 'Ações', align: 'right', quiet: true, width: '2.5rem' },
] as const

function Scopes({ scopes }: Pick<ApiKey, 'scopes'>) {
  return (
    <ul className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <li key={scope} className="flex">
          <Tag>{apiKeyScopeNames[scope]}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** Whether the key still opens anything, and until when or since when. */
function State({ apiKey }: { apiKey: ApiKey }) {
  const { formatInstantDate } = useCalendar()
  const { expires_at, revoked_at } = apiKey
  const state = apiKeyState(apiKey, new Date())
  if (state === 'active') {
    return (
      <>
        <Tag look="accent">Ativa</Tag>
        <CellSub>{expires_at ? `Expira em ${formatInstantDate(expires_at)}` : 'Não expira'}</CellSub>
      </>
    )
  }
  const since = state === 'revoked' ? revoked_at : expires_at
  return (
    <>
      <Tag look="neutral">{state === 'revoked' ? 'Revogada' : 'Expirada'}</Tag>
      <CellSub>{since && formatInstantDate(since)}</CellSub>
    </>
  )
}

type ApiKeyRowProps = { apiKey: ApiKey; onRevoke: (apiKey: ApiKey) => void }

function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
  const { formatInstant, formatInstantDate } = useCalendar()
  const { name, prefix, scopes, created_by, created_at, last_used_at } = apiKey
  const isActive = apiKeyState(apiKey, new Date()) === 'active'
  const maker = created_by?.display_name ?? 'Quem não está mais na equipe'
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere">{name}</span>
        <CellSub>{prefix}…</CellSub>
      </Cell>
      <Cell part="line">
        <Scopes scopes={scopes} />
      </Cell>
      <Cell phoneLabel="Criada por">
        <span title={maker} className="block max-w-28 truncate max-md:inline-block max-md:max-w-40 max-md:align-bottom">
          {maker}
        </span>
        <CellSub>{formatInstantDate(created_at)}</CellSub>
      </Cell>
      <Cell phoneLabel="Último uso">{last_used_at ? formatInstant(last_used_at) : 'Nunca'}</Cell>
      <Cell>
        <State apiKey={apiKey} />
      </Cell>
      <Cell part="end" align="right" hideOnPhone={!isActive}>
        {isActive && (
          <IconButton label={`Revogar chave ${name}`} size="small" onClick={() => onRevoke(apiKey)}>
            <Ban aria-hidden="true" />
          </IconButton>
        )}
      </Cell>
    </Row>
  )
}

type ApiKeyTableProps = { apiKeys: readonly ApiKey[] } & Pick<ApiKeyRowProps, 'onRevoke'>

/** Every key, one a row. */
export function ApiKeyTable({ apiKeys, onRevoke }: ApiKeyTableProps) {
  return (
    <Table caption="Chaves de API" columns={columns} first tall>
      {apiKeys.map((apiKey) => (
        <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={onRevoke} />
      ))}
    </Table>
  )
}
