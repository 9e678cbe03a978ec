import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { ownAccountQuery, verifiedFactors } from './account-queries.ts'
import { FactorsPanel } from './factors-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'

function SecuritySkeleton() {
  return (
    <Loading label="Carregando segurança">
      <Panel className="max-w-176">
        <div className="grid gap-5 p-4 pb-7">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8.5 w-80 max-w-full" />
          <Skeleton className="h-8.5 w-80 max-w-full" />
        </div>
      </Panel>
    </Loading>
  )
}

/** How the user proves who they are: password, second factors, passkeys. */
export function SecurityPanel() {
  const { data: user, isError, refetch } = useQuery(ownAccountQuery)
  if (isError) return <ErrorPanel title="Não foi possível carregar a segurança" onRetry={() => void refetch()} />
  if (!user) return <SecuritySkeleton />
  return (
    <div className="grid max-w-176 gap-6 max-md:gap-4">
      <Panel title="Senha">
        <PasswordForm />
      </Panel>
      <FactorsPanel user={user} />
      {verifiedFactors(user).length > 0 && (
        <Panel title="Se você perder o aplicativo ou a chave">
          <RecoveryCodesRow />
        </Panel>
      )}
      <PasskeysPanel />
    </div>
  )
}
