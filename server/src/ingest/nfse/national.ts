import { hasRightDigit, nationalKey } from './nfse-key.ts'
import { NfseRefused } from './nfse-limits.ts'
import {
  amountOf,
  dayOf,
  documentIn,
  isZero,
  type NfseEvent,
  type NfseNote,
  type NfseParty,
  nameIn,
  noTaxes,
  noteNumber,
  partyDocument,
} from './nfse-note.ts'
import { elementAt, textAt, textIn, type XmlElement } from './xml-tree.ts'

/** A note of the national layout, of any version 1: what is not known of later ones is passed over. */
export function nationalNote(info: XmlElement): NfseNote {
  const key = nationalKey(info.attributes.get('Id') ?? null)
  if (!key) throw new NfseRefused('não tem a chave de 50 caracteres (Id NFS…)')
  const dps = elementAt(info, 'DPS/infDPS')
  const values = elementAt(dps, 'valores')
  const trib = elementAt(values, 'trib')
  const federal = elementAt(trib, 'tribFed')
  const pisCofins = elementAt(federal, 'piscofins')
  const doubts = hasRightDigit(key) ? [] : ['o dígito verificador da chave não confere']
  if (textAt(dps, 'tpAmb') === '2') doubts.push('foi emitida em ambiente de teste (homologação)')
  const amount = (from: XmlElement | undefined, path: string) =>
    amountOf(textAt(from, path), path.split('/').at(-1) ?? '')
  const issue_day = dayOf(textAt(info, 'dhProc')) ?? dayOf(textAt(dps, 'dhEmi'))
  if (!issue_day) throw new NfseRefused('não diz o dia em que a nota foi emitida')

  const byTaker = ['2', '3'].includes(textAt(trib, 'tribMun/tpRetISSQN') ?? '')
  const iss = byTaker ? amountOf(textAt(info, 'valores/vISSQN') ?? textAt(trib, 'tribMun/vISSQN'), 'vISSQN') : '0.00'
  if (byTaker && isZero(iss)) doubts.push('diz que o ISS foi retido, e não diz quanto')
  const said = (path: string) => {
    const text = textAt(info, path)
    return text === null ? null : amountOf(text, path)
  }
  return {
    ...{ layout: 'nacional', key, event_key: key, number: noteNumber(textAt(info, 'nNFSe')) },
    provider: partyOf(elementAt(info, 'emit') ?? elementAt(dps, 'prest')),
    taker: partyOf(elementAt(dps, 'toma')),
    ...{ issue_day, competence: dayOf(textAt(dps, 'dCompet')) ?? issue_day },
    description: textIn(elementAt(dps, 'serv'), 'xDescServ')?.slice(0, 2000) ?? null,
    gross: amount(values, 'vServPrest/vServ'),
    discount_unconditional: amount(values, 'vDescCondIncond/vDescIncond'),
    discount_conditional: amount(values, 'vDescCondIncond/vDescCond'),
    taxes: {
      ...noTaxes(),
      iss,
      inss: amount(federal, 'vRetCP'),
      irrf: amount(federal, 'vRetIRRF'),
      csll: amount(federal, 'vRetCSLL'),
      pis: amount(pisCofins, 'vPis'),
      cofins: amount(pisCofins, 'vCofins'),
    },
    may_withhold_pis_cofins: true,
    total_withheld: said('valores/vTotalRet'),
    net: said('valores/vLiq'),
    doubts,
  }
}

function partyOf(party: XmlElement | undefined): NfseParty {
  return {
    document: partyDocument(party) ?? documentIn(textAt(party, 'NIF')),
    name: nameIn(textAt(party, 'xNome')),
    email: textAt(party, 'email')?.slice(0, 200) ?? null,
  }
}

/** That a note stands in the place of another, as it says itself. */
export function nationalReplacement(info: XmlElement, note: NfseNote): NfseEvent | null {
  const replaced = nationalKey(textAt(elementAt(info, 'DPS/infDPS'), 'subst/chSubstda'))
  if (!replaced) return null
  const reason = textAt(elementAt(info, 'DPS/infDPS'), 'subst/xMotivo')?.slice(0, 400) ?? null
  return { kind: 'replaced', note_key: replaced, day: note.issue_day, reason, replacement_key: note.key }
}

/** Cancelled by the provider, by replacement, after an analysis, or by the city of its own accord. */
const cancelling = ['e101101', 'e105102', 'e105104', 'e305101']

/** What a registered event says of a note; the code of another kind of event, which leaves the note as it is. */
export function nationalEvent(info: XmlElement): NfseEvent | { code: string } {
  const request = elementAt(info, 'pedRegEvento/infPedReg') ?? info
  const note_key = nationalKey(textAt(request, 'chNFSe'))
  const said = request.children.find(({ name }) => /^e\d{6}$/.test(name))
  if (!note_key || !said) throw new NfseRefused('é um evento que não diz de que nota é')
  if (!cancelling.includes(said.name)) return { code: said.name }
  return {
    kind: said.name === 'e105102' ? 'replaced' : 'cancelled',
    note_key,
    day: dayOf(textAt(info, 'dhProc')) ?? dayOf(textAt(request, 'dhEvento')),
    reason: textAt(said, 'xMotivo')?.slice(0, 400) ?? null,
    replacement_key: nationalKey(textAt(said, 'chSubstituta')),
  }
}
