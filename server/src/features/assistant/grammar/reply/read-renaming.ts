import type { Change } from '../../plan.ts'
import { matchName } from '../../resolve/match-name.ts'
import type { Named, Said } from '../../said.ts'
import { spanOf, titleOf } from '../span.ts'
import { fold, foldInPlace } from '../words.ts'
import { noChange } from './no-change.ts'
import { findPart, foldedTitle, longestTitle, type Part } from './parts.ts'

const padding =
  /^[\s\p{P}]*(?:(?:e|ok|sim|certo|beleza|blz|t[áa]|ah|opa|ops|não|nao|na verdade|na real|na vdd|pensando (?:bem|melhor)|desculpa|putz|esqueci|errei|então|entao|melhor|por favor|favor|pode|poderia|quero|queria|preciso|vamos|gostaria de|d[áa] pra|mas|agora|o certo [ée])[\s,]+)*/iu
const to = '(?:para|pra|por|pro|p\\/|como|->|→)'
const label = '(?:t[ií]tulo|nome)'
const change =
  '(?:muda|mude|mudar|troca|troque|trocar|altera|altere|alterar|corrige|corrija|corrigir|p[õo]e|coloca|bota|deixa|ajusta|ajuste)'

const renames: readonly RegExp[] = [
  new RegExp(`^(?:renomei[ae]|renomear|rebatiz[ae])\\s+(?<target>.+?)\\s+${to}\\s+(?<title>.+)$`, 'iu'),
  new RegExp(`^(?:renomei[ae]|renomear|rebatiz[ae])(?:\\s+(?:ela|ele|isso))?\\s+${to}\\s+(?<title>.+)$`, 'iu'),
  new RegExp(`^${change}\\s+(?:o\\s+)?${label}\\s+(?:d[oae]s?\\s+(?<target>.+?)\\s+)?${to}\\s+(?<title>.+)$`, 'iu'),
  new RegExp(
    `^(?:o\\s+)?${label}(?:\\s+d[oae]\\s+(?<target>.+?))?\\s*(?:\\s(?:certo\\s+)?(?:é|eh|e|fica|seria|ser[áa]|deve ser|devia ser|deveria ser|era pra ser|tem que ser)|(?:\\s(?:t[áa]|est[áa]|ficou|estava)\\s+(?:errado|trocado))\\s*[,;.:]?\\s*(?:o\\s+certo\\s+)?(?:é|eh|seria|era)?|:)\\s+(?<title>.+)$`,
    'iu',
  ),
  /^(?:(?:eu )?(?:escrevi|digitei)|saiu|ficou|o nome (?:saiu|ficou)) errado\s*[,:;.]\s*(?:(?:o certo )?(?:é|eh|seria)\s+)?(?<title>.+)$/iu,
  /^chama(?:r)?(?: (?:ela|ele|isso))? de (?<title>.+)$/iu,
  /^(?:o |a )?(?<target>.+?),? (?:na verdade |na real )?(?:vira|virou|(?:vai |deve )?(?:se )?cham(?:a|ar)|passa a se chamar|agora se chama|deve se chamar|se chama) (?<title>.+)$/iu,
]
/** "o segundo é Avisos por e-mail": a title as it is written. */
const ordinal =
  /^[oa] (?<target>(?:[pP]rimeir|[sS]egund|[tT]erceir|[qQ]uart|[qQ]uint|[úu]ltim)[oa])(?: (?:épico|epico|story|história|task|tarefa))? (?:é|eh|seria|vai ser|fica|vira) (?<title>\p{Lu}(?!\d).+)$/u

/** "não, era Pagar domínio e hospedagem": the title again, said better. */
const misheard = /^(?:era|(?:eu )?(?:quis|queria) dizer|o certo (?:é|eh|era)) (?<title>.+)$/iu

