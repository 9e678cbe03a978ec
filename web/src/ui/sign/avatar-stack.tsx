import { Avatar } from './avatar.tsx'

export type AvatarStackProps = {
  /** Says who the people are: "Membros ativos". */
  label: string
  names: readonly string[]
  /** How many discs fit; the last one counts those beyond. */
  most?: number
}

/** People as overlapping discs. Their names are for assistive technology, and in the native tooltip. */
export function AvatarStack({ label, names, most = 6 }: AvatarStackProps) {
  if (names.length === 0) return null
  const shown = names.length > most ? names.slice(0, most - 1) : names
  const beyond = names.length - shown.length
  const all = names.join(', ')
  return (
    <div
      role="img"
      aria-label={`${label}: ${all}`}
      title={all}
      className="flex pl-1 [&>*]:-ml-1 [&>*]:ring-2 [&>*]:ring-deck"
    >
      {shown.map((name, at) => (
        // Two people may share a name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the only thing that distinguishes them, and a disc keeps no state
        <Avatar key={`${at} ${name}`} name={name} size="large" />
      ))}
      {beyond > 0 && (
        <span
          aria-hidden="true"
          className="inline-grid size-6.5 shrink-0 place-items-center rounded-full bg-neutral text-[0.625rem] leading-none font-semibold text-on-neutral"
        >
          +{beyond}
        </span>
      )}
    </div>
  )
}
