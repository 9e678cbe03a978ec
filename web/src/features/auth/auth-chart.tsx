import { ChartPaper, Soundings } from '../../ui/chart-paper.tsx'
import { authChart } from './auth-chart-paths.ts'

const soundings = [
  [300, 120, 38],
  [330, 330, 46],
  [210, 430, 33],
  [420, 470, 52],
  [560, 520, 61],
  [640, 420, 44],
  [356, 610, 57],
  [470, 720, 66],
  [300, 800, 48],
  [190, 270, 29],
  [400, 210, 35],
  [680, 600, 58],
  [120, 470, 24],
] as const

/** The dashes of the chart's graduated edge: 25 units of ink every 50. */
const edge = Array.from({ length: 19 }, (_, at) => at * 50)

function CompassRose() {
  return (
    <g transform="translate(600 640)">
      <circle className="isobath" r="64" />
      <circle className="isobath rose-ticks" r="54" />
      <circle className="isobath" r="40" />
      <path className="paper isobath-line" d="M0-50 5 0 0 50-5 0Z" />
      <path className="here" d="M0-50 5 0-5 0Z" />
      <text className="bearing" y="-72" textAnchor="middle">
        N
      </text>
    </g>
  )
}

/** The chart beside the sign-in form: a course between two islands. */
export function AuthChart() {
  return (
    <ChartPaper cover width={760} height={900} depths={authChart} className="absolute inset-0 size-full">
      <rect className="paper" width="6" height="900" />
      {edge.map((y) => (
        <rect key={y} className="edge" y={y} width="6" height="25" />
      ))}
      <path className="isobath" d="M6.5 0V900" />
      <Soundings at={soundings} large />
      <CompassRose />
      <path className="course course-wide" d="M150 900C250 760 280 640 300 560S330 420 400 370 470 330 486 300" />
      <circle className="way" cx="268" cy="690" r="5" />
      <circle className="way" cx="327" cy="452" r="5" />
      <text className="bearing" x="340" y="456">
        042°
      </text>
      <circle className="way" cx="486" cy="300" r="7" />
      <circle className="here" cx="486" cy="300" r="3" />
    </ChartPaper>
  )
}
