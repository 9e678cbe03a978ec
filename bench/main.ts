import { build } from '../scripts/build.mjs'
import { aimTable } from './aims.ts'
import { isPart, measureAssistant } from './assistant/measure-assistant.ts'
import { measureFigures } from './figures.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureImport } from './import.ts'
import { measureIngest } from './ingest.ts'
import { measureLive } from './live/live.ts'
import { measureManySockets } from './live/many-sockets.ts'
import { measureMail } from './mail.ts'
import { measureMargin } from './margin/margin.ts'
import { measureMoving } from './moving/moving.ts'
import { measureNeighbours } from './neighbours/neighbours.ts'
import { type Options, ofAims, readOptions, type Section } from './options.ts'
import { measureProjectPage } from './page/page.ts'
import { measureWeb } from './page/web.ts'
import { figure, machine, megabytes, scenarioTable, table } from './report.ts'
import { playScenario, type Scenario, slowdownAtBest } from './scenario.ts'
import { createScenario, listRunsScenario, listScenario, sessionScenario, signInScenario } from './scenarios.ts'
import { measureSearch } from './search.ts'
import { type Closer, type Stage, setStage } from './stage.ts'
import { measureStart } from './start-time.ts'
import { changeTaskScenario, createTaskScenario, listTasksScenario, updateStoryScenario } from './task-scenarios.ts'

const closers: Closer[] = []
type OnItsOwn = (options: Options, opened: (close: Closer) => void) => Promise<string>

/** Those that play each on a database of its own. */
const onTheirOwn: [Section, title: string, measure: OnItsOwn][] = [
  ['growth', 'Growth', measureGrowth],
  ['import', 'Import', measureImport],
  ['moving', 'Work of another program', measureMoving],
  ['ingest', 'Traces that come in', measureIngest],
  // Most of its time makes the runs: last of those that measure an aim.
  ['figures', 'Figures of many runs', measureFigures],
  ['margin', 'Margins of many projects', measureMargin],
  ['mail', 'Mail', measureMail],
  ['search', 'What the palette finds', measureSearch],
  ['assistant', 'The assistant', measureAssistant],
  ['neighbours', 'Beside one account at full speed', measureNeighbours],
]
/** Those that need not what all others play on. */
const ownStage = new Set<Section>([...onTheirOwn.map(([section]) => section), 'start'])

/** In the opposite order of opening; what fails to close keeps nothing else open. */
async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close().catch((error) => console.error(error))
}

async function run(options: Options): Promise<void> {
  if (options.sections.some((section) => section !== 'assistant') || !isPart(options)) await build()
  print(`# Leme, measured\n\n${new Date().toISOString().slice(0, 10)}, ${machine()}.`)
  const { sections } = options
  if (sections.some((section) => !ownStage.has(section))) await runOnStage(options)
  for (const [section, title, measure] of onTheirOwn) {
    if (!sections.includes(section)) continue
    print(`## ${title}\n\n${await measure(options, (close) => closers.push(close))}`)
    await closeAll()
  }
  if (sections.includes('start')) await runStart(options)
}

async function runOnStage(options: Options): Promise<void> {
  const stage = await setStage(options, (close) => closers.push(close))
  print(
    `Leme's memory at rest: ${megabytes(stage.leme.memory())} MB; the bare server's: ${megabytes(stage.bare.memory())} MB.`,
  )
  const { sections, rounds } = options
  if (sections.includes('web')) print(`## In the browser\n\n${await measureWeb(stage, rounds)}`)
  if (sections.includes('page')) print(`## A project's page\n\n${await measureProjectPage(stage, options)}`)
  if (sections.includes('live')) print(`## From change to screen, ms\n\n${await measureLive(stage, options)}`)
  if (sections.includes('sockets')) print(`## Many sockets, ms\n\n${await measureManySockets(stage, options)}`)
  for (const scenario of await chooseScenarios(stage, options)) {
    const outcomes = await playScenario(scenario, options)
    const best = `Each at its best connections, Leme is ${figure(slowdownAtBest(outcomes))} times slower than the database alone.`
    print(`## ${scenario.title}\n\n${scenarioTable(outcomes)}\n\n${best}`)
  }
  await closeAll()
}

/** Creations come last: they make the tables grow. */
async function chooseScenarios(stage: Stage, { sections }: Options): Promise<Scenario[]> {
  const { hundred, thousand, busy } = stage.data
  const scenarios: Scenario[] = []
  if (sections.includes('sign-in')) scenarios.push(signInScenario(stage))
  if (sections.includes('session')) scenarios.push(await sessionScenario(stage))
  if (sections.includes('list')) {
    scenarios.push(await listScenario(stage, hundred, { title: 'GET /api/projects, 100 projects' }))
    const title = 'GET /api/projects, 200 projects with 20,000 open tasks'
    scenarios.push(await listScenario(stage, busy, { title, aim: 'projectList' }))
    if (sections !== ofAims)
      scenarios.push(await listScenario(stage, thousand, { title: 'GET /api/projects, 1,000 projects' }))
  }
  if (sections.includes('tasks')) {
    scenarios.push(await listTasksScenario(stage))
    scenarios.push(await changeTaskScenario(stage))
    scenarios.push(await updateStoryScenario(stage))
  }
  if (sections.includes('runs')) scenarios.push(await listRunsScenario(stage))
  if (sections.includes('create')) {
    scenarios.push(await createTaskScenario(stage))
    scenarios.push(await createScenario(stage, { once: false }))
    scenarios.push(await createScenario(stage, { once: true }))
  }
  return scenarios
}

async function runStart({ folder }: Options): Promise<void> {
  const { first, next } = await measureStart(folder)
  const rows = [
    ['first, which makes the database and the demo', figure(first)],
    ['every other', figure(next)],
  ]
  print(`## npm start to serving\n\n${table(['start', 's'], rows)}`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(130)))
}

/** Ends the run with what it has measured by then. */
function endIn(minutes: number): void {
  const end = async () => {
    print(`Ended after ${minutes} minutes.\n\n${aimTable()}`)
    await closeAll()
    process.exit(1)
  }
  setTimeout(() => void end(), minutes * 60_000).unref()
}

try {
  const options = readOptions(process.argv.slice(2))
  endIn(options.minutes)
  await run(options).finally(() => options.sections === ofAims && print(`## Aims\n\n${aimTable()}`))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll()
}
