import { pageAt } from '@leme/contract/pages'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectionState, onConnectionChange } from '../api/http/connection.ts'
import { messageOf, NetworkError, requestIdOf } from '../api/http/errors.ts'
import { ErrorPanel } from '../ui/page/error-panel.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { usePagePath } from './use-page-path.ts'

/** A page that failed: its panel, while the frame around it goes on working. What failed because the server was unreachable comes back by itself. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const title = pageAt(usePagePath())?.title
  const { reset: resetQueries } = useQueryErrorResetBoundary()

  function retry() {
    resetQueries()
    reset()
    void router.invalidate()
  }

  useEffect(() => {
    if (!(error instanceof NetworkError)) return
    return onConnectionChange(() => connectionState() === 'up' && retry())
  })

  return (
    <>
      <PageHead title={title ?? 'Leme'} />
      <ErrorPanel
        title="Não foi possível mostrar esta página"
        detail={messageOf(error, 'O restante do Leme continua funcionando.')}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    </>
  )
}
