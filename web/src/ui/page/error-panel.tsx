import { Button } from '../button.tsx'

type Props = {
  title: string
  detail?: string
  /** With it, an operator finds the failure in the server's log. */
  requestId?: string | null
  onRetry: () => void
}

/** What a page or a panel shows when it could not be loaded. It keeps the room of what is missing. */
export function ErrorPanel({ title, detail, requestId, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="grid min-h-120 content-center justify-items-center rounded-3 border border-dashed border-line-2 px-4 py-10 text-center"
    >
      <h2 className="text-section font-semibold">{title}</h2>
      <p className="mt-0.5 text-cell text-ink-3">{detail ?? 'O restante do Leme continua funcionando.'}</p>
      {requestId && (
        <p className="mt-0.5 text-cell text-ink-3">
          Código do erro: <span className="break-all select-all">{requestId}</span>
        </p>
      )}
      <Button className="mt-4.5" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
