import { NfseRefused } from './nfse-limits.ts'
import {
  amountOf,
  dayOf,
  isZero,
  type NfseEvent,
  type NfseNote,
  type NfseParty,
  nameIn,
  noTaxes,
  noteNumber,
  partyDocument,
} from './nfse-note.ts'
import { elementAt, elementIn, textAt, textIn, type XmlElement } from './xml-tree.ts'

/** City, provider and number, by which a note is cancelled; with the code of verification it is a key. */
function keysOf(city: string, provider: NfseParty, number: string, code: string | null) {
  if (!provider.document) throw new NfseRefused('não diz o CNPJ de quem emitiu a nota')
  const event_key = `${city}/${provider.document}/${number}`
  return {
    event_key,
    key: `${event_key}/${(code ?? '')
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, 40)}`,
  }
}

const cityOf = (info: XmlElement) => {
  const city =
    textIn(elementIn(info, 'OrgaoGerador'), 'CodigoMunicipio') ??
    textIn(elementIn(info, 'PrestadorServico', 'Prestador'), 'CodigoMunicipio') ??
    textIn(info, 'CodigoMunicipio')
  return city && /^\d{6,7}$/.test(city) ? city : '0000000'
}

/** A note of ABRASF, of any version: what lies where differs by version and city, what it is called does not. */
export function abrasfNote(info: XmlElement): NfseNote {
  const number = noteNumber(textAt(info, 'Numero'))
  const provider = abrasfParty(elementIn(info, 'PrestadorServico') ?? elementIn(info, 'Prestador'), info)
  const issue_day = dayOf(textAt(info, 'DataEmissao'))
  if (!issue_day) throw new NfseRefused('não diz o dia em que a nota foi emitida')
  const service = elementIn(info, 'Servico')
  const amount = (...names: string[]) => amountOf(textIn(service, ...names) ?? textIn(info, ...names), names[0] ?? '')
  const withheld = /^(1|true|sim)$/i.test(textIn(service, 'IssRetido') ?? '')
  const iss = withheld ? amountOf(textIn(info, 'ValorIssRetido') ?? textIn(info, 'ValorIss'), 'ValorIss') : '0.00'
  const net = textIn(info, 'ValorLiquidoNfse')
  return {
    ...{ layout: 'abrasf', number, ...keysOf(cityOf(info), provider, number, textAt(info, 'CodigoVerificacao')) },
    provider,
    taker: abrasfParty(elementIn(info, 'TomadorServico') ?? elementIn(info, 'Tomador')),
    ...{ issue_day, competence: dayOf(textIn(info, 'Competencia')) ?? issue_day },
    description: textIn(service, 'Discriminacao')?.slice(0, 2000) ?? null,
    gross: amount('ValorServicos'),
    discount_unconditional: amount('DescontoIncondicionado'),
    discount_conditional: amount('DescontoCondicionado'),
    taxes: {
      iss,
      inss: amount('ValorInss'),
      irrf: amount('ValorIr'),
      csll: amount('ValorCsll'),
      pis: amount('ValorPis'),
      cofins: amount('ValorCofins'),
      other: amount('OutrasRetencoes'),
    },
    may_withhold_pis_cofins: false,
    total_withheld: null,
    net: net === null ? null : amountOf(net, 'ValorLiquidoNfse'),
    doubts: withheld && isZero(iss) ? ['diz que o ISS foi retido, e não diz quanto'] : [],
  }
}

function abrasfParty(party: XmlElement | undefined, besides?: XmlElement): NfseParty {
  const of = (from: XmlElement | undefined) =>
    partyDocument(elementIn(from, 'CpfCnpj')) ??
    partyDocument(elementIn(from, 'IdentificacaoPrestador', 'IdentificacaoTomador')) ??
    partyDocument(from)
  return {
    // From version 2 on a provider's name and its CNPJ may stand in two places.
    document: of(party) ?? of(elementIn(besides, 'Prestador')),
    name: nameIn(textAt(party, 'RazaoSocial') ?? textIn(party, 'RazaoSocial')),
    email: textIn(party, 'Email')?.slice(0, 200) ?? null,
  }
}

