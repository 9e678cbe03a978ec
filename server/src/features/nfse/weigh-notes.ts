import { formatMoney } from '@leme/contract/format/format'
import { type NfseTax, nfseTaxes } from '@leme/contract/nfse/nfse-tax'
import type { Transaction } from '../../database/transaction.ts'
import type { NfseNote } from '../../ingest/nfse/nfse-note.ts'

/** A note with what was withheld of it and what is left, as PostgreSQL adds it up. */
export type WeighedNote = NfseNote & {
  withheld: { tax: NfseTax; amount: string }[]
  /** The gross amount without discounts and what was withheld. */
  due: string
}

type Sums = {
  place: number
  pis: string
  cofins: string
  other: string
  due: string
  withheld: string
  is_net: boolean
  is_total: boolean
  has_rest: boolean
  is_below_zero: boolean
}

/**
 * Adds up each note, and says where its own numbers do not agree: nothing is corrected. PIS and COFINS of the national
 * layout were withheld where the net amount comes out with them alone; what the sum of what was withheld says and no tax
 * does was withheld as another one.
 */
export async function weighNotes(tx: Transaction, notes: readonly NfseNote[]): Promise<WeighedNote[]> {
  const rows = notes.map((note, place) => ({ place, ...note, ...note.taxes }))
  const sums = await tx.query<Sums>(
    `with said as (
       select said.*, gross - discount_unconditional - discount_conditional as base,
         iss + inss + irrf + csll + other + case when may_withhold_pis_cofins then 0 else pis + cofins end as sure
       from json_to_recordset($1::json) as said (place int, gross numeric, discount_unconditional numeric,
         discount_conditional numeric, iss numeric, inss numeric, irrf numeric, csll numeric, pis numeric, cofins numeric,
         other numeric, may_withhold_pis_cofins boolean, total_withheld numeric, net numeric)
     ), reading as (
       select said.*, coalesce(net = base - sure, true) as is_plain,
         may_withhold_pis_cofins and coalesce(net = base - sure - pis - cofins, false) as has_pis_cofins,
         coalesce(total_withheld > sure and net = base - total_withheld, false) as has_rest
       from said
     ), taken as (
       select place, base, net, total_withheld, iss + inss + irrf + csll as named,
         not is_plain and not has_pis_cofins and has_rest as has_rest,
         case when may_withhold_pis_cofins and (is_plain or not has_pis_cofins) then 0.00 else pis end as pis,
         case when may_withhold_pis_cofins and (is_plain or not has_pis_cofins) then 0.00 else cofins end as cofins,
         other + case when not is_plain and not has_pis_cofins and has_rest then total_withheld - sure else 0 end as other
       from reading
     ), summed as (
       select taken.*, named + pis + cofins + other as withheld, base - named - pis - cofins - other as due from taken
     )
     select place, pis::text, cofins::text, other::text, due::text, withheld::text, has_rest,
       coalesce(net = due, true) as is_net, coalesce(total_withheld = withheld, true) as is_total, due < 0 as is_below_zero
     from summed order by place`,
    [JSON.stringify(rows)],
  )
  return notes.map((note, place) => weighed(note, sums[place]))
}

function weighed(note: NfseNote, sums: Sums | undefined): WeighedNote {
  if (!sums) throw new Error('a note was not added up')
  const taxes = { ...note.taxes, pis: sums.pis, cofins: sums.cofins, other: sums.other }
  const doubts = [...note.doubts]
  if (!sums.is_net)
    doubts.push(
      `o bruto menos descontos e retenções dá ${formatMoney(sums.due)}, e a nota diz que o líquido é ${formatMoney(note.net ?? '0')}`,
    )
  if (sums.has_rest) doubts.push(`retém ${formatMoney(sums.other)} que nenhum imposto diz: ficam como outras retenções`)
  else if (!sums.is_total)
    doubts.push(
      `as retenções somam ${formatMoney(sums.withheld)}, e a nota diz que o total retido é ${formatMoney(note.total_withheld ?? '0')}`,
    )
  if (sums.is_below_zero) doubts.push('retém mais do que o valor do serviço')
  return {
    ...{ ...note, taxes, doubts, due: sums.due },
    withheld: nfseTaxes.flatMap((tax) => (/[1-9]/.test(taxes[tax]) ? [{ tax, amount: taxes[tax] }] : [])),
  }
}
