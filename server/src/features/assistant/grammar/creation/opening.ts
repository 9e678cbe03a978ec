import type { Said } from '../../said.ts'
import { givenNames } from '../given-names.ts'
import { labelAt } from '../names.ts'
import { personAt } from '../people.ts'
import type { Span } from '../span.ts'
import { isNearly, matchAt } from '../words.ts'
import { factsAt } from './body.ts'
import { levels } from './levels.ts'
import { headedList, listBelow, listInside } from './list-below.ts'
import { type Foreign, nounAfter, type Strength } from './noun-phrase.ts'
import { deed, padding, petition, wish } from './padding.ts'
import { placesAt } from './place.ts'
import { contextOf, named, nameFirst, type Opening, presented, splitUp, subjectFirst } from './subject-first.ts'
import { bareProject, isOfProject, newList, newProject } from './taken-as-new.ts'
import { userStory } from './user-story.ts'

const creating =
  /^(?:cri(?:a|e|ar|em|armos|amos|ando|assem?)|abr(?:e|a|ir|am|issem?)|adicion(?:a|e|ar|em|asse)|add|acrescent(?:a|e|ar|asse)|inclu(?:i|a|ir|am|isse)|inser(?:e|ir|isse)|insira|cadastr(?:a|e|ar|em|assem?)|registr(?:a|e|ar|assem?)|mont(?:a|e|ar|asse)|ger(?:a|e|ar|asse)|estrutur(?:a|e|ar)|planej(?:a|e|ar)|elabor(?:a|e|ar)|anot(?:a|e|ar)|lanc(?:a|e|ar)|faz|faca|fazer|sub(?:a|ir)|sobe|suba|formaliz(?:a|e|ar)|provisiona(?:r)?|criame|criad[oa]s?|cadastrad[oa]s?|registrad[oa]s?|anotad[oa]s?|abert[oa]s?|incluid[oa]s?|criem|abram|registrem)(?:-(?:se|me|nos))?$/
const placing =
  /^(?:bot(?:a|e|ar)|coloc(?:a|ar)|coloque|poe|ponha|por|mand(?:a|e|ar)|entra|entre|jog(?:a|ar|ue)|sob(?:e)|sub(?:a|ir)|met(?:e|a|er)|enfi(?:a|e|ar)|larg(?:a|ue|ar)|arrum(?:a|e|ar)|arranj(?:a|e|ar)|abr(?:e|a|ir)|faz|faca|fazer|lanc(?:a|e|ar)|anot(?:a|e|ar)|registr(?:a|e|ar)|inici(?:a|e|ar)|comec(?:a|ar)|comece|transform(?:a|e|ar)|convert(?:e|a|er)|import(?:a|e|ar)|vincul(?:a|e|ar)|associ(?:a|e|ar)|pendur(?:a|e|ar)|marc(?:a|ar)|marque)$/
const slips = [
  'cria',
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
]
/** Words of their own that look like a slip: what was done, or something else. */
const notSlips =
  /^(?:cris|criei|criou|cria[dm]\w*|crise|cliente?|adicionad\w+|adicionei|adicionou|cadastrei|cadastrou|cadastrad\w+|incluid\w+|inclui[ur]\w*|cried?|cria[nm]ca|criativ\w+)$/

const afterVerb =
  /(?:(?:-?me|ai|la|isso|isto|tudo|tudo isso|iss?o ai|como|em|ver(?= n?uma? )|(?:(?:ess[ea]s?|est[ea]s?|[oa]s?|seguintes?) ){0,8}(?:estrutura|escopo|lista|backlog|arvore|itens)|(?:ess[ea]s?|est[ea]s?|[oa]s?|noss[oa]s?) (?!(?:task|tarefa|stor|historia|epico|projeto|atividade))[\p{L}-]+(?: [\p{L}-]+){0,6}?(?= (?:como|em) (?:\p{L}+ )?(?:tarefas|tasks|epicos|stories|historias)\s*(?:[:\n]|$|n[oa] ))|pra rodar|para rodar|pra mim|para mim|pra gente|para a gente|pra nos|para nos|pros? meninos|por favor|por gentileza|pfv?|logo|ja|tambem|rapidinho|no sistema|no leme|entao|agora)(?!\p{L})[\s,]*(?::(?= )[\s,]*)?)/uy
const blanks = /[\s,.!;:?¿¡*_>-]*/uy
const duty =
  / (?:precisa|precisaria|tem que|tem de|deve|deveria|pra|para|vai|assum[ea]|pega|pegou|pegue|fica com|ficou com|fique com|ganhou|recebe|receba|faca|toque|toca)(?: (?:fazer|tocar|cuidar d[ae]|pegar|assumir|executar|entregar|receber|ficar com|ter))?,? /uy

