import type { Said } from '../../said.ts'
import { personAt } from '../people.ts'
import { cut, type Span } from '../span.ts'
import { isNearly, matchAt } from '../words.ts'
import type { Context, Facts } from './facts.ts'
import { levels } from './levels.ts'
import { type Foreign, type NounPhrase, nounAfter, type Strength } from './noun-phrase.ts'
import { linesOf } from './outline-line.ts'
import { placesAt } from './place.ts'

/** Where a creation begins, with what was said before its noun ("no App de Vendas", "a Sônia precisa fazer"). */
export type Opening = NounPhrase & { facts: Facts }

const padding =
  /(?:(?:oi+|ola|opa|e ai|eai|ei|hey|bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo)|por favor|por gentileza|por obsequio|pfv?|favor|pls|please|assistente|leme|entao|agora|ok|okay|beleza|blz|certo|show|otimo|legal|perfeito|isso|tambem|ainda|depois|em seguida|quando (?:puder|der)|se (?:puder|possivel|der)|aproveita(?:ndo)?(?: e)?|eu|me|a gente|nos|voce|vc|vcs|voces|so|ja|e|mas|sim|gente|pessoal|galera|time|por ora|rapidinho|rapido)|(?:me )?(?:pode(?:ria|ria me)?|podes|consegue|conseguiria|conseguir|sabe)(?: (?:voce|vc|me|por favor|tambem|entao))*|(?:da|daria|tem como|teria como|e possivel|seria possivel|rola)(?: (?:pra|para|de|voce|vc))*|sera que|(?:quero|queria|queremos|gostaria(?:mos)?|preciso|precisamos|precisava|necessito|desejo|vou|vamos|bora|temos|tenho|estou precisando|to precisando|ta na hora|e hora|seria bom|seria otimo|me ajud(?:a|e|ar)|ajud(?:a|e|ar)(?:-me)?|e para|e pra|nao (?:se )?esque(?:ce|ca|cer)|lembr[ae])(?: (?:de|que|a|voce|vc|para|pra|me|se|por favor|tambem|agora))*)(?![\p{L}\p{N}])[\s,.!;:?-]*/uy
const wish =
  /(?:quero|queria|queremos|gostaria(?:mos)?|preciso|precisamos|precisava|necessito|desejo|estou precisando|to precisando)/

const creating =
  /^(?:cri(?:a|e|ar|em|armos|amos|ando|asse)|abr(?:e|a|ir|am|isse)|adicion(?:a|e|ar|em|asse)|add|acrescent(?:a|e|ar|asse)|inclu(?:i|a|ir|am|isse)|inser(?:e|ir|isse)|insira|cadastr(?:a|e|ar|asse)|registr(?:a|e|ar|asse)|mont(?:a|e|ar|asse)|ger(?:a|e|ar|asse)|estrutur(?:a|e|ar)|planej(?:a|e|ar)|elabor(?:a|e|ar)|anot(?:a|e|ar)|lanc(?:a|e|ar)|faz|faca|fazer|criame|crie-me|cria-me)$/
const placing =
  /^(?:bot(?:a|e|ar)|coloc(?:a|ar)|coloque|poe|ponha|por|mand(?:a|e|ar)|jog(?:a|ar|ue)|abr(?:e|a|ir)|faz|faca|fazer|lanc(?:a|e|ar)|anot(?:a|e|ar)|registr(?:a|e|ar)|inici(?:a|e|ar)|comec(?:a|ar)|comece|transform(?:a|e|ar)|convert(?:e|a|er)|import(?:a|e|ar))$/
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
]
/** Words of their own that look like a slip: what was done, or something else. */
const notSlips =
  /^(?:criei|criou|cria[dm]\w*|crise|cliente?|adicionad\w+|adicionei|adicionou|cadastrei|cadastrou|cadastrad\w+|incluid\w+|inclui[ur]\w*|cried?|cria[nm]ca|criativ\w+)$/

const afterVerb =
  /(?:(?:-?me|ai|la|isso|isto|tudo|tudo isso|iss?o ai|como|em|pra mim|para mim|pra gente|para a gente|pra nos|para nos|por favor|por gentileza|pfv?|logo|ja|tambem|rapidinho|no sistema|no leme|entao|agora)(?!\p{L})[\s,]*)/uy
const blanks = /[\s,.!;:?¿¡*_>-]*/uy
const duty =
  / (?:precisa|precisaria|tem que|tem de|deve|deveria|pra|para)(?: (?:fazer|tocar|cuidar d[ae]|pegar|assumir|executar|entregar))? /uy

