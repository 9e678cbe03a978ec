import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The card set: one bordered panel cut by hairlines, four columns, two below 1024 px. `money`: one column below 768 px. */
export function Gauges({ label, money, columns = 4, children }: GaugesProps) {
  return (
    <section
      aria-label={label}
      className={classNames(
        'grid gap-px overflow-hidden rounded-3 border border-line bg-line',
        columns === 3 ? 'grid-cols-3' : 'grid-cols-4 max-lg:grid-cols-2',
        money && 'max-md:grid-cols-1',
      )}
    >
      {children}
    </section>
  )
}

export type GaugesProps = { label: string; money?: boolean; columns?: 3 | 4; children: ReactNode }

export type GaugeProps = {
  title: string
  figure?: ReactNode
  /** After the figure: "de 480 h". */
  qualifier?: ReactNode
  /** In the figure's place: several of the same weight, each with words for what it counts. */
  figures?: readonly { value: ReactNode; words: ReactNode }[]
  /** In the figure's place: two values and what they are ("Início", "Fim"). */
  pair?: readonly { label: string; value: ReactNode }[]
  /** Ticks or a bar. */
  drawing?: ReactNode
  note?: ReactNode
  /**
   * The figure over all rows, below a dashed line: what it is and its figure, which on phones stands below, or after it where
   * the card has the whole width (`wide`).
   */
  overall?: { label: string; figure: ReactNode; wide?: boolean }
  alert?: boolean
}

/** One card: label, figure, qualifier, drawing, note, and below a dashed line the figure over all rows. */
export function Gauge({ title, figure, figures, qualifier, pair, drawing, note, overall, alert }: GaugeProps) {
  return (
    <div className="@container flex min-w-0 flex-col bg-deck px-4.5 pt-3.5 pb-3.25 max-md:px-3.5 max-md:py-3">
      <h2 className="text-cell font-medium text-ink-2">{title}</h2>
      {pair && <Pair terms={pair} />}
      {figures && <Figures figures={figures} />}
      {figure !== undefined && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span
            className={classNames(
              'text-figure font-semibold whitespace-nowrap tabular-nums',
              alert ? 'text-danger-text' : 'text-ink',
            )}
          >
            {figure}
          </span>
          {qualifier && <span className="text-cell text-ink-3 tabular-nums">{qualifier}</span>}
        </p>
      )}
      {drawing && <div className="mt-2.5 grid min-h-2 content-center">{drawing}</div>}
      {note && <p className="mt-2 text-label text-ink-3 tabular-nums">{note}</p>}
      {overall && (
        <div className="mt-auto pt-2.5">
          <p
            className={classNames(
              'flex gap-2 border-t border-dashed border-line-2 pt-2 text-label text-ink-3 tabular-nums',
              'lg:max-xl:flex-col lg:max-xl:gap-0',
              // A phone's right edge is where the assistant's button lies.
              overall.wide
                ? 'md:justify-between md:max-lg:flex-col md:max-lg:gap-0'
                : 'justify-between max-md:flex-col max-md:gap-0',
            )}
          >
            {overall.label}
            <b className="font-semibold whitespace-nowrap text-ink">{overall.figure}</b>
          </p>
        </div>
      )}
    </div>
  )
}

/** One below the other whatever their width, so that the card is as high before they are known. */
function Figures({ figures }: { figures: NonNullable<GaugeProps['figures']> }) {
  return (
    <div className="mt-1 grid gap-y-1.5">
      {figures.map(({ value, words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a card never change places
        <p key={index} className="min-w-0 tabular-nums">
          <span className="block text-figure font-semibold text-ink">{value}</span>
          <span className="block text-label text-ink-3">{words}</span>
        </p>
      ))}
    </div>
  )
}

function Pair({ terms }: { terms: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-1 grid grid-cols-2 max-md:grid-cols-1">
      {terms.map(({ label, value }) => (
        <div key={label} className="max-md:flex max-md:items-center max-md:justify-between max-md:gap-2">
          <dt className="text-label leading-3.5 text-ink-3">{label}</dt>
          <dd className="leading-4.5 font-medium text-ink max-md:text-cell">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