/** What stands before a request: so many facts, of which `isBare` makes a noun alone one, and `isPlaced` says where. */
type Before = { depth?: number; isBare?: boolean; isPlaced?: boolean }

/** The creation that begins here; null where none does. A foreign noun is answered by what it is called. */
export function openingAt(span: Span, from: number, said: Said, before: Before = {}): Opening | Foreign | null {
  const { depth = 0, isBare = false, isPlaced = false } = before
  const { folded } = span
  let at = skip(blanks, folded, from)
  let wished = false
  let isPetition = false
  for (let next = at; ; at = next) {
    // "Assistente Jurídico: task …" names a project, and greets nobody.
    const polite = labelAt(span, at, said.names.projects) ? null : matchAt(padding, folded, at)
    if (!polite) break
    wished ||= wish.test(polite[0])
    isPetition ||= petition.test(polite[0])
    next = at + polite[0].length
  }
  const early =
    (from === 0 || isPlaced ? userStory(span, at) : null) ?? beforeVerb(span, at, said, wished || isPetition)
  if (early) return early
  const [verb = ''] = matchAt(/[\p{L}-]+/uy, folded, at) ?? []
  const strength = strengthOf(verb)
  // A list below says that these are new, though they have an article.
  const isListed = strength !== 'none' && /\n\s*(?:[-*•→]|\d{1,3} ?[.)ºª-]|[a-z]\))\s*\S/u.test(folded.slice(at))
  const told = isListed || (strength === 'open' && isPetition && verb.startsWith('abr')) ? 'create' : strength
  if (told === 'none') {
    const found = phraseOrPlaced(span, at, wished ? 'wish' : from === 0 || isBare ? 'bare' : 'none', said)
    const told =
      found ?? subjectFirst(span, at, said) ?? personFirst(span, at, said) ?? factsFirst(span, at, said, depth)
    return (
      told ??
      (from === 0 || (wished && isPlaced)
        ? (bareProject(span, at, said) ?? newList(span, at, said, { isPlaced }))
        : null)
    )
  }
  at = skip(/[ \t,]*(?::(?=[^\S\n]))?[ \t,]*/uy, folded, at + verb.length)
  // "cria isso aí:" and lines below.
  const listed = listBelow(span, at)
  if (listed && told !== 'place') return { ...listed, facts: {} }
  at = skip(/[\s,]*/uy, folded, at)
  const start = at
  for (let more = skip(afterVerb, folded, at); more > at; more = skip(afterVerb, folded, at)) at = more
  // "joga isso como épicos" makes them whatever the verb.
  const isMade = /(?:^|\s)(?:como|em)[\s,]*$/.test(folded.slice(start, at))
  const found = phraseOrPlaced(span, at, isMade ? 'create' : told, said) ?? personFirst(span, at, said)
  if (found) return found
  return told === 'create' ? null : (newProject(span, at, said) ?? newList(span, at, said, { hasVerb: true, isPlaced }))
}

/** What needs no verb of creating: "a criação de uma task", "quebra o épico X em stories", "seguem os épicos:". */
function beforeVerb(span: Span, at: number, said: Said, isAsked: boolean): Opening | Foreign | null {
  const begun = matchAt(/dar (?:inicio|entrada|abertura) (?:ao|no|a|em) /uy, span.folded, at)
  const started = begun && newProject(span, at + begun[0].length, said)
  if (started) return started
  const done = matchAt(deed, span.folded, at)
  // "a criação de tasks está lenta" asks for nothing.
  const made = done && phraseOrPlaced(span, at + done[0].length, isAsked ? 'create' : 'place', said)
  return (
    made ??
    splitUp(span, at, said) ??
    presented(span, at) ??
    headedList(span, at, said) ??
    named(span, at, said) ??
    nameFirst(span, at)
  )
}

function strengthOf(verb: string): Strength {
  if (placing.test(verb)) return creating.test(verb) ? 'open' : 'place'
  if (creating.test(verb)) return 'create'
  return verb.length >= 4 && !notSlips.test(verb) && slips.some((slip) => isNearly(verb, slip)) ? 'create' : 'none'
}

