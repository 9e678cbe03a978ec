import type { Named } from '../../said.ts'
import { labelAt } from '../names.ts'
import { nounAt } from '../nouns.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { foldInPlace } from '../words.ts'
import { linesOf } from './outline-line.ts'

const chat = /^\s*\[?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})?\]?\s*[-–]?\s*[^:\n]{2,40}:\s*/u
const mailHeader = /^\s*(?:de|para|cc|cco|assunto|enviado|data|from|to|subject|sent|date)\s*:\s.*$/iu
const signature =
  /^\s*(?:att\.?|at\.te|atenciosamente|abs\.?|abra[çc]os?|obrigad[oa]|grat[oa]|valeu|cordialmente|sds\.?|sauda[çc][õo]es|--)[\s,.!]*$/iu

/** Without what mail and chat put around the words: "[24/11 09:12] Rafael: ", "De: …", "Att, Camila". */
export function withoutEnvelope(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(chat, '').replace(/\s*(?:📅|🗓|⏰|⏳)\uFE0F?\s*(?=\d)/gu, ', '))
  while (lines.length > 1 && (mailHeader.test(lines[0] ?? '') || !lines[0]?.trim())) lines.shift()
  const end = lines.findIndex((line, index) => index > 0 && index >= lines.length - 4 && signature.test(line))
  return (end > 0 ? lines.slice(0, end) : lines).join('\n')
}

const kindsBelow =
  /\n[\s\p{P}]*(?:como|em|sao)(?: (?:[oa]s )?(?:epicos?|stor(?:y|ies)|historias?|tasks?|tarefas?)(?:,| e)?)+[\s.!]*$/u

/** Without a last line that only says what the indents tell already: "como épicos, stories e tasks". */
export function withoutKindsBelow(text: string): string {
  const found = kindsBelow.exec(foldInPlace(text))
  return found ? text.slice(0, found.index) : text
}

const polite =
  '(?:por favor|por gentileza|entao|e|agora|voce|vc|me|quero|preciso|queria|ja|favor|pode(?:ria)?m?|consegue|conseguiria|tem como|da (?:pra|para)|sera que)'
const order =
  '(?:cri(?:a|e|ar)|cadastr(?:a|e|ar)|adicion(?:a|e|ar)|registr(?:a|e|ar)|mont(?:a|e|ar)|coloc(?:a|ar|que)|coloque|bot(?:a|e|ar)|lanc(?:a|e|ar)|inclu(?:i|a|ir)|ger(?:a|e|ar)|transform(?:a|e|ar)|sub(?:a|ir)|sobe|import(?:a|e|ar))'
const request = new RegExp(`^(?:${polite}[\\s,]+(?:que |de )?)*${order} `, 'u')
const orders = new RegExp(`(?<!\\p{L})${order}(?!\\p{L})`, 'u')
const refers = /(?<!\p{L})(?:iss[oa]|ist[oa]|ess[ea]s?|est[ea]s?|tudo|tod[oa]s|acima|como|el[ea]s|cada)(?!\p{L})/u
/** "Pode criar?", "cria aí pra mim": the order to make what stands above, and never what it is. */
const bareOrder = new RegExp(
  `^(?:${polite}[\\s,]+(?:que |de )?)*${order}(?:[\\s,]+(?:a[ií]|tudo|isso|pra mim|para mim|pra gente|no sistema|no leme|por favor|por gentileza|pfv?|agora|(?:ess[ea]s|est[ea]s|[oa]s) (?:itens|dois|duas|tres|quatro|cinco)|todos|todas|el[ea]s))*[\\s.!?]*$`,
  'u',
)
const closing =
  /^(?:qualquer (?:coisa|duvida|ajuste|problema)|duvidas?,|(?:muito )?(?:obrigad[oa]|obg|valeu|vlw|grat[oa])(?:[\s,.!]|$)|brigad[oa]|(?:fico|estou|sigo|ficamos|estamos) (?:no aguardo|a disposicao|aguardando)|aguardo |no aguardo|(?:por (?:enquanto|ora|hoje) )?(?:e|era) (?:so )?isso|so isso|desde ja|abracos?(?:[\s,.!]|$)|bjs?(?:[\s,.!]|$)|me avis[ae]|boa semana|bom trabalho|tamo junto|total:? \d|(?:o que (?:voce )?acham?|ok|beleza|certo|combinado|fechou|pode ser)\s*\?)[^:]*$/u

