import { can, mayImport } from '@leme/contract/can'
import type { ImportKind } from '@leme/contract/import-kind'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'

const linkClass = 'rounded-1 font-medium text-accent-text underline-offset-3 hover:underline'

/** How to fill a list, to each role what it may do. */
export function WaysInLinks({ kind }: { kind: ImportKind }) {
  const me = useMe()
  if (!me) return null
  return (
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
  )
}