/** The noun, or first what is said of it: "adiciona no épico Pagamentos as stories …", "cadastre para o dia 20 a task …". */
function phraseOrPlaced(span: Span, at: number, strength: Strength, said: Said, depth = 0): Opening | Foreign | null {
  const direct = nounAfter(span.folded, at, strength)
  if (direct) return 'foreign' in direct ? direct : { ...direct, facts: {} }
  if (strength === 'bare' || strength === 'none') return null
  for (const noun of ['task', 'story', 'epic'] as const) {
    for (const place of placesAt(span, at, contextOf(noun, said))) {
      const next = skip(/[\s,:]*/uy, span.folded, place.end)
      const found = nounAfter(span.folded, next, strength === 'place' || strength === 'open' ? 'create' : strength)
      if (found && !('foreign' in found) && found.noun === noun) return { ...found, facts: place.facts }
      const listed = listInside(span, place) ?? listBelow(span, place.end)
      if (listed) return { ...listed, facts: place.facts }
    }
  }
  if (depth > 2) return null
  const before = (['task', 'project'] as const).flatMap((noun) => factsAt(span, at, 'lead', contextOf(noun, said)))
  for (const { facts, end } of before) {
    const next = skip(/[\s,:]*/uy, span.folded, end)
    const found = end > at ? phraseOrPlaced(span, next, strength, said, depth + 1) : null
    const isOdd = found && !('foreign' in found) && found.noun !== 'project' && isOfProject(facts)
    if (found && !('foreign' in found) && !isOdd) return { ...found, facts: { ...facts, ...found.facts } }
  }
  return null
}

const knownDuty =
  /^ (?:precisa|precisaria|tem que|tem de|deve|deveria|pra|para|faca)(?: (?:fazer|tocar|cuidar d[ae]|pegar|assumir|executar|entregar))?,? $/u

/** "a Sônia precisa fazer a task …", "bota o Bruno pra fazer a task …", "o Thiago assume uma task nova". */
function personFirst(span: Span, at: number, said: Said): Opening | null {
  const start = skip(/[oa] |@/uy, span.folded, at)
  const known = personAt(span, start, said.names.people)
  const [given = ''] = known ? [] : (matchAt(/\p{L}+/uy, span.folded, start) ?? [])
  const end = known?.end ?? (givenNames.has(given) ? start + given.length : null)
  const must = end !== null && matchAt(duty, span.folded, end)
  if (end === null || !must) return null
  const found = phraseOrPlaced(span, end + must[0].length, knownDuty.test(must[0]) ? 'create' : 'place', said)
  if (!found || 'foreign' in found) return null
  return { ...found, facts: { ...found.facts, person: { said: span.text.slice(start, end) } } }
}

const laterVerb =
  /[,;] (?:cri|adicion|inclu|inser|bot|coloc|poe|ponha|cadastr|registr|abr|acrescent|faz|faca|mont)\p{L}{0,4}(?!\p{L})/u

/**
 * "No App de Vendas, story Busca, adiciona a task …", "App Acme: task …", "P1 task …", "para a Acme, cria o projeto …".
 */
function factsFirst(span: Span, at: number, said: Said, depth: number): Opening | null {
  if (depth > 2) return null
  const where = depth > 0 ? 'pause' : 'lead'
  const named = labelAt(span, at, said.names.projects)
  const alone = named && /^:|^ [-–>|]|^, ?\p{L}+ ?:/u.test(span.folded.slice(named.end)) ? named : null
  const candidates = [
    ...(alone ? [{ facts: { project: { said: alone.said } }, end: alone.end }] : []),
    ...factsAt(span, at, where, contextOf('task', said)),
    ...factsAt(span, at, where, contextOf('project', said)),
  ]
  for (const { facts, end } of candidates) {
    const told = Object.keys(facts)
    if (told.length === 0 || end <= at || told.includes('title') || told.includes('description')) continue
    const next = skip(/[\s,:;|>\])-]*/uy, span.folded, end)
    const isOwn = told.every(
      (name) => name === 'priority' || name === 'client' || (name === 'person' && /^\s*:/.test(span.folded.slice(end))),
    )
    const isPlaced = told.some((name) => (levels as readonly string[]).includes(name))
    const pause = span.folded.slice(end, next)
    const isBare =
      isOwn || (isPlaced && (/[:|>-]/.test(pause) || (/,/.test(pause) && !laterVerb.test(span.folded.slice(next)))))
    const found = openingAt(span, next, said, { depth: depth + 1, isBare, isPlaced })
    if (!found || 'foreign' in found) continue
    if (found.noun !== 'project' && isOfProject(facts)) continue
    const noun = levels.indexOf(found.noun)
    const kept = Object.entries(facts).filter(([name]) => (levels as readonly string[]).indexOf(name) < noun)
    return { ...found, facts: { ...Object.fromEntries(kept), ...found.facts } }
  }
  return null
}

function skip(pattern: RegExp, folded: string, at: number): number {
  return at + (matchAt(pattern, folded, at)?.[0].length ?? 0)
}
