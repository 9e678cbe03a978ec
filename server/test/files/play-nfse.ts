import type { InvoiceWithInstalments } from '@leme/contract/money/billing'
import type { NfseNote } from '@leme/contract/nfse/nfse'
import { bringAll, tryNfse } from '../nfse/bring.ts'
import { signUp } from '../person.ts'
import { startTestServer } from '../server.ts'
import type { Player } from './play.ts'

/** What was counted of a file; of what is refused a part of its reason. */
type Expected = { notes: unknown[]; refused?: string[]; remarks?: number }

/** Brings each file into an organisation of its own, twice, and says what is there. */
export async function playNfse(): Promise<Player> {
  const server = await startTestServer()
  return {
    async play({ bytes, expected }) {
      const wanted = { refused: [], remarks: 0, ...(expected as Expected) }
      const person = await signUp(server.url)
      const tried = await tryNfse(person, bytes)
      await bringAll(person, bytes)
      const again = await bringAll(person, bytes)
      const { body } = await person.ask('GET', '/api/nfse-notes')
      const doubts = new Map(tried.notes.map((note) => [note.number, note.doubts.length]))
      const notes = []
      for (const note of body as NfseNote[]) {
        const found = await person.ask('GET', `/api/finance/invoices/${note.invoice.id}`)
        const invoice = found.body as InvoiceWithInstalments
        notes.push({
          ...{
            number: note.number,
            taker: note.taker.document,
            day: note.issue_day,
            gross: invoice.amount,
            net: note.net,
          },
          discounts: [note.discount_unconditional, note.discount_conditional].filter((amount) => Number(amount) > 0),
          withheld: Object.fromEntries(note.withheld.map(({ tax, amount }) => [tax, amount])),
          ...{ open: invoice.instalments[0]?.open, doubts: doubts.get(note.number) },
        })
      }
      const reasons = tried.refused.first.map(({ message }, at) => {
        const part = wanted.refused[at] ?? ''
        return part && message.includes(part) ? part : message
      })
      const actual = {
        notes: notes.sort((one, other) => Number(one.number) - Number(other.number)),
        ...{ refused: reasons, remarks: tried.remarks.length, again: again.created },
      }
      return { actual, expected: { ...wanted, again: 0 } }
    },
    close: server.close,
  }
}
