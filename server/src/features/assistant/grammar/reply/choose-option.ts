import { matchName } from '../../resolve/match-name.ts'
import type { Named } from '../../said.ts'
import { fold, foldInPlace } from '../words.ts'
import { plain } from './plain.ts'

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
  const words = plain(text).replace(
    /^(?:(?:a|o|as|os|na|no|da|do|de|e|eh|pode ser|quero|prefiro|escolho|fica|vai ser|vai|vamos|seria|acho que|(?:n|d|aqu)?(?:ess[ea]|est[ea]|el[ea])|usa|bota|coloca|poe|com|essa|esse) )+/,
    '',
  )
  const bare = words
    .replace(/^(?:opcao|numero|item|alternativa|nro?|n)[\s.:º°]*/, '')
    .replace(
      / (?:opcao|item|alternativa|numero|del[ea]s|dess[ea]s|dest[ea]s|d[ao] lista|mesmo|ai|cliente|projeto|pessoa|epico|story|historia|nome|que (?:voce|vc|tu|apareceu|aparece|ta|esta) ?.{0,20})$/,
      '',
    )
  if (/^(?:ultim[oa])$/.test(bare)) return length > 0 ? length - 1 : null
  if (/^penultim[oa]$/.test(bare)) return length > 1 ? length - 2 : null
  if (/^(?:de |do )?(?:cima|topo)$/.test(bare)) return length > 0 ? 0 : null
  if (/^(?:de |do )?(?:baixo|fim|final)$/.test(bare)) return length > 0 ? length - 1 : null
  if (/^(?:meio|do meio)$/.test(bare)) return length % 2 === 1 && length > 1 ? (length - 1) / 2 : null
  const at = /^\d{1,2}[).]?$/.test(bare) ? Number.parseInt(bare, 10) - 1 : ordinals.findIndex((form) => form.test(bare))
  return at >= 0 && at < length ? at : null
}

/** Nobody leads in to a name with more words than these. */
const mostVariants = 16

/** The same words with less and less before them: "é pra Acme" → "pra Acme" → "Acme". The first is as it was said. */
export function variantsOf(text: string): string[] {
  const variants = [text.trim()]
  let rest = text
    .trim()
    .replace(/^qual (?:era|é|e)\b[^.…:]*(?:\.\.\.|…|:)\s*/i, '')
    .replace(tail, '')
    .replace(tail, '')
  while (rest !== '' && variants.length < mostVariants) {
    if (rest !== variants.at(-1)) variants.push(rest)
    const [said = ''] = head.exec(foldInPlace(rest)) ?? []
    if (said === '') break
    rest = rest.slice(said.length)
  }
  return variants
}

const head =
  /^(?:(?:ah+|opa|ops|ih+|hm+|hum+|entao|bom|olha|perai|espera|e|eh|mas|sim|isso|nao|certo|ok|ta|ai|(?:eu )?acho que|acredito que|quero dizer|quis dizer|eu quis dizer|na (?:verdade|real|vdd)|pensando (?:bem|melhor)|digo|pode ser|pode(?: (?:colocar|botar|usar|deixar))?|seria|sera|vai ser|vai|fica|ficou|use|usa|usar|vamos (?:de|com)|colo(?:ca|car|que)|bot(?:a|e|ar)|poe|por|joga|jogue|lanca|pass(?:a|e|ar)|mand(?:a|e|ar)|troc(?:a|ar|que)|mud(?:a|e|ar)|escolh[oe]|quero|queria|prefiro|(?:n|d)?ess[ea]|(?:n|d)?est[ea]|(?:n|d)?aquel[ea]|deve ser|tem que ser|era|e (?:para|pra|pro|no|na|do|da|o|a)|(?:o |a )?(?:nome d[oa] )?(?:cliente|projeto|epico|story|historia|responsavel|dono|dona|pessoa|assignee|nome|titulo)(?: (?:certo|cert[oa]))?(?: (?:e|eh|sera|certo e|se chama))?|para|pra|pro|por|no|na|em|do|da|de|o|a|os|as|com|outro|outra|(?:o )?pessoal d[oa]|(?:a )?(?:galera|turma) d[oa]|que(?: (?:e|eh|fica|esta|ta))?)(?:[\s,:?!.]+))/
const tail =
  /[\s,.!?;]+(?:mesmo|mesma|por favor|por gentileza|pfv?|obrigad[oa]|valeu|ent[aã]o|ok|t[aá]|viu|n[eé]|(?:eu )?acho|l[aá]|a[ií]|uai|tch[eê]|bah|p[oô]|cara|mano|vei|gente|claro|[oó]bvio|l[oó]gico|no lugar(?: del[ea])?|por enquanto|agora|tamb[eé]m|pode ser|(?:(?:vai|pode) )?(?:faz|fazer|pega|pegar|cuida|cuidar|assume|assumir|toca|tocar|resolve|resolver|fica com)(?: (?:ess[ae]|iss[oa]|dess[ae]|diss[oa]|el[ea]|del[ea]))?)[\s.!?]*$|[\s.!?;,]+$/i

/** The option that an answer means: by its place, surely by its label, or by both: "o primeiro Pedro". */
export function chooseOption(text: string, options: readonly Named[], people: boolean): Named | null {
  const exact = options.find(({ label }) => fold(label) === fold(text))
  if (exact) return exact
  const at = placeIn(text, options.length)
  if (at !== null) return options[at] ?? null
  for (const variant of variantsOf(text)) {
    const found = matchName(variant, options, { people })
    if (found.match === 'sure') return found.row
  }
  const [, place, word] = /^(?:[oa] )?(\S+) (\p{L}{3,})$/u.exec(plain(text)) ?? []
  if (!place || !word) return null
  const bearing = options.filter(({ label }) =>
    fold(label)
      .split(/[^\p{L}\p{N}]+/u)
      .includes(word),
  )
  const among = bearing.length > 1 ? placeIn(place, bearing.length) : null
  return among === null ? null : (bearing[among] ?? null)
}
