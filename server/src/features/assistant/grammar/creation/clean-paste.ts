import { cut, spanOf } from '../span.ts'
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

const request =
  /^(?:(?:por favor|entao|e|agora|voce|vc|me|quero|preciso|queria|pode(?:ria)?|consegue)[\s,]+(?:que |de |voce )?)*(?:cri(?:a|e|ar)|cadastr(?:a|e|ar)|adicion(?:a|e|ar)|registr(?:a|e|ar)|mont(?:a|e|ar)|coloc(?:a|ar|que)|coloque|bot(?:a|e|ar)|lanc(?:a|e|ar)|inclu(?:i|a|ir)|ger(?:a|e|ar)|transform(?:a|e|ar)) /u
const refers = /(?<!\p{L})(?:iss[oa]|ist[oa]|ess[ea]s?|est[ea]s?|tudo|acima|como|el[ea]s)(?!\p{L})/u

/**
 * A list whose request stands below it ("…cria esses épicos no App Acme") with the request put first; the text itself
 * where it is not so. A greeting above the list is left out.
 */
export function requestFirst(text: string): string {
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const line = spanOf((lines[last] ?? '').trim())
  if (last < 2 || !request.test(line.folded) || !refers.test(line.folded)) return text
  const above = linesOf(spanOf(lines.slice(0, last).join('\n')))
  if (above.length < 2) return text
  const first = above.findIndex(({ mark, label }) => mark !== '' || (label !== null && !label.plural))
  // What stands above the list is its title where it is a line alone, and otherwise a greeting.
  const before = above.slice(0, Math.max(first, 0))
  const isTitle = before.length === 1 && /projeto/u.test(line.folded) && !/[,:.!]/u.test(before[0]?.whole.text ?? '')
  const start = first < 0 || isTitle ? 0 : lineIndex(lines, above[first]?.whole.text ?? '')
  const { text: asked } = cut(line, 0, line.folded.replace(/[\s.!?]+$/u, '').length)
  return `${asked}:\n${lines.slice(start, last).join('\n')}`
}

function lineIndex(lines: string[], body: string): number {
  return Math.max(
    0,
    lines.findIndex((line) => line.endsWith(body)),
  )
}
