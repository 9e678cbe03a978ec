import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BankMovement } from '@leme/contract/money/bank'
import { askBank, bringBank } from '../bank/ofx.ts'
import { signUp } from '../person.ts'
import { startTestServer } from '../server.ts'
import type { Player } from './play.ts'

/** What was counted of a file; `after` says how many movements it adds where another file was brought before. */
type Expected = { refused: true } | { after?: Record<string, number>; accounts: number; movements: number }

/** Brings each file into an organisation of its own, twice, and counts what is there. */
export async function playOfx(folder: string): Promise<Player> {
  const server = await startTestServer({ clock: () => new Date('2026-11-29T15:00:00Z') })
  const bytesOf = (name: string) => readFileSync(join(folder, name))
  return {
    async play({ name, bytes, expected }) {
      const { after = {} } = expected as { after?: Record<string, number> }
      const person = await signUp(server.url)
      const { status, body } = await askBank(person, bytes, { name })
      if (status !== 200) return { actual: { refused: true }, expected }
      const read = body as Awaited<ReturnType<typeof bringBank>>
      const again = await bringBank(person, bytes)
      const { body: listed } = await person.ask('GET', '/api/bank-movements?limit=100')
      const movements = listed as BankMovement[]
      const sum = (wanted: (cents: number) => boolean) =>
        movements
          .map(({ amount }) => Math.round(Number(amount) * 100))
          .filter(wanted)
          .reduce((total, cents) => total + cents, 0)
      const actual = {
        ...{ accounts: read.accounts.length, movements: movements.length, again: again.created },
        ...{ in: sum((cents) => cents > 0), out: sum((cents) => cents < 0) },
        ...{ from: movements.at(-1)?.day ?? null, to: movements[0]?.day ?? null, refused: read.refused.count },
        after: {} as Record<string, number>,
      }
      for (const other of Object.keys(after)) {
        const one = await signUp(server.url)
        await bringBank(one, bytesOf(other))
        actual.after[other] = (await bringBank(one, bytes)).created
      }
      return { actual, expected: { again: 0, after: {}, ...(expected as Expected) } }
    },
    close: server.close,
  }
}
