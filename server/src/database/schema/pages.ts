import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withClient } from '../client.ts'
import { readRelations } from './read-relations.ts'
import { writePage } from './write-page.ts'

/** Where the pages lie: a folder for each schema, a file for each table or view. */
const pagesFolder = fileURLToPath(new URL('.', import.meta.url))

/** The pages of the migrated database of `adminUrl`, by their path below `pagesFolder`. */
export async function makePages(adminUrl: string): Promise<Map<string, string>> {
  const relations = await withClient(adminUrl, readRelations)
  return new Map(relations.map((relation) => [`${relation.schema}/${relation.name}.sql`, writePage(relation)]))
}

/** The pages that are there. */
export function readPages(folder = pagesFolder): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return new Map(names.map((name) => [name.replaceAll('\\', '/'), read(name)]))
}

/** Writes `pages` in the place of those that are there. */
export function storePages(pages: ReadonlyMap<string, string>, folder = pagesFolder): void {
  for (const name of readPages(folder).keys()) if (!pages.has(name)) rmSync(join(folder, name))
  for (const [name, text] of pages) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
