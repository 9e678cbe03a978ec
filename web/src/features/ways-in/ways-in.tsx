import { can } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { EmptyLine } from '../../ui/empty-state.tsx'

const linkClass = 'rounded-1 font-medium text-accent-text underline-offset-3 hover:underline'

export type WaysInProps = {
  icon: ReactNode
  /** What there is none of. */
  title: string
  /** "As faturas": what comes in. */
  what: string
  /** The command line's example. */
  command: string
}

/** A list that is empty because only other systems and the command line fill it: says so, and how. */
export function WaysIn({ icon, title, what, command }: WaysInProps) {
  const me = useMe()
  return (
    <>
      <EmptyLine icon={icon}>{title}</EmptyLine>
      <div className="-mt-5 grid justify-items-center gap-1.5 px-4 pb-6.5 text-center text-label text-ink-3">
        <p className="text-balance">
          {what} chegam de outro sistema, pela API, ou de um arquivo, pela linha de comando
        </p>
        <p className="flex flex-wrap justify-center gap-x-3">
          {me && can(me.role, 'api_key.create') && (
            <Link to={paths.apiKeys()} className={linkClass}>
              Criar chave de API
            </Link>
          )}
          {me && !can(me.role, 'api_key.create') && <span>Peça uma chave de API a um administrador</span>}
          <a href="/api/docs" className={linkClass}>
            Ver referência da API
          </a>
        </p>
        <code className="max-w-full rounded-1 bg-inset px-2 py-1 font-[inherit] wrap-anywhere text-ink-2">
          {command}
        </code>
      </div>
    </>
  )
}
