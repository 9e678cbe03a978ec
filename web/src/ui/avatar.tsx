import { classNames } from './class-names.ts'

/** First letters of the first and the last name: "Marina Azevedo" → "MA". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase()
}

/** Initials on a neutral disc: decoration beside the name. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'normal' }) {
  const look = size === 'small' ? 'size-5 text-[0.5625rem]' : 'size-6 text-[0.625rem]'
  const base =
    'inline-grid shrink-0 place-items-center rounded-full bg-neutral leading-none font-semibold text-on-neutral'
  return (
    <span aria-hidden="true" className={classNames(base, look)}>
      {initials(name)}
    </span>
  )
}

/** A person in a cell: initials and name, or what stands for nobody. */
export function Person({ name, nobody = 'Sem responsável' }: { name: string | null; nobody?: string }) {
  if (!name) return <span className="text-ink-3">{nobody}</span>
  return (
    <span title={name} className="inline-flex max-w-80 min-w-0 items-center gap-2 max-lg:max-w-56 max-md:max-w-full">
      <Avatar name={name} />
      <span className="truncate">{name}</span>
    </span>
  )
}
