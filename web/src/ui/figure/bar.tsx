import { classNames } from '../class-names.ts'
import type { Tone } from './tone.ts'

const tones: Record<Tone, string> = { accent: 'fill-accent', warn: 'fill-warn', danger: 'fill-danger' }

/** A measure (hours, progress) as a solid bar; `value` in percent, drawn from 0 to 100. It asks for no width of its own. */
export function Bar({ label, value, tone = 'accent' }: { label: string; value: number; tone?: Tone }) {
  const clamped = Math.max(0, Math.min(100, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped)}
      className="h-[5px] overflow-hidden rounded-[3px] bg-track"
    >
      <svg className="block h-full w-0 min-w-full" aria-hidden="true">
        <rect width={`${clamped}%`} height="100%" rx="2.5" className={classNames(tones[tone])} />
      </svg>
    </div>
  )
}
