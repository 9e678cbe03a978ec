import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError, requestIdOf } from '../api/http/errors.ts'
import { ErrorPanel } from '../ui/page/error-panel.tsx'

test('[OP-04] the error panel names the request that failed, where the server did', () => {
  const problem = { code: 'internal', status: 500, detail: 'Algo falhou' }
  const shown = (error: Error) => (
    <ErrorPanel title="Não foi possível" detail={error.message} requestId={requestIdOf(error)} onRetry={() => {}} />
  )
  const { rerender } = render(shown(new ApiError({ ...problem, request_id: '4bf92f3577b34da6' })))
  expect(screen.getByText('4bf92f3577b34da6')).toBeTruthy()
  rerender(shown(new ApiError(problem)))
  expect(screen.queryByText(/Código do erro/)).toBeNull()
})
