import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import type { Tone } from './tone.ts'

const tones: Record<Tone, string> = { accent: '', warn: 'ticks-warn', danger: 'ticks-danger' }

/** A score from 0 to 100, read off a ruler. */
export function ScoreTicks({ label, value, tone = 'accent' }: { label: string; value: number; tone?: Tone }) {
  const clamped = Math.max(0, Math.min(100, value))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn as ticks
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped)}
      aria-valuetext={`${Math.round(clamped)}%`}
      className={classNames('ticks', tones[tone])}
      style={{ '--value': clamped } as CSSProperties}
    />
  )
}

/** The widest a count may be: beyond it a tick per item is no longer countable. */
const mostTicks = 24

export type CountTicksProps = {
  label: string
  value: number
  total: number
  /** How many ticks the place has room for. */
  most?: number
}

/** One tick per item, the first `value` lit; more than `most` items show as shares of so many. */
export function CountTicks({ label, value, total, most = mostTicks }: CountTicksProps) {
  const shown = Math.min(total, most)
  const lit = total > most ? Math.round((value / total) * most) : value
  return (
    <div
      role="img"
      aria-label={`${label}: ${value} de ${total}`}
      className="ticks ticks-count"
      style={{ '--value': lit, '--total': shown } as CSSProperties}
    />
  )
}

const stripTones = { accent: 'fill-accent', danger: 'fill-danger', quiet: 'fill-line-2' }
export type StripTone = keyof typeof stripTones

/** One tick per event, in order; too many for their width grow narrower, never fewer. */
export function StripTicks({ label, tones: given }: { label: string; tones: readonly StripTone[] }) {
  const share = 100 / given.length
  return (
    <svg
      role="img"
      aria-label={label}
      className="block h-2 w-full max-w-(--strip)"
      style={{ '--strip': `${given.length * 4 + 1}px` } as CSSProperties}
    >
      {given.map((tone, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is nothing but its place
          key={at}
          x={`${at * share}%`}
          width={`${share * 0.62}%`}
          height="100%"
          className={stripTones[tone]}
        />
      ))}
    </svg>
  )
}
