import type { Reading } from '../engine/chart.ts'
import type { Piece } from '../engine/decode.ts'
import type { Token } from '../lexer.ts'
import { isInfinitive } from '../lexicon/infinitives.ts'
import {
  announcing,
  dividing,
  doubtful,
  handing,
  loose,
  ordering,
  speaking,
  toward,
  wishing,
} from '../lexicon/spoken-of.ts'
import type { Facts } from '../rules/facts/facts.ts'
import { isGivenName } from '../rules/facts/values.ts'
import type { Phrase } from '../rules/noun-phrases.ts'
import { fold, isNearly } from '../text.ts'
import type { Created } from './create.ts'

const places = ['PROJECT', 'PROJECT1', 'EPIC', 'STORY']
const nouns = ['project', 'projects', 'epic', 'epics', 'story', 'stories', 'task', 'tasks']

/**
 * Whether the words leave doubt what was asked for, though each was read: a title before its noun that may be a verb,
 * many things of which one was named, two values of one field, a question, "com a Camila", who may do it with somebody else.
 */
export function isUnsure(
  { isTwofold, isDefinite, isOrder, isNew, draft: { new_project }, path: { pieces } }: Created,
  { tokens, classes, chart, text }: Reading,
): boolean {
  // "Projeto Alfa: cliente Acme" may only tell of it; "fazer o app" is no name.
  const isDescribedProject = new_project !== null && !isOrder && !isNew && !text.includes('\n')
  const isDeed = isInfinitive(fold(new_project?.name?.split(' ')[0] ?? ''))
  const isAnnounced = ({ word }: Token, at: number) => announcing.has(word) && classes[at + 1]?.has('create.inf')
  // "Criamos uma task", "eu criaria" only tell of it, unless it is wished for. "tela de esqueci a senha" is a title.
  const isWished = pieces.some(({ eat }) => eat === 'WANT' || eat === 'ASK')
  const isWish = ({ eat, node: { start, end } }: Piece) =>
    (eat === 'DO' && !isWished && classes[start]?.has('create.wish')) ||
    (eat !== 'GAP' && tokens.slice(start, end).some(({ word }) => wishing.has(word)))
  const isGivenUp = tokens.some((_, at) => chart.at(at, 'NO').some(({ end }) => end > at + 1 && end === tokens.length))
  // "passa pro Thiago a task Ler a ata": it may be there.
  const isHandedOn = isDefinite && tokens.slice(0, 3).some(({ word }) => handing.has(word))
  if (
    isDescribedProject ||
    isDeed ||
    pieces.some((piece, at) => mayBeOfTitle(piece, pieces[at - 1], { classes, tokens })) ||
    isHandedOn ||
    isTwofold ||
    isGivenUp ||
    tokens.at(-1)?.word === 'depois' ||
    pieces.some(isWish) ||
    tokens.some(isAnnounced)
  )
    return true
  if (tokens.at(-1)?.word === '?' && !pieces.some(({ eat }) => eat === 'ASK')) return true
  const names = pieces.filter(({ eat }) => eat === 'GAP' || eat === 'QUOTE' || eat === 'CARD')
  const isMany = pieces.some(({ eat, node }) => eat.startsWith('NP') && (node.value as Phrase).plural)
  if (isMany && names.length === 1) return true
  return pieces.some(({ eat, node, to, from }) => {
    const first = tokens[node.start]
    if (eat === 'GAP' && to.startsWith('named.') && from.startsWith('pre.'))
      return !isInfinitive(first?.word ?? '') && !first?.capital && first?.kind !== 'quote'
    return eat.startsWith('P.') && classes[node.start]?.has('with')
  })
}

/** "os ícones do App Acme", "Suporte 24h": what follows a title at once may be of it. */
export function mayBeOfTitle(
  { eat, node }: Piece,
  before: Piece | undefined,
  { classes, tokens }: Pick<Reading, 'classes' | 'tokens'>,
): boolean {
  if (before?.eat !== 'GAP' || tokens[node.start - 1]?.kind === 'quote' || !/^[FWB]\./.test(eat)) return false
  const { project, client, estimate_hours } = node.value as Facts
  const isNamed = classes.slice(node.start, node.end).some((all) => all.has('project'))
  return (
    (eat.startsWith('B.') && estimate_hours === 24) ||
    (!isNamed && !!(project ?? client) && !!classes[node.start]?.has('of'))
  )
}

