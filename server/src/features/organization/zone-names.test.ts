import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brazilianTimeZones } from '@leme/contract/format/time-zone'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const sources = ['contract/src', 'language', 'server/src', 'web/src', 'bench', 'scripts']
/** Where the default and the offered zones stand, in TypeScript and in the table; what came before is never edited. */
const namers =
  /^(contract\/src\/format\/(default-)?time-zone\.ts|server\/src\/database\/(migrations\/0(13|37|44)\.[^/]*|schema\/public\/organizations\.sql)|scripts\/pictures\.mjs)$/
const zoneName = new RegExp([...brazilianTimeZones, 'São Paulo’s calendar', 'horário de Brasília'].join('|'))

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* filesBelow(path)
    } else if (/\.(tsx?|mjs|sql)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

test('[SH-14] no source names a zone but those that say the default and what is offered', () => {
  const files = sources.flatMap((folder) => [...filesBelow(folder)])
  expect(files.length).toBeGreaterThan(500)
  const naming = files.filter((path) => !namers.test(path) && zoneName.test(readFileSync(join(root, path), 'utf8')))
  expect(naming).toEqual([])
})
