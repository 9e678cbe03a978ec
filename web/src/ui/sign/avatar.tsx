import { classNames } from '../class-names.ts'

/** First letters of the first and the last name: "Marina Azevedo" → "MA". */
function initials(name: string): string {
  // By code points: half of an emoji is no letter.
  const firsts = name
    .trim()
    .split(/\s+/)
    .map(([first]) => first)
  return `${firsts[0] ?? ''}${(firsts.length > 1 && firsts.at(-1)) || ''}`.toUpperCase()
}

const sizes = {
  small: 'size-5 text-[0.5625rem]',
  feed: 'size-5.5 text-[0.5625rem]',
  normal: 'size-6 text-[0.625rem]',
  large: 'size-6.5 text-[0.625rem]',
}

/** Initials on a neutral disc: decoration beside the name. */
export function Avatar({ name, size = 'small' }: { name: string; size?: keyof typeof sizes }) {
  const base =
    'inline-grid shrink-0 place-items-center rounded-full bg-neutral leading-none font-semibold text-on-neutral'
  return (
    <span aria-hidden="true" className={classNames(base, sizes[size])}>
      {initials(name)}
    </span>
  )
}

// Where something else decides the width (a column, a control), all of it; else no column grows with a long name.
const personWidth =
  'max-w-80 max-lg:max-w-56 max-md:max-w-full in-[.table-fixed-columns]:max-w-full! in-[.cell-select]:max-w-full!'

/** A person in a cell: initials and name, or what stands for nobody. */
export function Person({ name, nobody = 'Sem responsável' }: { name: string | null; nobody?: string }) {
  if (!name) return <span className="text-ink-3">{nobody}</span>
  return (
    <span title={name} className={classNames('inline-flex min-w-0 items-center gap-2', personWidth)}>
      <Avatar name={name} />
      <span className="person-name">{name}</span>
    </span>
  )
}
