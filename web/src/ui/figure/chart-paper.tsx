import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type ChartDepths = { isobaths: readonly string[]; shore: string }

export type ChartPaperProps = {
  width: number
  height: number
  depths: ChartDepths
  /** Fills its box, cutting what is too much. */
  cover?: boolean
  /** The paper's rounded corners, in its own units. */
  corner?: number
  className?: string
  /** Soundings, course and marks. */
  children: ReactNode
}

/** A piece of nautical chart, drawn with the theme's colours. Decoration only. */
export function ChartPaper({ width, height, depths, cover, corner = 0, className, children }: ChartPaperProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={cover ? 'xMidYMid slice' : undefined}
      className={classNames('chart-paper', className)}
      aria-hidden="true"
    >
      <clipPath id={`paper-${width}`}>
        <rect width={width} height={height} rx={corner} />
      </clipPath>
      <g clipPath={`url(#paper-${width})`}>
        <rect className="sea" width={width} height={height} />
        <path className="shallows" d={depths.isobaths[0]} />
        {depths.isobaths.map((line) => (
          <path key={line.slice(0, 40)} className="isobath" d={line} />
        ))}
        <path className="shore" d={depths.shore} />
        {children}
      </g>
    </svg>
  )
}

/** Depths in metres at their places. */
export function Soundings({ at, large }: { at: readonly (readonly [number, number, number])[]; large?: boolean }) {
  return at.map(([x, y, depth]) => (
    <text key={`${x} ${y}`} x={x} y={y} className={large ? 'sounding' : undefined}>
      {depth}
    </text>
  ))
}
