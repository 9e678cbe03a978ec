// Counts a run of vitest for `npm test`, which says it on its last line, and says where the time went.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes `{ passed, failed, skipped }` to the file that TALLY_FILE names. What failed outside a test counts as failed. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class TallyReporter {
  #clock = new Map()

  /** Files of a project wait for those of another: its clock runs from its first file's start to its last one's end. */
  onTestModuleStart({ project }) {
    if (!this.#clock.has(project.name)) this.#clock.set(project.name, { from: Date.now(), to: Date.now() })
  }

  onTestModuleEnd({ project }) {
    const clock = this.#clock.get(project.name)
    if (clock) clock.to = Date.now()
  }

  onTestRunEnd(modules, unhandledErrors) {
    printSlowest(modules, this.#clock)
    printShown(modules)
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      const before = tally.failed
      for (const test of module.children.allTests()) tally[test.result().state] += 1
      if (!module.ok() && tally.failed === before) tally.failed += 1
    }
    mkdirSync(dirname(process.env.TALLY_FILE), { recursive: true })
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  }
}

/** How long each project took, and its files together, and the ten files that took longest; in seconds of the clock. */
function printSlowest(modules, clock) {
  const files = modules.map((module) => {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    return {
      project: module.project.name,
      name: module.relativeModuleId,
      ms: duration + collectDuration + setupDuration,
    }
  })
  const projects = new Map()
  for (const file of files) projects.set(file.project, [...(projects.get(file.project) ?? []), file])
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9)
  const sum = (some) => some.reduce((total, { ms }) => total + ms, 0)
  const took = (project) => {
    const { from, to } = clock.get(project) ?? { from: 0, to: 0 }
    return seconds(to - from)
  }
  console.log('\nTime by project (on the clock, and its files one after the other):')
  for (const [project, some] of projects)
    console.log(`${took(project)} ${seconds(sum(some))}  ${project}, ${some.length} files`)
  console.log('The slowest files:')
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, 10)
  for (const { project, name, ms } of slowest) console.log(`${seconds(ms)}  ${name} (${project})`)
}

/** What the pages of the browser tests that failed showed (e2e/harness.ts). */
function printShown(modules) {
  for (const module of modules)
    for (const test of module.children.allTests('failed'))
      for (const page of test.meta().shown ?? []) console.log(`\nWhere it failed: ${test.name}\n${page}`)
}
