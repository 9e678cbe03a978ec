// Counts a run of vitest for `npm test`, which says it on its last line.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes `{ passed, failed, skipped }` to the file that TALLY_FILE names. What failed outside a test counts as failed. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
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
