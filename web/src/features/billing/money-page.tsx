import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMissing, messageOf, requestIdOf } from '../../api/http/errors.ts'
import { BackLink } from '../../page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'

export const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'
export const none = <span className="text-ink-3">-</span>
export const backToFinance = <BackLink to="/finance" label="Voltar para o financeiro" />

/** What is broad at the left, what is known of it at the right; one column on narrow screens, where facts lead. */
export function MoneyColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_21.625rem] items-start gap-x-6 gap-y-4 max-lg:grid-cols-1">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-2">{children}</div>
      <div className="grid gap-4">{side}</div>
    </div>
  )
}

export function MoneyMissing({ noun, error, onRetry }: { noun: string; error: Error; onRetry: () => void }) {
  return (
    <>
      <PageHead title={noun} back={backToFinance} />
      {isMissing(error) ? (
        <EmptyState
          title={`${noun}: não há nada neste endereço`}
          hint="Saiu com uma importação, ou é de outra organização"
        />
      ) : (
        <ErrorPanel
          title="Não foi possível carregar"
          detail={messageOf(error, 'O restante do Leme continua funcionando.')}
          requestId={requestIdOf(error)}
          onRetry={onRetry}
        />
      )}
    </>
  )
}

export function MoneyLoading({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} back={backToFinance} />
      <Loading label="Carregando">
        <Skeleton className="h-40 w-full" />
      </Loading>
    </>
  )
}

export function InvoiceLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to="/finance/$list/$id" params={{ list: 'invoices', id }} className={linkClass}>
      {number}
    </Link>
  )
}
