import { matchName } from '../../resolve/match-name.ts'
import type { Named } from '../../said.ts'
import { fold, foldInPlace } from '../words.ts'
import { plain } from './phrases.ts'

const ordinals: readonly RegExp[] = [
  /^(?:prim(?:eir[oa])?|1[ºªoa]|um|uma)$/,
  /^(?:segund[oa]|2[ºªoa]|dois|duas)$/,
  /^(?:terceir[oa]|3[ºªoa]|tres)$/,
  /^(?:quart[oa]|4[ºªoa]|quatro)$/,
  /^(?:quint[oa]|5[ºªoa]|cinco)$/,
  /^(?:sext[oa]|6[ºªoa]|seis)$/,
]

/** Which place of a list the words name: "2", "a segunda", "opção 3", "o último"; null for other words. */
export function placeIn(text: string, length: number): number | null {
  // "os dois" are both, and not the second.
  if (/^(?:os|as) (?:dois|duas|tres|quatro|cinco|seis)/.test(plain(text))) return null
  const words = plain(text).replace(/^(?:(?:a|o|as|os|na|no|e|eh|pode ser|quero|fica|vai ser|seria) )+/, '')
  const bare = words
    .replace(/^(?:opcao|numero|item|n)[\s.:]*/, '')
    .replace(/ (?:opcao|item|del[ea]s|da lista|mesmo)$/, '')
  if (/^(?:ultim[oa])$/.test(bare)) return length > 0 ? length - 1 : null
  const at = /^\d{1,2}[).]?$/.test(bare) ? Number.parseInt(bare, 10) - 1 : ordinals.findIndex((form) => form.test(bare))
  return at >= 0 && at < length ? at : null
}

/** The same words with less and less before them: "é pra Acme" → "pra Acme" → "Acme". The first is as it was said. */
export function variantsOf(text: string): string[] {
  const variants = [text.trim()]
  let rest = text
    .trim()
    .replace(/^qual (?:era|é|e)\b[^.…:]*(?:\.\.\.|…|:)\s*/i, '')
    .replace(tail, '')
    .replace(tail, '')
  while (rest !== '') {
    if (rest !== variants.at(-1)) variants.push(rest)
    const [said = ''] = head.exec(foldInPlace(rest)) ?? []
    if (said === '') break
    rest = rest.slice(said.length)
  }
  return variants
}

const head =
  /^(?:(?:ah|opa|ops|entao|bom|olha|hum+|e|eh|mas|sim|isso|nao|certo|ok|acho que|quero dizer|quis dizer|eu quis dizer|na verdade|digo|pode ser|seria|sera|vai ser|fica|use|usa|usar|coloc[ae]|coloque|bot[ae]|poe|quero|prefiro|esse|essa|deve ser|tem que ser|e (?:para|pra|pro|no|na|do|da|o|a)|(?:o |a )?(?:nome d[oa] )?(?:cliente|projeto|epico|story|historia|responsavel|dono|dona|pessoa|assignee|nome|titulo)(?: (?:e|eh|sera|certo e|se chama))?|para|pra|pro|por|no|na|em|do|da|de|o|a|os|as|com|outro|outra)(?:[\s,:]+))/
const tail =
  /[\s,.!?;]+(?:mesmo|por favor|pfv?|obrigad[oa]|valeu|então|entao|ok|tá|ta|viu|né|ne|eu acho|acho)[\s.!?]*$|[\s.!?;,]+$/i

/** The option that an answer means: by its place, or surely by its label. */
export function chooseOption(text: string, options: readonly Named[], people: boolean): Named | null {
  const exact = options.find(({ label }) => fold(label) === fold(text))
  if (exact) return exact
  const at = placeIn(text, options.length)
  if (at !== null) return options[at] ?? null
  for (const variant of variantsOf(text)) {
    const found = matchName(variant, options, { people })
    if (found.match === 'sure') return found.row
  }
  return null
}
