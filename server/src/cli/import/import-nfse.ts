import { nameKey } from '@leme/contract/client/client-key'
import { calendarIn } from '@leme/contract/format/calendar'
import { formatDate, formatMoney, formatNumber } from '@leme/contract/format/format'
import type { NfseRead as NfseAnswer, NfseFile, NfseTried } from '@leme/contract/nfse/nfse'
import { nfseTaxName } from '@leme/contract/nfse/nfse-tax'
import type { Transaction } from '../../database/transaction.ts'
import { bringNfse, tryNfse } from '../../features/nfse/bring-notes.ts'
import { fileAt } from '../../ingest/moving/source-file.ts'
import { NfseRefused } from '../../ingest/nfse/nfse-limits.ts'
import { readNfse } from '../../ingest/nfse/read-nfse.ts'
import { Problem } from '../../problem/problem.ts'
import { StartRefused } from '../../start-refused.ts'
import { asOperator } from '../operator.ts'
import { UsageRefused } from '../usage.ts'

export type NfseWords = {
  org: string | undefined
  trial: boolean
  /** Days from a note's issue to its due date. */
  due: string | undefined
  /** NOTE=INVOICE, NOTE=nova, TAKER=CLIENT and TAKER=novo. */
  map: readonly string[]
  /** Brings doubtful notes too. */
  sure: boolean
}

/** Brings notes of service of files, XML or ZIP; a trial says what each note would do and writes nothing. */
export async function importNfse(paths: readonly string[], words: NfseWords): Promise<number> {
  const due_days = dueDays(words.due)
  const map = readMap(words.map)
  const files = await Promise.all(paths.map(fileAt))
  return asOperator(words.org, async ({ db, identity, organization }) => {
    const read = await readNfse(files).catch((error: unknown) => {
      throw error instanceof NfseRefused ? new StartRefused(`${error.message}.`) : error
    })
    const today = calendarIn(organization.time_zone).dayOf(new Date())
    const tried = await db.transactionAs(identity, (tx) => tryNfse(tx, today, read), { readOnly: true })
    const fresh = tried.notes.filter(({ is_known }) => !is_known)
    const plans = fresh.map((note) => planOf(note, map, words.sure))
    for (const [at, note] of fresh.entries()) for (const line of noteLines(note, plans[at], tried)) console.log(line)
    for (const { number, doubts } of tried.notes.filter(({ is_known }) => is_known))
      for (const doubt of doubts) console.log(`Confira: a NFS-e ${number} ${doubt}`)
    sayRead(tried)
    if (words.trial) {
      console.log(`${organization.name}: ${countsOf({ ...tried, left: plans.filter(({ left }) => left).length })}`)
      console.log('Ensaio: nada foi gravado.')
      return tried.refused.count > 0 ? 1 : 0
    }
    const notes = plans.flatMap(({ key, join, left }) => (left ? [] : [{ key, join }]))
    const name = `${files[0]?.name ?? ''}${files.length > 1 ? ` e mais ${files.length - 1}` : ''}`
    const brought = await db
      .transactionAs(
        identity,
        async (tx) => {
          const takers = await takersOf(tx, tried, map)
          return bringNfse(tx, organization.id, today, read, { notes, takers, due_days }, name)
        },
        { source: 'import' },
      )
      .catch((error: unknown) => {
        throw error instanceof Problem ? new StartRefused(`${error.detail}.`) : error
      })
    for (const number of brought.cancelled) console.log(`A fatura ${number} foi cancelada com a nota.`)
    for (const { number, client } of brought.to_decide)
      console.error(
        `A nota da fatura ${number} (${client}) foi cancelada, e há recebimentos: estorne-os para cancelá-la.`,
      )
    console.log(`${organization.name}: ${countsOf(brought)}`)
    return brought.refused.count + brought.left > 0 ? 1 : 0
  })
}

function dueDays(said: string | undefined): number {
  if (said === undefined) return 30
  if (!/^\d{1,3}$/.test(said) || Number(said) > 365)
    throw new UsageRefused('Use --due DIAS: da emissão ao vencimento, até 365.')
  return Number(said)
}

function readMap(said: readonly string[]): Map<string, string> {
  return new Map(
    said.map((one) => {
      const at = one.indexOf('=')
      const [what, to] = [one.slice(0, at).trim(), one.slice(at + 1).trim()]
      if (at < 1 || !what || !to)
        throw new UsageRefused('Use --map NOTA=FATURA, NOTA=nova, TOMADOR=CLIENTE ou TOMADOR=novo.')
      return [nameKey(what), to]
    }),
  )
}

type Plan = { key: string; join: string | null; left: string | null; into: string }

