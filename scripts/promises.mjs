/** Writes the tests that prove each promise into docs/promises.md, from their titles: `npm run promises`. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('..', import.meta.url)
const list = new URL('docs/promises.md', root)
const row = /^\| ([A-Z]{2}-\d{2}) \| (.+?) \| (.*?) \|$/

/** Which files have a test whose title begins with which ids; git knows them, tracked or not. */
function filesById() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const listed = execFileSync('git', args, { cwd: fileURLToPath(root), encoding: 'utf8' }).split('\n')
  const byId = new Map()
  for (const file of listed.filter((path) => /\.(test|e2e)\.tsx?$/.test(path)).sort()) {
    for (const id of idsIn(file)) byId.set(id, [...(byId.get(id) ?? []), file])
  }
  return byId
}

/** @param {string} file */
function idsIn(file) {
  const text = readFileSync(new URL(file, root), 'utf8')
  const titles = [...text.matchAll(/['"`]((?:\[[A-Z]{2}-\d{2}\] ?)+)/g)]
  return new Set(titles.flatMap(([, ids]) => ids.match(/[A-Z]{2}-\d{2}/g) ?? []))
}

/** The list as the titles have it: one row a promise, in words that people wrote. Throws for an id without words. */
export function promisesText() {
  const byId = filesById()
  const seen = new Set()
  const lines = readFileSync(list, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, promise] = row.exec(line) ?? []
      if (!id) return [line]
      if (seen.has(id)) return []
      seen.add(id)
      const files = byId.get(id) ?? []
      return [`| ${id} | ${promise} | ${files.map((/** @type {string} */ file) => `\`${file}\``).join(', ')} |`]
    })
  const missing = [...byId.keys()].filter((id) => !seen.has(id))
  if (missing.length > 0)
    throw new Error(`docs/promises.md has no words for ${missing.join(', ')}: add a row for each.`)
  return lines.join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(list, promisesText())
