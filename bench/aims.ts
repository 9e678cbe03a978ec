import { figure, table } from './report.ts'

/** What Leme aims at, in the order of the table: each is met by a figure of at most so much. */
const aims = {
  taskList: ['slowdown against raw, a project’s 100 tasks', 2],
  projectList: ['slowdown against raw, 200 projects with 20,000 open tasks', 2.5],
  runList: ['slowdown against raw, the 50 latest runs', 2.5],
  createTask: ['slowdown against raw, create a task', 1.5],
  updateStory: ['slowdown against raw, update a story', 1.5],
  peakMemory: ['peak memory under these loads, MB', 200],
  projectsRow: ['first row of /projects, cold browser, s', 0.4],
  tasksRow: ['first row of a project’s tasks, cold browser, s', 0.4],
  homeRow: ['first row of the home page, cold browser, s', 0.4],
  requests: ['requests of a first load to the first row, the most of the three', 15],
  javascript: ['JavaScript to the first row, gzipped, the most of the three, kB', 150],
  layoutShift: ['layout shift of the finances', 0.02],
  moves: ['a move between visited pages until its rows, ms', 100],
  spans: ['slowdown against raw, OTLP spans of 8 senders', 3],
  live: ['the last of 5,000 sockets, p95 ms', 200],
  growth: ['growth of 30 days’ figures, 200 thousand to 5 million runs', 1.5],
} as const satisfies Record<string, readonly [what: string, aim: number]>

export type Aim = keyof typeof aims

const reached = new Map<Aim, number>()

/** Notes what was measured of an aim; of several figures the worst one counts. */
export function noteFigure(aim: Aim, value: number): void {
  reached.set(aim, Math.max(value, reached.get(aim) ?? 0))
}

/** Every aim with what this run came to; a dash where it did not get so far. */
export function aimTable(): string {
  const rows = (Object.keys(aims) as Aim[]).map((key) => [aims[key][0], figure(reached.get(key)), String(aims[key][1])])
  return table(['what', 'today', 'aim'], rows)
}