/** The creation that begins here; null where none does. A foreign noun is answered by what it is called. */
export function openingAt(span: Span, from: number, said: Said, depth = 0): Opening | Foreign | null {
  const { folded } = span
  let at = skip(blanks, folded, from)
  let wished = false
  for (let next = at; ; at = next) {
    const polite = matchAt(padding, folded, at)
    if (!polite) break
    wished ||= wish.test(polite[0])
    next = at + polite[0].length
  }
  const [verb = ''] = matchAt(/[\p{L}-]+/uy, folded, at) ?? []
  const told = strengthOf(verb)
  if (told === 'none') {
    const found = phraseOrPlaced(span, at, wished ? 'wish' : from === 0 ? 'bare' : 'none', said)
    return found ?? personFirst(span, at, said) ?? placeFirst(span, at, said, depth)
  }
  at = skip(/[\s,]*/uy, folded, at + verb.length)
  const start = at
  for (let more = skip(afterVerb, folded, at); more > at; more = skip(afterVerb, folded, at)) at = more
  // "joga isso como épicos" makes them whatever the verb.
  const isMade = /(?:^|\s)(?:como|em)[\s,]*$/.test(folded.slice(start, at))
  return phraseOrPlaced(span, at, isMade ? 'create' : told, said) ?? personFirst(span, at, said)
}

function strengthOf(verb: string): Strength {
  if (placing.test(verb)) return creating.test(verb) ? 'open' : 'place'
  if (creating.test(verb)) return 'create'
  return verb.length >= 4 && !notSlips.test(verb) && slips.some((slip) => isNearly(verb, slip)) ? 'create' : 'none'
}

/** The noun, or first where it goes: "adiciona no épico Pagamentos as stories …", "cria no App de Vendas:" and a list. */
function phraseOrPlaced(span: Span, at: number, strength: Strength, said: Said): Opening | Foreign | null {
  const direct = nounAfter(span.folded, at, strength)
  if (direct) return 'foreign' in direct ? direct : { ...direct, facts: {} }
  if (strength === 'bare' || strength === 'none') return null
  for (const noun of ['task', 'story', 'epic'] as const) {
    for (const place of placesAt(span, at, contextOf(noun, said))) {
      const next = skip(/[\s,:]*/uy, span.folded, place.end)
      const found = nounAfter(span.folded, next, strength === 'place' || strength === 'open' ? 'create' : strength)
      if (found && !('foreign' in found) && found.noun === noun) return { ...found, facts: place.facts }
      const listed = labelledList(span, place.end)
      if (listed) return { ...listed, facts: place.facts }
    }
  }
  return null
}

function contextOf(noun: Context['noun'], said: Said): Context {
  return { noun, said, head: '', inNewProject: false }
}

/** Lines that say themselves what they are: "- Épico: Fidelidade". */
function labelledList(span: Span, at: number): NounPhrase | null {
  if (!/^\s*:?\s*\n/.test(span.folded.slice(at))) return null
  const [first] = linesOf(cut(span, at))
  return first?.label ? { noun: first.label.noun, plural: true, count: null, end: at, some: true } : null
}

/** "a Sônia precisa fazer a task …", "bota o Bruno pra fazer a task …". */
function personFirst(span: Span, at: number, said: Said): Opening | null {
  const start = skip(/[oa] /uy, span.folded, at)
  const person = personAt(span, start, said.names.people)
  const must = person && matchAt(duty, span.folded, person.end)
  const found = must && nounAfter(span.folded, person.end + must[0].length, 'create')
  return found && !('foreign' in found) ? { ...found, facts: { person: { said: person.said } } } : null
}

/** "No App de Vendas, story Busca, adiciona a task …". */
function placeFirst(span: Span, at: number, said: Said, depth: number): Opening | null {
  if (depth > 2) return null
  for (const place of placesAt(span, at, contextOf('task', said), depth > 0 ? 'pause' : 'lead')) {
    const found = openingAt(span, skip(/[\s,:-]*/uy, span.folded, place.end), said, depth + 1)
    if (!found || 'foreign' in found) continue
    const noun = levels.indexOf(found.noun)
    const facts = Object.entries(place.facts).filter(([name]) => (levels as readonly string[]).indexOf(name) < noun)
    return { ...found, facts: { ...Object.fromEntries(facts), ...found.facts } }
  }
  return null
}

function skip(pattern: RegExp, folded: string, at: number): number {
  return at + (matchAt(pattern, folded, at)?.[0].length ?? 0)
}
