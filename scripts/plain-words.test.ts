import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Words that a reader of English as a second language looks up, in names, comments, titles of tests and documents. */
const words =
  'told|untold|kept|heard|anew|afresh|bears?|borne|seldom|likewise|in vain|held to|whoever|whomever|shall|strays?|toll|bones|lets? go|be it|lest|thereof|hence|amid|amidst|heed|heeds|heeded|nought|upon|whilst|whence|unasked|patience|patient|patiently|impatient|impatience|haste|hasty|mighty'
const dated = new RegExp(`\\b(?:${words})\\b`, 'gi')

const written = /\.(?:tsx?|m[jt]s|md|css|sql)$/
/** What users read of releases, migrations that are applied somewhere and never edited, and this list. */
const left =
  /^(?:CHANGELOG\.md|scripts\/plain-words\.test\.ts|server\/src\/database\/migrations\/0(?:[0-4]\d|5[0-4])\..+)$/
/** `kept` is a field of what the assistant answers once it has undone something. */
const ofUndo =
  /^(?:contract\/src\/assistant|server\/src\/features\/(?:assistant\/(?:undo\/|write\/(?:move-row|bulk-create))|change\/undo-change|bin\/bin\.queries|many\/moved\.test|organization\/purge-beside)|web\/src\/features\/(?:assistant\/assistant-panel|bin\/bin-page)\.test)/

function datedWords(file: string): string[] {
  // `letGo` is read as it is spoken.
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
  return [...text.matchAll(dated)]
    .filter(([word]) => word !== 'kept' || !ofUndo.test(file))
    .map(({ 0: word, index }) => `${file}:${text.slice(0, index).split('\n').length} ${word}`)
}

test('names, comments and documents are in plain English of today', () => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => written.test(file) && !left.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap(datedWords)).toEqual([])
})
