import { Button } from '../button.tsx'

/** A panel whose content could not be loaded: one line, and the way to try again. */
export function ErrorLine({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3.5 text-cell"
    >
      <p className="min-w-0 flex-1 text-ink-3">{children}</p>
      <Button size="small" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
