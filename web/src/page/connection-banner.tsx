import { ServerOff, WifiOff } from 'lucide-react'
import { type Connection, useConnection } from '../api/http/connection.ts'

const words: Record<Exclude<Connection, 'up'>, string> = {
  offline: 'Sem conexão. Tentando reconectar...',
  down: 'Servidor indisponível. Tentando reconectar...',
}

/** Says that the connection is lost. It floats, so that nothing jumps when it comes and goes, and leaves dialogs' buttons free. */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-20 bottom-5 z-50 flex justify-center in-data-dialog:top-3 in-data-dialog:bottom-auto max-md:right-20 max-md:left-4"
    >
      {connection !== 'up' && (
        <p className="pointer-events-auto flex items-center gap-2 rounded-2 bg-warn-soft px-3.5 py-2 text-cell font-medium text-warn-text inset-ring inset-ring-warn-text/25 shadow-2 [&>svg]:size-4 [&>svg]:shrink-0">
          {connection === 'offline' ? <WifiOff aria-hidden="true" /> : <ServerOff aria-hidden="true" />}
          {words[connection]}
        </p>
      )}
    </div>
  )
}
