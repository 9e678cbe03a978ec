import type { ApiKey } from '@leme/contract/people/api-key'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { messageOf, requestIdOf } from '../../api/http/errors.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { ApiKeyTable } from './api-key-table.tsx'
import { ApiKeysSkeleton } from './api-keys-skeleton.tsx'

const { Part: RevokeDialog } = lazyPart(() => import('./revoke-dialog.tsx'), 'RevokeDialog')

type ApiKeysListProps = {
  list: UseQueryResult<ApiKey[]>
  /** The button that makes the first key. */
  children: ReactNode
}

/** The organisation's keys, with what revokes them. */
export function ApiKeysList({ list, children }: ApiKeysListProps) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const { data, isError, error, refetch } = list
  if (data?.length === 0) {
    return (
      <EmptyState title="Nenhuma chave de API" hint="Crie uma chave para que outro sistema envie ou leia dados">
        {children}
      </EmptyState>
    )
  }
  if (data) {
    return (
      <>
        <Panel>
          <ApiKeyTable apiKeys={data} onRevoke={setRevoking} />
        </Panel>
        <Suspense>{revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}</Suspense>
      </>
    )
  }
  if (!isError) return <ApiKeysSkeleton />
  const detail = messageOf(error, 'O restante do Leme continua funcionando.')
  return (
    <ErrorPanel
      title="Não foi possível carregar as chaves"
      detail={detail}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
