import { can, mayImport } from '@leme/contract/can'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'

const linkClass = 'rounded-1 font-medium text-accent-text underline-offset-3 hover:underline'

export type WaysInProps = {
  icon: ReactNode
  /** What there is none of. */
  title: string
  /** "As faturas": what comes in. */
  what: string
  /** What a file of them is imported as. */
  kind: ImportKind
}

/** A list that is empty because other systems and files fill it: says so, and how, to each role what it may do. */
export function WaysIn({ icon, title, what, kind }: WaysInProps) {
  const me = useMe()
  return (
    <>
      <EmptyLine icon={icon}>{title}</EmptyLine>
      <div className="-mt-5 grid justify-items-center gap-1.5 px-4 pb-6.5 text-center text-label text-ink-3">
        <p className="text-balance">{what} chegam de outro sistema, pela API, ou de um arquivo CSV</p>
        {me && (
          <p className="flex flex-wrap justify-center gap-x-3">
            {mayImport(me.role) ? (
              <Link to={paths.import(kind)} className={linkClass}>
                Importar arquivo CSV
              </Link>
            ) : (
              <span>Peça a um gerente ou administrador que importe</span>
            )}
            {can(me.role, 'api_key.create') && (
              <>
                <Link to={paths.apiKeys()} className={linkClass}>
                  Criar chave de API
                </Link>
                <a href="/api/docs" className={linkClass}>
                  Ver referência da API
                </a>
              </>
            )}
          </p>
        )}
      </div>
    </>
  )
}