export function hasSuspectTitle(pieces: readonly Piece[], reading: Reading): boolean {
  return pieces.some(({ eat, node }) => eat === 'GAP' && isSuspect(reading, node.start, node.end))
}

/**
 * Whether a title may hold a fact that was misread, or end in the middle of something: then one row is shown before it
 * is written, as a wrong row costs more than a press. A title in quotes, or one that is all that was said, is meant.
 */
function isSuspect(reading: Reading, start: number, end: number): boolean {
  const { tokens, classes } = reading
  const [first, last] = [tokens[start], tokens[end - 1]]
  if (!first || !last || first.kind === 'quote' || tokens[start - 1]?.kind === 'quote') return false
  if (start === 0 && end >= tokens.length - 1) return false
  const isUpper = (text: string) => text === text.toUpperCase()
  const isCode = isUpper(last.text) && (last.text.length > 1 || end === start + 1)
  if (loose.has(first.word) && !isUpper(first.text) && !first.capital) return true
  if (loose.has(last.word) && !isCode && last.spaced) return true
  if (['chamado', 'chamada'].some((word) => isNearly(first.word, word))) return true
  const isBare = end === start + 1 && (isInfinitive(first.word) || nouns.some((one) => classes[start]?.has(one)))
  return isBare || tokens.slice(start, end).some((_, at) => isDoubtful(reading, start + at, start, end))
}

/** "para o Zeca: revisar backup": the title begins with a name, whom nobody knows here. */
function isAddressed({ tokens, classes }: Pick<Reading, 'tokens' | 'classes'>, start: number, end: number): boolean {
  const to = tokens[start - (classes[start - 1]?.has('the') ? 2 : 1)]
  const colon = tokens.slice(start, end).findIndex(({ word }) => word === ':')
  const isName = colon > 0 && colon <= 3 && tokens.slice(start, start + colon).every(({ capital }) => capital)
  return isName && toward.has(to?.word ?? '')
}

/** A bracket of a remark: "Trocar óleo (ideia do cliente)", but not "alert(1)". */
const isRemark = (word: string, spaced: boolean, before: readonly Token[]) =>
  word === '(' ? spaced : word === ')' && before.every((one) => one.word !== '(')

/** Whether a word of a title says what a title does not. */
function isDoubtful({ tokens, classes, chart }: Reading, at: number, start: number, end: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token) return false
  const { word, spaced, capital } = token
  const isOf = (place: number, some: readonly string[]) => some.some((one) => classes[place]?.has(one))
  const within = (cat: string) => chart.at(at, cat).some((node) => node.end <= end)
  // "tela de login no app", where a project's name begins with "App".
  const isPlace = places.some((cat) => within(cat))
  if (
    isRemark(word, spaced, tokens.slice(start, at)) ||
    dividing.has(word) ||
    doubtful.has(word) ||
    (word === '>' && spaced)
  )
    return true
  if (word === 'para' && next?.kind === 'number') return true
  if (within('DAY') || (within('HOURS') && next?.text !== 'D')) return true
  if (within('CODE') || (within('PRIO') && isOf(at, ['prio']))) return true
  if (at === start) return isAddressed({ tokens, classes }, start, end)
  if (isPlace && (isOf(at - 1, ['in']) || tokens[at - 1]?.word === ',')) return true
  // "Comprar o domínio para o Gustavo", whom nobody knows here.
  const name = isOf(at + 1, ['the']) ? tokens[at + 2] : next
  if (toward.has(word) && at > start + 1 && name?.capital && isGivenName(name.text)) return true
  if (within('STRANGER') && !isOf(start, ['directed'])) return true
  if (at === end - 1 && isOf(at, ['directed.inf']) && toward.has(next?.word ?? '')) return true
  if (tokens[at - 1]?.word === 'e' && isOf(at, ordering)) return true
  return (!capital && isOf(at, speaking)) || within('PERSON') || isOf(at, nouns)
}
