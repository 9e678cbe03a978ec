import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesOf, type Player, players } from './play.ts'

/** `npm run files -- FOLDER` names it: files of real senders and programs, which are no part of the project. */
const folder = process.env.FILES_FOLDER ?? ''
const kinds = Object.entries(players).filter(([kind]) => folder !== '' && existsSync(join(folder, kind)))

test.skipIf(folder !== '')('files from outside are played by npm run files', () => {
  expect(kinds).toEqual([])
})

describe.each(kinds)('%s', (kind, start) => {
  const { files, unnumbered } = filesOf(folder, kind)
  let player: Player

  beforeAll(async () => {
    player = await start(join(folder, kind))
    if (unnumbered.length > 0) console.warn(`${kind}: no numbers were counted for ${unnumbered.join(', ')}`)
  })
  afterAll(() => player?.close())

  test.each(files)(
    '[AG-01] [MV-01] [MV-02] [MT-03] [MT-07] [MT-08] $name becomes what was counted by hand',
    async (file) => {
      const { actual, expected } = await player.play(file)
      expect(actual).toEqual(expected)
    },
  )
})
