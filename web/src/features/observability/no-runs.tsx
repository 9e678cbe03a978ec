import { can } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { EmptyLine } from '../../ui/empty-state.tsx'

const linkClass = 'rounded-1 font-medium text-accent-text underline underline-offset-3'

/** No run yet, and how they come in: this page only shows. */
export function NoRuns() {
  const me = useMe()
  const mayMakeKeys = me && can(me.role, 'api_key.create')
  return (
    <>
      <EmptyLine>Nenhuma execução encontrada</EmptyLine>
      <p className="-mt-5 px-4 pb-7 text-center text-label text-ink-3">
        Envie traces do OpenTelemetry ou registros JSON com uma{' '}
        {mayMakeKeys ? (
          <Link to={paths.apiKeys()} className={linkClass}>
            chave de API
          </Link>
        ) : (
          'chave de API (peça a um administrador)'
        )}
        , como diz a{' '}
        <a href="/api/docs" className={linkClass}>
          referência da API
        </a>
      </p>
    </>
  )
}
