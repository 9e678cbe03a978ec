import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { NfseTried } from '@leme/contract/nfse/nfse'
import type { Transaction } from '../../database/transaction.ts'
import type { NfseRead } from '../../ingest/nfse/read-nfse.ts'
import { grouped } from '../bank/grouped.ts'
import { findCandidates, proposedOf } from './candidates.queries.ts'
import { findTakers, type Taker, takerKeyOf } from './takers.ts'
import { type WeighedNote, weighNotes } from './weigh-notes.ts'

export type TriedNotes = {
  notes: { weighed: WeighedNote; tried: NfseTried }[]
  takers: Map<string, Taker>
}

/** A note that a person chose: the bill that it is joined to, or null. */
export type Chosen = TriedNotes['notes'][number] & { taker: Taker; join: string | null }

/**
 * What each note of a file would do on the day `today`: what it comes to, whom it is of, which bill may be its own. Writes
 * nothing.
 */
export async function tryNotes(tx: Transaction, today: string, read: NfseRead): Promise<TriedNotes> {
  const { notes, events, contradicted } = read
  const weighed = await weighNotes(tx, notes)
  const stored = await storedOf(tx, notes)
  const fresh = weighed.filter(({ key }) => !stored.known.has(key))
  const takers = await findTakers(
    tx,
    fresh.map(({ taker }) => taker),
  )
  const clientOf = (note: WeighedNote) => takers.get(takerKeyOf(note.taker))
  const candidates = await findCandidates(
    tx,
    fresh.map((note) => {
      const taker = clientOf(note)
      const { key, number, gross, due } = note
      return { key, number, gross, due, client: taker?.client?.name ?? taker?.name ?? '' }
    }),
  )
  const issuers = issuersOf(notes, stored.issuers)
  const said = grouped(events, ({ note_key }) => note_key)
  const tried = weighed.map((note): { weighed: WeighedNote; tried: NfseTried } => {
    const { key, layout, number, issue_day, competence, gross, discount_unconditional, discount_conditional } = note
    const found = candidates.get(key) ?? []
    const here = stored.known.get(key)
    const saidTwice = contradicted.get(key) ?? []
    const ends = new Set([
      ...(said.get(note.event_key) ?? []).map(({ kind }) => kind),
      ...(stored.ended.get(note.event_key) ?? []),
    ])
    return {
      weighed: note,
      tried: {
        ...{ key, layout, number, issue_day, competence, gross, discount_unconditional, discount_conditional },
        provider: { document: note.provider.document, name: note.provider.name },
        taker: { document: note.taker.document, name: note.taker.name },
        ...{
          withheld: note.withheld,
          net: note.net,
          due: note.due,
          taker_key: takerKeyOf(note.taker),
          is_known: !!here,
        },
        ended: ends.has('replaced') ? 'replaced' : ends.has('cancelled') ? 'cancelled' : null,
        doubts: here
          ? [...otherAmounts(note, here), ...saidTwice]
          : [...note.doubts, ...notYet(note, today), ...saidTwice, ...issuers(note)],
        candidates: found,
        // The bill of a note that ended is cancelled with it: a person says which that is.
        proposed: ends.size > 0 ? null : proposedOf(found),
      },
    }
  })
  return { notes: withoutSharedProposals(tried), takers }
}

/** Of two notes that would be joined to one bill a person says which. */
function withoutSharedProposals(notes: TriedNotes['notes']): TriedNotes['notes'] {
  const counts = new Map<string, number>()
  for (const { tried } of notes) if (tried.proposed) counts.set(tried.proposed, (counts.get(tried.proposed) ?? 0) + 1)
  for (const { tried } of notes) if (tried.proposed && (counts.get(tried.proposed) ?? 0) > 1) tried.proposed = null
  return notes
}

type Amounts = { gross: string; net: string | null }

/** That a note is here with other amounts than a file says: it stays as it is. */
function otherAmounts(note: Amounts, here: Amounts): string[] {
  const differing = [
    ...(note.gross === here.gross ? [] : [{ what: 'bruto', is: here.gross, said: note.gross }]),
    ...(note.net === null || here.net === null || note.net === here.net
      ? []
      : [{ what: 'líquido', is: here.net, said: note.net }]),
  ]
  return differing.map(
    ({ what, is, said }) =>
      `está aqui com o ${what} de ${formatMoney(is)}, e o arquivo diz ${formatMoney(said)} com a mesma chave: nada muda`,
  )
}

const notYet = ({ issue_day }: { issue_day: string }, today: string) =>
  issue_day > today ? [`diz que foi emitida em ${formatDate(issue_day)}, depois de hoje`] : []

type Stored = { known: Map<string, Amounts>; ended: Map<string, ('cancelled' | 'replaced')[]>; issuers: Set<string> }

async function storedOf(tx: Transaction, notes: NfseRead['notes']): Promise<Stored> {
  const keys = notes.map(({ key }) => key)
  const known = await tx.query<Amounts & { key: string }>(
    'select key, gross::text, net::text from nfse_notes where key = any ($1::text[])',
    [keys],
  )
  const ended = await tx.query<{ note_key: string; kinds: ('cancelled' | 'replaced')[] }>(
    'select note_key, array_agg(kind) as kinds from nfse_events where note_key = any ($1::text[]) group by note_key',
    [notes.map(({ event_key }) => event_key)],
  )
  const issuers = await tx.query<{ document: string }>(
    'select distinct provider_document as document from nfse_notes where provider_document is not null',
    [],
  )
  return {
    known: new Map(known.map((note) => [note.key, note])),
    ended: new Map(ended.map(({ note_key, kinds }) => [note_key, kinds])),
    issuers: new Set(issuers.map(({ document }) => document)),
  }
}

/**
 * Says of a note that it may be another company's: portals give those that one received with those that one issued. Who
 * issued notes here before is known; before that a file tells by having one issuer alone.
 */
function issuersOf(
  notes: NfseRead['notes'],
  known: ReadonlySet<string>,
): (note: {
  provider: { document: string | null; name: string | null }
  taker: { document: string | null }
}) => string[] {
  const here = new Set(notes.map(({ provider }) => provider.document))
  return ({ provider, taker }) => {
    const who = provider.name ?? provider.document ?? 'quem não se diz'
    if (provider.document && known.has(provider.document)) return []
    if (taker.document && known.has(taker.document))
      return [`é uma nota que a organização recebeu: quem emitiu foi ${who}`]
    if (known.size > 0) return [`quem emitiu foi ${who}, de quem ainda não veio nenhuma nota`]
    return here.size > 1 ? [`o arquivo tem notas de vários emissores: esta é de ${who}`] : []
  }
}
