import type { Plugin } from 'vite'
import { firstNames } from './chunks.ts'

/** Chromium compiles all functions of a file that begins so while it arrives, others each when it is first called. */
const hint = '//# allFunctionsCalledOnLoad\n'

/** Begins the files of pages' first rows with the hint: nearly all of their functions run before those are painted. */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = firstNames()
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && first.has(output.name)) output.code = hint + output.code
        }
      },
    },
  }
}
