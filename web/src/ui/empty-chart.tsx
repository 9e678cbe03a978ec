import { ChartPaper, Soundings } from './chart-paper.tsx'
import { emptyChart } from './empty-chart-paths.ts'

const soundings = [
  [84, 34, 12],
  [104, 118, 27],
  [186, 122, 31],
  [28, 58, 18],
] as const

/** A course that leads to where the first thing will be. */
export function EmptyChart() {
  return (
    <ChartPaper width={216} height={144} depths={emptyChart} corner={10} className="mb-4.5 h-36 w-54">
      <Soundings at={soundings} />
      <path className="course" d="M20 24C60 22 74 66 108 84" />
      <circle className="way" cx="20" cy="24" r="3.5" />
      <circle className="way" cx="108" cy="84" r="6" />
      <path className="course course-mark" d="M108 81v6M105 84h6" />
    </ChartPaper>
  )
}