/** What a city says of a note's end, beside the note itself. */
export function abrasfEvents(around: XmlElement, note: NfseNote, info: XmlElement): NfseEvent[] {
  const events: NfseEvent[] = []
  const place = note.event_key.slice(0, note.event_key.lastIndexOf('/'))
  const cancelled = elementAt(around, 'NfseCancelamento')
  if (cancelled && cancelled.children.length > 0)
    events.push({
      ...ended(note.event_key, 'cancelled'),
      day: dayOf(textIn(cancelled, 'DataHoraCancelamento', 'DataHora')),
    })
  const by = textIn(elementAt(around, 'NfseSubstituicao'), 'NfseSubstituidora')
  if (by) events.push({ ...ended(note.event_key, 'replaced'), replacement_key: `${place}/${noteNumber(by)}` })
  const replaced = textAt(info, 'NfseSubstituida')
  if (replaced && /[1-9]/.test(replaced))
    events.push({
      ...ended(`${place}/${noteNumber(replaced)}`, 'replaced'),
      ...{ day: note.issue_day, replacement_key: note.event_key },
    })
  return events
}

const ended = (note_key: string, kind: NfseEvent['kind']): NfseEvent => ({
  ...{ kind, note_key, day: null, reason: null, replacement_key: null },
})

/** A cancellation that a city answered by itself; null where it does not say which note. */
export function abrasfCancellation(cancelled: XmlElement): NfseEvent | null {
  const identity = elementIn(cancelled, 'IdentificacaoNfse')
  const number = textAt(identity, 'Numero')
  const provider = partyDocument(elementIn(identity, 'CpfCnpj')) ?? partyDocument(identity)
  const city = textAt(identity, 'CodigoMunicipio')
  if (!number || !provider || !city) return null
  const day = dayOf(textIn(cancelled, 'DataHoraCancelamento', 'DataHora'))
  return { ...ended(`${city}/${provider}/${noteNumber(number)}`, 'cancelled'), day }
}

const saoPaulo = '3550308'

/** A note of São Paulo's own layout, which says no net amount. */
export function saoPauloNote(nfe: XmlElement): NfseNote {
  const number = noteNumber(textAt(nfe, 'ChaveNFe/NumeroNFe'))
  const party = (document: string, name: string, email?: string): NfseParty => ({
    document: partyDocument(elementAt(nfe, document)),
    name: nameIn(textAt(nfe, name)),
    email: email ? (textAt(nfe, email)?.slice(0, 200) ?? null) : null,
  })
  const provider = party('CPFCNPJPrestador', 'RazaoSocialPrestador')
  const issue_day = dayOf(textAt(nfe, 'DataEmissaoNFe'))
  if (!issue_day) throw new NfseRefused('não diz o dia em que a nota foi emitida')
  const amount = (name: string) => amountOf(textAt(nfe, name), name)
  const withheld = /^(true|1)$/i.test(textAt(nfe, 'ISSRetido') ?? '')
  const iss = withheld ? amount('ValorISS') : '0.00'
  return {
    ...{ layout: 'sao_paulo', number },
    ...keysOf(saoPaulo, provider, number, textAt(nfe, 'ChaveNFe/CodigoVerificacao')),
    provider,
    taker: party('CPFCNPJTomador', 'RazaoSocialTomador', 'EmailTomador'),
    ...{ issue_day, competence: dayOf(textAt(nfe, 'DataFatoGeradorNFe')) ?? issue_day },
    description: textAt(nfe, 'Discriminacao')?.slice(0, 2000) ?? null,
    gross: amount('ValorServicos'),
    ...{ discount_unconditional: '0.00', discount_conditional: '0.00' },
    taxes: {
      ...noTaxes(),
      iss,
      ...{ inss: amount('ValorINSS'), irrf: amount('ValorIR'), csll: amount('ValorCSLL') },
      ...{ pis: amount('ValorPIS'), cofins: amount('ValorCOFINS') },
    },
    may_withhold_pis_cofins: false,
    ...{ total_withheld: null, net: null },
    doubts: withheld && isZero(iss) ? ['diz que o ISS foi retido, e não diz quanto'] : [],
  }
}

export function saoPauloEvents(nfe: XmlElement, note: NfseNote): NfseEvent[] {
  if (textAt(nfe, 'StatusNFe')?.toUpperCase() !== 'C') return []
  return [{ ...ended(note.event_key, 'cancelled'), day: dayOf(textAt(nfe, 'DataCancelamento')) }]
}
