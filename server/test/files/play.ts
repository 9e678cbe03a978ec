import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { playMoving } from './play-moving.ts'
import { playNfse } from './play-nfse.ts'
import { playOfx } from './play-ofx.ts'
import { playOtlp } from './play-otlp.ts'
import { playPtax } from './play-ptax.ts'

/** A file from outside, and the JSON that says what must come of it. */
export type PlayedFile = { name: string; bytes: Buffer; expected: unknown }

/** What came of a file, beside what must come of it. */
export type Played = { actual: unknown; expected: unknown }

/** What plays a folder's files; `close` ends what it needs. */
export type Player = { play(file: PlayedFile): Promise<Played>; close(): Promise<void> }

/** By the name of the folder: one line a kind of files. */
export const players: Readonly<Record<string, (folder: string) => Promise<Player>>> = {
  otlp: playOtlp,
  ptax: playPtax,
  ofx: playOfx,
  nfse: playNfse,
  ...Object.fromEntries(
    ['jira', 'linear', 'trello', 'asana', 'clickup', 'plane', 'github', 'hours'].map((kind) => [kind, playMoving]),
  ),
}

/** Where the numbers of a kind of files stand, which were counted by hand. */
const numbers = new URL('./', import.meta.url)

/** The files of a kind that have numbers, and the names of those that have none. */
export function filesOf(folder: string, kind: string): { files: PlayedFile[]; unnumbered: string[] } {
  const known = new Set(readdirSync(new URL(`${kind}/`, numbers)))
  const names = readdirSync(join(folder, kind)).sort()
  const expectedOf = (name: string) => `${basename(name).replace(/\.\w+$/, '')}.json`
  const files = names
    .filter((name) => known.has(expectedOf(name)))
    .map((name) => ({
      name,
      bytes: readFileSync(join(folder, kind, name)),
      expected: JSON.parse(readFileSync(new URL(`${kind}/${expectedOf(name)}`, numbers), 'utf8')),
    }))
  return { files, unnumbered: names.filter((name) => !known.has(expectedOf(name))) }
}