/** Without the courtesies below a list ("Valeu!", "Qualquer dúvida, estou à disposição."), which say nothing of it. */
function withoutClosing(lines: string[]): string[] {
  const kept = [...lines]
  while (kept.length > 2) {
    const last = kept.at(-1) ?? ''
    if (last.trim() && !closing.test(foldInPlace(last.trim()))) break
    kept.pop()
  }
  return kept
}

/**
 * A list whose request stands below it ("…cria esses épicos no App Acme") with the request put first; the text itself
 * where it is not so. What stands above the list is left out, but for the project that it names.
 */
export function requestFirst(text: string, projects: readonly Named[]): string {
  const lines = withoutClosing(text.split('\n'))
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const line = orderOf((lines[last] ?? '').trim())
  const isBare = bareOrder.test(line.folded)
  // "Título: X | Prazo: sexta" and "cria essa task" below.
  const [card = ''] = lines
  if (last === 1 && request.test(line.folded) && refers.test(line.folded) && /^[^:\n]{2,20}: .+:/u.test(card))
    return `${line.text.replace(/[\s.!?]+$/u, '')}:\n${card.replaceAll(/ [|;] /g, '\n')}`
  if (last < 2 || !(isBare || (request.test(line.folded) && refers.test(line.folded)))) return lines.join('\n')
  const above = linesOf(spanOf(lines.slice(0, last).join('\n')))
  if (above.length < 2) return lines.join('\n')
  const first = above.findIndex(({ mark, label }) => mark !== '' || (label !== null && !label.plural))
  // What stands above the list is its title where it is a line alone, and otherwise a greeting.
  const before = above.slice(0, Math.max(first, 0))
  if (isBare && before.some(({ whole }) => saysWhat(whole.folded)))
    return `${nounAt(before[0]?.whole.folded ?? '', 0)?.plural === false ? 'cria ' : ''}${lines.slice(0, last).join('\n')}`
  const isTitle = before.length === 1 && /projeto/u.test(line.folded) && !/[,:.!]/u.test(before[0]?.whole.text ?? '')
  const start = first < 0 ? paragraphAt(lines, last) : isTitle ? 0 : lineIndex(lines, above[first]?.whole.text ?? '')
  const { text: asked } = cut(line, 0, line.folded.replace(/[\s.!?]+$/u, '').length)
  const project = isTitle ? null : projectIn(lines.slice(0, start).join(' '), projects)
  const place = project && !line.text.includes(project) ? ` no projeto ${project}` : ''
  return `${isBare ? 'cria' : asked}${place}:\n${lines.slice(start, last).join('\n')}`
}

const telling =
  /^(?:(?:ess[ea]s|est[ea]s|tod[oa]s|acima) )?(?:sao|seriam|serao) (?=(?:[oa]s )?(?:\p{L}+ )?(?:epicos|epics|stories|historias|tasks|tarefas))/u
const orderBehind = new RegExp(`[,.;]\\s*(?:${polite}[\\s,]+)*${order}(?!\\p{L})[^,.;]*$`, 'u')

/** "são os épicos do projeto, cria por favor" as "cria isso: os épicos do projeto". */
function orderOf(line: string): Span {
  const { text, folded } = spanOf(line)
  const told = telling.exec(folded)
  const end = orderBehind.exec(folded)?.index ?? text.length
  return told ? spanOf(`cria todos ${text.slice(told[0].length, end)}`) : { text, folded }
}

/** Whether words order something, or say what kind of thing. */
export function asksFor(folded: string): boolean {
  return saysWhat(folded) || orders.test(folded)
}

/** Whether the words above a list ask for it themselves. */
function saysWhat(folded: string): boolean {
  return [...folded.matchAll(/(?<!\p{L})\p{L}+/gu)].some(({ index }) => nounAt(folded, index) !== null)
}

/** Where the list begins that stands right above its request: after the last empty line, or what ends with a colon. */
function paragraphAt(lines: string[], end: number): number {
  const last = lines.slice(0, end).findLastIndex((line) => line.trim() !== '') + 1
  const above = lines.slice(0, last).findLastIndex((line) => line.trim() === '' || /:\s*$/.test(line))
  return last - above > 2 ? above + 1 : 0
}

/** The first project that a text names. */
export function projectIn(text: string, projects: readonly Named[]): string | null {
  const span = spanOf(text)
  const found = [...span.folded.matchAll(/(?<!\p{L})\p{L}+/gu)].map(({ index }) => labelAt(span, index, projects))
  return found.find((known) => known !== null)?.said ?? null
}

function lineIndex(lines: string[], body: string): number {
  return Math.max(
    0,
    lines.findIndex((line) => line.endsWith(body)),
  )
}
