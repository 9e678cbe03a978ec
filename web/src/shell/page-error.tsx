import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectionState, onConnectionChange } from '../api/connection.ts'
import { NetworkError } from '../api/errors.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

/** A page that failed: its panel, while the frame around it goes on working. What failed for want of a server comes back by itself. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
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

  return <ErrorPanel title="Não foi possível mostrar esta página" onRetry={retry} />
}
