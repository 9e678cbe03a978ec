import { can } from '@leme/contract/can'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { paths } from '../../paths.ts'
import { EmptyLine } from '../../ui/empty-state.tsx'

const linkClass = 'rounded-1 font-medium text-accent-text underline-offset-3 hover:underline'

export type WaysInProps = {
  icon: ReactNode
  /** What there is none of. */
  title: string
  /** "As faturas chegam". */
  they: string
  /** The command line's example. */
  command: string
}

/** An empty list, and how data comes in: this page only shows. */
export function WaysIn({ icon, title, they, command }: WaysInProps) {
  const me = useMe()
  const keys = 'Chaves de API'
  const mayMakeKeys = me && can(me.role, 'api_key.create')
  return (
    <>
      <EmptyLine icon={icon}>{title}</EmptyLine>
      <div className="-mt-5 px-4 pb-7 text-center text-label text-ink-3">
        <p>
          {they} de outro sistema, com uma chave de{' '}
          {mayMakeKeys ? (
            <Link to={paths.apiKeys()} className={linkClass}>
              {keys}
            </Link>
          ) : (
            `${keys} (peça a um administrador)`
          )}
          , como diz a{' '}
          <a href="/api/docs" className={linkClass}>
            referência da API
          </a>
          ; ou de um arquivo, pela linha de comando:
        </p>
        <code className="mt-2 inline-block max-w-full rounded-1 bg-inset px-2 py-1 font-[inherit] wrap-anywhere text-ink-2">
          {command}
        </code>
      </div>
    </>
  )
}
