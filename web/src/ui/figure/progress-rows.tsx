import { Bar } from './bar.tsx'

export type ProgressRowsProps = {
  rows: readonly { label: string; done: number; total: number }[]
}

/** How much of each thing is done: "Épicos 1/6" and its bar. Fills a Panel. */
export function ProgressRows({ rows }: ProgressRowsProps) {
  return (
    <ul className="grid gap-3.5 px-4 pt-1.5 pb-4.5">
      {rows.map(({ label, done, total }) => (
        <li key={label}>
          <p className="mb-1.5 flex justify-between text-cell">
            <span>{label}</span>
            <span className="font-medium tabular-nums">
              {done}/{total}
            </span>
          </p>
          <Bar label={label} value={total === 0 ? 0 : (done / total) * 100} />
        </li>
      ))}
    </ul>
  )
}
