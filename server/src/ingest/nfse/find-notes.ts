import { lookUp } from '@leme/contract/text/look-up'
import { abrasfCancellation, abrasfEvents, abrasfNote, saoPauloEvents, saoPauloNote } from './municipal.ts'
import { nationalEvent, nationalNote, nationalReplacement } from './national.ts'
import { NfseRefused } from './nfse-limits.ts'
import { isZero, type NfseEvent, type NfseNote } from './nfse-note.ts'
import { elementAt, elementIn, textAt, textIn, type XmlElement } from './xml-tree.ts'

export type Found = {
  notes: NfseNote[]
  events: NfseEvent[]
  /** What is no note, or one that cannot be read, a sentence each. */
  refusals: string[]
  remarks: string[]
  /** Texts that are XML themselves. */
  texts: string[]
}

/** The notes of an XML and what happened to them, wherever they lie in it. */
export function findNotes(root: XmlElement): Found {
  const found: Found = { notes: [], events: [], refusals: [], remarks: [], texts: [] }
  visit(root, found, undefined)
  const { notes, events, refusals, remarks, texts } = found
  if ([notes, events, refusals, remarks, texts].every(({ length }) => length === 0)) found.refusals.push(whyNone(root))
  return found
}

function visit(element: XmlElement, found: Found, parent: XmlElement | undefined): void {
  const take = lookUp(takers, element.name)
  if (take?.(element, found, parent)) return
  const text = element.text.trimStart()
  if (/^<(\?xml|[A-Za-z])/.test(text)) found.texts.push(text)
  for (const child of element.children) visit(child, found, element)
}

/** What is read of each element; false where it is not what its name says, and is looked into. */
type Taker = (element: XmlElement, found: Found, parent: XmlElement | undefined) => boolean

/** Adds what is read, or why it cannot be; a note that is no note harms no other. */
function reading(found: Found, read: () => void): true {
  try {
    read()
  } catch (error) {
    if (!(error instanceof NfseRefused)) throw error
    found.refusals.push(error.message)
  }
  return true
}

function add(found: Found, note: NfseNote, events: readonly NfseEvent[]): void {
  if (isZero(note.gross)) throw new NfseRefused(`a nota ${note.number} é de valor zero`)
  found.notes.push(note)
  found.events.push(...events)
}

const takers: Readonly<Record<string, Taker>> = {
  infNFSe: (info, found) =>
    reading(found, () => {
      const note = nationalNote(info)
      const replaced = nationalReplacement(info, note)
      add(found, note, replaced ? [replaced] : [])
    }),
  infEvento: (info, found) =>
    reading(found, () => {
      const event = nationalEvent(info)
      if ('kind' in event) found.events.push(event)
      else found.remarks.push(`o evento ${event.code} não muda o valor da nota: fica de fora`)
    }),
  infPedReg: (info, found) => {
    found.refusals.push(
      `é um pedido de cancelamento, que pode não ter sido aceito: traga o evento registrado (nota ${(textAt(info, 'chNFSe') ?? 'não dita').slice(0, 50)})`,
    )
    return true
  },
  infDPS: (_, found) => {
    found.refusals.push('é um DPS: o pedido de uma nota, e não a nota emitida')
    return true
  },
  InfNfse: (info, found, parent) => {
    // CompNfse holds the note and what became of it; some cities leave one of the two levels out.
    const around = parent?.name === 'Nfse' ? undefined : parent
    return reading(found, () => {
      const note = abrasfNote(info)
      add(found, note, around ? abrasfEvents(around, note, info) : [])
    })
  },
  CompNfse: (around, found) => {
    const info = elementIn(around, 'InfNfse')
    if (!info) return false
    return reading(found, () => {
      const note = abrasfNote(info)
      add(found, note, abrasfEvents(around, note, info))
    })
  },
  NfseCancelamento: (cancelled, found) => {
    const event = abrasfCancellation(cancelled)
    if (event) found.events.push(event)
    return event !== null
  },
  InfDeclaracaoPrestacaoServico: rps,
  InfRps: rps,
  NFe: (nfe, found) => {
    if (!elementAt(nfe, 'ChaveNFe')) return false
    return reading(found, () => {
      const note = saoPauloNote(nfe)
      add(found, note, saoPauloEvents(nfe, note))
    })
  },
  infNFe: (_, found) => {
    found.refusals.push('é uma NF-e de produtos, e não uma nota de serviço')
    return true
  },
}

function rps(_: XmlElement, found: Found): true {
  found.refusals.push('é um RPS: o pedido de uma nota, e não a nota emitida')
  return true
}

/** Why an XML without any note has none. */
function whyNone(root: XmlElement): string {
  const failure = elementIn(root, 'MensagemRetorno', 'Erro', 'erro', 'Fault')
  if (failure) {
    const code = textIn(failure, 'Codigo', 'codigo', 'faultcode')
    const said = textIn(failure, 'Mensagem', 'Descricao', 'descricao', 'faultstring')
    const what = [code, said].filter((part) => part !== null).join(': ')
    return `é a resposta de um erro, e não uma nota${what ? ` (${what.slice(0, 200)})` : ''}`
  }
  return `é um XML sem nenhuma nota de serviço (${root.name.slice(0, 40)})`
}