const swaps: readonly RegExp[] = [
  /^(?:troca|troque|trocar|muda|mude|mudar|substitui|substitua|substituir|altera|altere)\s+(?<from>.+?)\s+(?:para|pra|por|pro|pel[oa])\s+(?<into>.+)$/iu,
  /^(?:em vez d[eao]|ao inv[ée]s d[eao]|no lugar d[eao])\s+(?<from>.+?)\s*(?:,|é|coloca|bota|quero)\s*(?<into>.+)$/iu,
  /^(?<into>.+?)\s+(?:em vez d[eao]|ao inv[ée]s d[eao]|no lugar d[eao])\s+(?<from>.+)$/iu,
]

/** In characters: of a title and its other wording. */
const longest = 2 * longestTitle

/** A new title, or one name in the place of another: "muda X para Y", "em vez de A, B", "troca a Camila pela Sônia". */
export function readRenaming(said: Said, parts: readonly Part[]): Change | null {
  if (said.text.length > longest) return null
  const text = said.text.trim().replace(padding, '')
  for (const pattern of [...renames, ordinal]) {
    const { target, title } = pattern.exec(text)?.groups ?? {}
    const name = title && titleOf(spanOf(title))
    const part = target ? findPart(target, parts) : null
    if (name && (!target || part)) return { ...noChange, target: part?.title ?? null, fields: { title: name } }
  }
  const meant = misheard.exec(text)?.groups?.title
  const alone = parts.length === 1 ? parts[0] : undefined
  if (meant && alone && sharesWord(meant, alone.title))
    return { ...noChange, fields: { title: titleOf(spanOf(meant)) ?? meant } }
  for (const pattern of swaps) {
    for (const { from, into } of swapsIn(text, pattern, parts)) {
      const found = readSwap(from, into.replace(/^(?:o|a|pel[oa])\s+/i, ''), said, parts)
      if (found) return found
    }
  }
  return null
}

function sharesWord(one: string, other: string): boolean {
  const words = fold(other)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)
  return words.some((word) => ` ${fold(one)} `.includes(` ${word} `))
}

/** "Buscar por nome pra Buscar por código": a title that holds such a preposition itself goes first. */
function swapsIn(text: string, pattern: RegExp, parts: readonly Part[]): { from: string; into: string }[] {
  const bare = (words: string) => fold(words.replace(/^(?:o|a)\s+/i, ''))
  const folded = foldInPlace(text)
  const held = parts.flatMap((part) => {
    const { title } = part
    const at = folded.indexOf(foldedTitle(part))
    if (at < 0) return []
    const short = pattern.exec(text.slice(0, at) + placeholder + text.slice(at + title.length))?.groups
    return short?.from && bare(short.from) === fold(placeholder) && short.into
      ? [{ from: title, into: short.into }]
      : []
  })
  const { from, into } = pattern.exec(text)?.groups ?? {}
  return [...held, ...(from && into ? [{ from, into }] : [])]
}

/** Stands for a title while the words around it are read. */
const placeholder = 'Xx'

function readSwap(from: string, into: string, { names }: Said, parts: readonly Part[]): Change | null {
  const bare = from.replace(/^(?:o|a)\s+/i, '')
  const part = findPart(from, parts)
  const name = titleOf(spanOf(into))
  if (part && name) return { ...noChange, target: part.title, fields: { title: name } }
  if (isKnown(bare, names.people, true) && isKnown(into, names.people, true))
    return { ...noChange, fields: { assignee: { said: into } } }
  if (isKnown(bare, names.clients, false) && isKnown(into, names.clients, false)) {
    return { ...noChange, fields: { client: { said: into } } }
  }
  if (isKnown(bare, names.projects, false) && isKnown(into, names.projects, false)) {
    return { ...noChange, fields: { project: { said: into } } }
  }
  return null
}

function isKnown(words: string, rows: readonly Named[], people: boolean): boolean {
  return ['sure', 'several'].includes(matchName(words, rows, { people }).match)
}
