import type { Noun } from '../../said.ts'
import { foreignNounAt, nounAt } from '../nouns.ts'
import { numberOf, numberPattern } from '../numbers.ts'
import type { Span } from '../span.ts'
import { isNearly, matchAt } from '../words.ts'

/** Where a creation begins: what is created, how many if it says so, and where its words go on. */
export type Opening = { noun: Noun; plural: boolean; count: number | null; end: number; definite: boolean }

/** `create` may be said of anything; `place` is also said of things that exist ("coloca a task X no épico Y"). */
type Strength = 'create' | 'place' | 'wish' | 'none'

const padding =
  /(?:(?:oi+|ola|opa|e ai|eai|ei|hey|bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo)|por favor|por gentileza|por obsequio|pfv?|favor|pls|please|assistente|leme|entao|agora|ok|okay|beleza|blz|certo|show|otimo|legal|perfeito|isso|tambem|ainda|depois|em seguida|aproveita(?:ndo)?(?: e)?|eu|a gente|nos|voce|vc|vcs|voces|so|ja|e|mas|sim|gente|pessoal|galera|time|por ora|rapidinho|rapido)|(?:me )?(?:pode(?:ria|ria me)?|podes|consegue|conseguiria|conseguir|sabe)(?: (?:voce|vc|me|por favor|tambem|entao))*|(?:da|daria|tem como|teria como|e possivel|seria possivel|rola)(?: (?:pra|para|de|voce|vc))*|sera que|(?:quero|queria|queremos|gostaria(?:mos)?|preciso|precisamos|precisava|necessito|desejo|vou|vamos|bora|temos|tenho|estou precisando|to precisando|ta na hora|e hora|seria bom|seria otimo|me ajud[ae]|ajud[ae](?:-me)?|e para|e pra|nao (?:se )?esque(?:ce|ca|cer)|lembr[ae])(?: (?:de|que|a|voce|vc|para|pra|me|se|por favor|tambem|agora))*)(?![\p{L}\p{N}])[\s,.!;:?-]*/uy
const wish =
  /(?:quero|queria|queremos|gostaria(?:mos)?|preciso|precisamos|precisava|necessito|desejo|estou precisando|to precisando)/

const creating =
  /^(?:cri(?:a|e|ar|em|armos|amos|ando)|abr(?:e|a|ir|am)|adicion(?:a|e|ar|em)|add|acrescent(?:a|e|ar)|inclu(?:i|a|ir|am)|inser(?:e|ir)|insira|cadastr(?:a|e|ar)|registr(?:a|e|ar)|mont(?:a|e|ar)|ger(?:a|e|ar)|estrutur(?:a|e|ar)|planej(?:a|e|ar)|elabor(?:a|e|ar)|anot(?:a|e|ar)|lanc(?:a|e|ar)|faz|faca|fazer|criame|crie-me|cria-me)$/
const placing =
  /^(?:bot(?:a|e|ar)|coloc(?:a|ar)|coloque|poe|ponha|por|mand(?:a|e|ar)|abr(?:e|a|ir)|faz|faca|fazer|lanc(?:a|e|ar)|anot(?:a|e|ar)|registr(?:a|e|ar)|inici(?:a|e|ar)|comec(?:a|ar)|comece)$/
const slips = [
  'criar',
  'crie',
  'adicionar',
  'adicione',
  'adiciona',
  'cadastrar',
  'cadastre',
  'cadastra',
  'incluir',
  'inclua',
  'acrescenta',
  'registra',
  'registrar',
  'montar',
  'monta',
] as const
/** Words of their own that look like a slip: what was done, or something else. */
const notSlips =
  /^(?:criei|criou|cria[dm]\w*|crise|cliente?|adicionad\w+|adicionei|adicionou|cadastrei|cadastrou|cadastrad\w+|incluid\w+|inclui[ur]\w*|registrad\w+|registrou|registros?|montou|monte|monta[dng]\w+|cried?|cria[nm]ca|criativ\w+)$/

const afterVerb =
  /(?:(?:-?me|ai|la|isso|pra mim|para mim|pra gente|para a gente|pra nos|para nos|por favor|por gentileza|pfv?|logo|ja|tambem|rapidinho|no sistema|no leme|entao|agora)(?!\p{L})[\s,]*)/uy
