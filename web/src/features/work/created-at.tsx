import { formatInstant } from '@leme/contract/format'

/** When a thing was created, below its fields. */
export function CreatedAt({ instant }: { instant: string }) {
  return <p className="mt-3.5 text-label text-ink-3 tabular-nums">Criado em {formatInstant(instant)}</p>
}
