import { ChartPaper, Soundings } from '../ui/chart-paper.tsx'
import { notFoundChart } from './not-found-chart-paths.ts'

const soundings = [
  [520, 110, 41],
  [742, 132, 52],
  [930, 180, 58],
  [90, 470, 36],
  [300, 430, 44],
  [560, 690, 49],
  [760, 730, 62],
  [860, 560, 55],
  [1180, 340, 38],
  [420, 610, 47],
  [1010, 330, 61],
  [150, 650, 33],
] as const

/** A course that ends in open water. */
export function NotFoundChart() {
  return (
    <ChartPaper cover width={1280} height={800} depths={notFoundChart} className="absolute inset-0 size-full">
      <Soundings at={soundings} large />
      <path className="course course-wide" d="M0 600C90 610 150 470 330 470S470 215 622 212" />
      <circle className="way" cx="330" cy="470" r="5" />
      <g transform="translate(640 212)">
        <circle className="way question-ring" r="17" />
        <text className="question" textAnchor="middle" y="6">
          ?
        </text>
      </g>
    </ChartPaper>
  )
}