const determiner = new RegExp(
  `(?:(?:(?<some>um(?:a|as)?|uns|nov[oa]s?|outr[oa]s?|mais|algum(?:a|as)?|alguns|propri[oa]|simples|pequen[oa]|rapid[oa]|so|apenas|varios|varias|primeir[oa]|tod[oa]s)|(?<the>[oa]s?|est[ea]s?|ess[ea]s?|seguintes?|minhas?|meus?|noss[oa]s?)|(?<count>${numberPattern}))(?![\\p{L}\\p{N}]))\\s*`,
  'uy',
)

/** The creation that begins here; null where none does. A foreign noun is answered by what it is called. */
export function openingAt(span: Span, from: number): Opening | { foreign: string } | null {
  const { folded } = span
  let at = skip(/[\s,.!;:?¿¡*_>-]*/uy, folded, from)
  let wished = false
  for (let next = at; ; at = next) {
    const polite = matchAt(padding, folded, at)
    if (!polite) break
    wished ||= wish.test(polite[0])
    next = at + polite[0].length
  }
  const [verb] = matchAt(/[\p{L}-]+/uy, folded, at) ?? []
  let strength = strengthOf(verb ?? '')
  if (strength === 'none' && wished) strength = 'wish'
  else if (strength !== 'none') {
    at = skip(/[\s,]*/uy, folded, at + (verb ?? '').length)
    for (let more = skip(afterVerb, folded, at); more > at; more = skip(afterVerb, folded, at)) at = more
  }
  return nounAfter(folded, at, strength)
}

function strengthOf(verb: string): Strength {
  if (placing.test(verb)) return 'place'
  if (creating.test(verb)) return 'create'
  return verb.length >= 4 && !notSlips.test(verb) && slips.some((slip) => isNearly(verb, slip)) ? 'create' : 'none'
}

/** "uma task", "os seguintes épicos", "3 stories novas", "nova task:"; the noun must be what follows. */
export function nounAfter(folded: string, from: number, strength: Strength): Opening | { foreign: string } | null {
  let at = from
  let [some, the, count] = [false, false, null as number | null]
  for (let found = matchAt(determiner, folded, at); found; found = matchAt(determiner, folded, at)) {
    some ||= Boolean(found.groups?.some)
    the ||= Boolean(found.groups?.the)
    if (found.groups?.count) count = numberOf(found.groups.count)
    at += found[0].length
  }
  const foreign = foreignNounAt(folded, at)
  if (foreign)
    return strength === 'create' ||
      (strength === 'place' && some) ||
      (strength === 'wish' && some && /\bnov[oa]/.test(folded))
      ? { foreign: foreign.plural }
      : null
  const named = nounAt(folded, at)
  if (!named) return null
  const end =
    named.end +
    (matchAt(
      /(?: nov[oa]s?| seguintes?| abaixo| a seguir)+(?=\s*(?:$|[:,.;\n]|(?:chamad[oa]s?|com|para|pra|pro|de|d[oa]|em|n[oa]|n?ess[ea]|n?est[ea]|que|intitulad[oa])(?!\p{L})))/uy,
      folded,
      named.end,
    )?.[0].length ?? 0)
  const isNew = some || count !== null || end > named.end || !the
  const hasColon = /^\s*(?:[:\n]|[-–] )/.test(folded.slice(end))
  if (strength === 'place' && the && !some && count === null && end === named.end) return null
  if (strength === 'wish' && !isNew) return null
  if (
    strength === 'none' &&
    !(/(?:^| )(?:nov[oa]s?|mais|outr[oa]s?) $/.test(folded.slice(from, at)) || hasColon || end > named.end)
  )
    return null
  return {
    noun: named.noun,
    plural: named.plural || (count ?? 1) > 1,
    count: count !== null && count > 0 && count < 1000 ? count : null,
    end,
    definite: the && !some,
  }
}

function skip(pattern: RegExp, folded: string, at: number): number {
  return at + (matchAt(pattern, folded, at)?.[0].length ?? 0)
}