/** What is done with a note: its proposal, or what was said of it; what a person should look at is left out. */
function planOf(note: NfseTried, map: ReadonlyMap<string, string>, sure: boolean): Plan {
  const { key, number, candidates, proposed, doubts } = note
  const said = map.get(nameKey(key)) ?? map.get(nameKey(number))
  const left = (why: string): Plan => ({ key, join: null, left: why, into: '' })
  if (said && nameKey(said) !== 'NOVA') {
    const named = candidates.find((one) => nameKey(one.number) === nameKey(said))
    return named
      ? { key, join: named.id, left: null, into: `junta-se a ${named.number}` }
      : left(`nenhuma fatura ${said} tem o valor desta nota`)
  }
  if (doubts.length > 0 && !sure) return left('confira, e traga com --sure')
  const [first] = candidates
  if (said || !first) return { key, join: null, left: null, into: 'fatura nova' }
  const sole = candidates.find(({ id }) => id === proposed)
  if (sole) return { key, join: sole.id, left: null, into: `junta-se a ${sole.number}` }
  const names = candidates.map((one) => one.number).join(', ')
  return left(`pode ser de ${names}: diga --map "${number}=${first.number}" ou --map "${number}=nova"`)
}

function noteLines(note: NfseTried, plan: Plan | undefined, { takers }: NfseAnswer): string[] {
  const { number, issue_day, taker, taker_key, gross, withheld, net, due, doubts, ended, layout } = note
  const client = takers.find(({ key }) => key === taker_key)?.client
  const how = client ? `${client.name}, ${client.by === 'document' ? 'pelo documento' : 'pelo nome'}` : 'sem cliente'
  const discounts = [note.discount_unconditional, note.discount_conditional].filter((amount) => /[1-9]/.test(amount))
  const parts = [
    `NFS-e ${number} de ${formatDate(issue_day)}`,
    `${taker.name ?? taker.document ?? 'tomador não informado'} (${how})`,
    `bruto ${formatMoney(gross)}`,
    ...discounts.map((amount) => `desconto ${formatMoney(amount)}`),
    ...withheld.map(({ tax, amount }) => `${nfseTaxName(tax, layout)} ${formatMoney(amount)}`),
    `líquido ${formatMoney(net ?? due)}`,
    ...(ended ? [ended === 'replaced' ? 'substituída' : 'cancelada'] : []),
    plan?.left ? 'fica de fora' : (plan?.into ?? ''),
  ]
  return [parts.join(' · '), ...doubts.map((doubt) => `  Confira: ${doubt}`), ...(plan?.left ? [`  ${plan.left}`] : [])]
}

function sayRead({ takers, remarks, refused, strange_events }: NfseAnswer): void {
  const unmatched = takers.filter(({ client }) => !client)
  for (const { name, document } of unmatched)
    console.error(
      `Sem cliente: ${name}${document ? ` (${document})` : ''}. Diga --map "${name}=CLIENTE" ou --map "${name}=novo"; sem isso, fica pelo nome.`,
    )
  for (const { file, message } of remarks) console.error(`Aviso: ${file} ${message}`)
  for (const { file, message } of refused.first) console.error(`${file} ${message}`)
  if (refused.count > refused.first.length)
    console.error(`e mais ${formatNumber(refused.count - refused.first.length)}`)
  if (strange_events > 0)
    console.error(
      `${counted(strange_events, 'evento é', 'eventos são')} de notas que não estão aqui: valem quando elas vierem.`,
    )
}

/** The clients that were named for takers, by their document or name. Throws StartRefused for one that is not here. */
async function takersOf(
  tx: Transaction,
  { takers }: NfseAnswer,
  map: ReadonlyMap<string, string>,
): Promise<NfseFile['takers']> {
  const chosen: NfseFile['takers'] = []
  for (const { key, name } of takers) {
    const said = map.get(nameKey(key)) ?? map.get(nameKey(name))
    if (!said) continue
    const [client] = await tx.query<{ id: string }>(
      'select id from clients where name collate same_name = $1 order by is_active desc, created_at, id limit 1',
      [said],
    )
    if (!client && nameKey(said) !== 'NOVO') throw new StartRefused(`Não há cliente "${said}".`)
    chosen.push({ key, client_id: client?.id ?? null, create: !client })
  }
  return chosen
}

function countsOf({ created, joined, unchanged, left, events, refused, notes }: NfseAnswer): string {
  const fresh = notes.filter(({ is_known }) => !is_known).length
  return [
    notes.length > 0
      ? counted(fresh, 'nota nova', 'notas novas')
      : `${counted(created, 'fatura criada', 'faturas criadas')}, ${counted(joined, 'nota junta a outra fatura', 'notas juntas a outras faturas')}`,
    `${formatNumber(unchanged)} que já estavam aqui`,
    counted(left, 'deixada de fora', 'deixadas de fora'),
    counted(events, 'evento', 'eventos'),
    counted(refused.count, 'recusado', 'recusados'),
  ]
    .join(', ')
    .concat('.')
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`
