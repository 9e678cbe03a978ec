import { factsAt } from '../creation/body.ts'
import type { Context, Facts } from '../creation/facts.ts'
import { padding } from '../creation/padding.ts'
import { givenNames } from '../given-names.ts'
import { labelAt } from '../names.ts'
import { personAt } from '../people.ts'
import type { Span } from '../span.ts'
import { type At, matchAt } from '../words.ts'
import { infinitiveFrom, infinitiveOfWish, isInfinitive } from './work-verbs.ts'

/**
 * Where work that is said without its noun begins: what was said before it, and the verb where it stands in another form
 * ("que o Bruno configure"). `asked`: the words ask for it ("preciso que", "lembrar de", "bug:"); else they only tell it
 * ("o Thiago vai criar …", "revisar o contrato, Ana, 5h").
 */
export type Frame = { facts: Facts; at: number; verb: At<{ infinitive: string }>; asked: boolean; kind: Kind }
/** `duty`: somebody has to; `thing`: no verb, but what somebody takes or one needs; `bare`: a verb alone. */
type Kind = 'label' | 'duty' | 'need' | 'thing' | 'bare'

/** What the words before have said. */
type Before = { facts: Facts; isNeeded: boolean; isCalled: boolean; depth: number }

const need =
  /precis|necess|quer|gostaria|desej|solicit|peco|pedi|falt|tem(?: que| de)?$|temos|tenho|vamos|bora|lembr|esque[cç]|cabe|conv[eé]m|(?:e|seria|ficaria) (?:bom|otimo|legal|interessante|ideal|preciso)|e pr?a|e para|dev(?:e|em|emos)$/
const blanks = /[\s,.;!–-]*/uy
const label =
  /(?:(?:to[ -]?do|lembretes?|pendencias?|afazer|a fazer|demanda|card|issue|item|acao|proximo passo|action item)\s*(?:[:–]|-(?= ))\s*|todo (?=(?:\p{L}+[aei]r|por)(?!\p{L}))|(?:(?:[oa]|minha|outra|uma|proxima) )?(?:nova )?(?:task|tarefa|atividade)(?: nova)? (?:e|eh|seria|sera) (?=\p{L}+[aeio]r(?!\p{L})))/uy
/** What kind of work it is belongs to its title. */
const kindOfWork =
  /(?=(?:bug|bugfix|hotfix|fix|feature|melhoria|erro|defeito|correcao|debito tecnico|spike|chore)\s*:)/uy
const noting =
  /(?:anot|registr|cri|adicion|acrescent|cadastr|coloc|bot|lanc|marc|inclu|inser|vincul|pendur|jog)(?:a|e|ar|ue|i|ir|em|os)(?!\p{L})|(?:poe|por|ponha|add|inclua|coloque|marque|inclui|insira|jogue)(?!\p{L})/uy
const noted = /(?: (?:ai|la|isso|tambem|aqui|na lista|no backlog|pra mim|para mim))*\s*(?::|–|-(?= )|,? que(?= ))\s*/uy
const giving =
  /(?:deleg|pass|jog|mand|bot|coloc|deix|design|atribu|encarreg|encaminh|direcion)(?:a|e|ar|ue|i|ir)(?!\p{L})|(?:poe|por|ponha|coloque|passe|jogue|atribua|encarregue|delegue)(?!\p{L})|(?:ped|fal|avis|diz|dig)(?:e|a|ir|ar)(?!\p{L})|(?:peca|pecam|dizer|cobra|cobrar|cobre)(?!\p{L})/uy
const to = / (?:(?:pr[ao]|para|com|de|ao|a|o)(?: (?:o|a|os|as))? )?/uy
const itsTask = /(?:[ao] )?(?:task|tarefa|atividade|missao|trabalho|responsabilidade)(?: de|:) ?/uy
const duty =
  /,? (?:tambem |ainda |so )?(?:precisa|precisaria|precisam|tem que|tem q|tem de|tera que|vai ter que|deve|devera|deveria|vai|fica de|ficou de|pode|poderia|podia)(?: (?:tambem|ainda|so))? /uy
const taking =
  / (?:assume|pega|toca|cuida d[aeo]s?|(?:fica|vai ficar|ficara|ficou) (?:com|responsavel por)|vai (?:assumir|pegar|tocar|cuidar d[aeo]s?|ficar com)|e responsavel (?:por|pel[ao]s?)) /uy
const everybody = /(?:alguem|voces?|vcs?|a gente|[oa] (?:time|equipe|pessoal|galera)|nos) /uy

const fault =
  /(?=(?:bug|erro|falha|problema|defeito|ajuste|correcao|melhoria|revisao|refatoracao|inconsistencia|vazamento) (?:n[oa]s?|em|ao?s?|d[aeo]s?) )/uy

/** The work that begins here, whatever else was said before it; null where none does. */
export function frameAt(span: Span, from: number, context: Context, before = nothingYet): Frame | null {
  const { folded } = span
  let at = skip(blanks, folded, from)
  let [isNeeded, isOwn] = [before.isNeeded, false]
  for (let polite = politeAt(span, at, context); polite; polite = politeAt(span, at, context)) {
    isNeeded ||= need.test(polite[0].trim())
    isOwn ||= /^vou(?! (?:precis|quer))/.test(polite[0])
    at += polite[0].length
  }
  const facts = isOwn ? { person: speaking(context), ...before.facts } : before.facts
  const now = { ...before, facts, isNeeded, isCalled: before.isCalled || isOwn }
  return (
    labelled(folded, at, now) ??
    noteAt(span, at, context, now) ??
    handedOver(span, at, context, now) ??
    ofPerson(span, at, context, now) ??
    ofSpeaker(span, at, context, now) ??
    ofNobody(folded, at, now) ??
    readyBy(span, at, context, now) ??
    afterFacts(span, at, context, now)
  )
}

/** Politeness, unless it is the beginning of a project's name. */
function politeAt(span: Span, at: number, { said: { names } }: Context): RegExpExecArray | null {
  return labelAt(span, at, names.projects) ? null : matchAt(padding, span.folded, at)
}

const nothingYet: Before = { facts: {}, isNeeded: false, isCalled: false, depth: 0 }

function labelled(folded: string, at: number, { facts }: Before): Frame | null {
  const told = matchAt(label, folded, at) ?? matchAt(kindOfWork, folded, at)
  return told && { facts, at: at + told[0].length, verb: null, asked: true, kind: 'label' }
}

/** "anota aí: comprar licença", "registra que o Bruno precisa …", "inclui na story Busca: tratar acentos". */
function noteAt(span: Span, at: number, context: Context, before: Before): Frame | null {
  const verb = before.depth < 2 ? matchAt(noting, span.folded, at) : null
  if (!verb) return null
  const start = at + verb[0].length
  const told = matchAt(noted, span.folded, start)
  const next = start + (told?.[0].length ?? 0)
  const inner = { ...before, isNeeded: true, depth: before.depth + 1 }
  if (told) return frameAt(span, next, context, inner)
  const placed = matchAt(/ (?=n|em |dentro |aqui|ao? )/uy, span.folded, start)
  if (!placed) return isVerb(span.folded, start + 1) ? ofNobody(span.folded, start + 1, inner) : null
  return afterFacts(span, start + 1, context, { ...inner, isCalled: true })
}

/** "delega pro Thiago: medir …", "pede pra Camila validar …", "atribua à Ana a tarefa de documentar …". */
function handedOver(span: Span, at: number, context: Context, before: Before): Frame | null {
  const verb = matchAt(giving, span.folded, at)
  const start = verb && at + verb[0].length + (matchAt(to, span.folded, at + verb[0].length)?.[0].length ?? 1)
  const who = start === null ? null : somebodyAt(span, start, context)
  if (!who) return null
  const facts = { ...before.facts, person: { said: who.said } }
  const next = skip(/[\s,:;–-]*(?:(?:para|pra|pro|p\/|que|a|de) )?/uy, span.folded, who.end)
  const named = matchAt(itsTask, span.folded, next)
  const work = next + (named?.[0].length ?? 0)
  if (isVerb(span.folded, work)) return { facts, at: work, verb: null, asked: named === null, kind: 'duty' }
  const isColon = /:\s*$/.test(span.folded.slice(who.end, next))
  return isColon ? { facts, at: next, verb: null, asked: false, kind: 'duty' } : null
}

/** "(preciso que) o Bruno configure …", "a Júlia precisa desenhar …", "Sônia: rodar …", "o André fica com a revisão …". */
function ofPerson(span: Span, at: number, context: Context, before: Before): Frame | null {
  const { folded } = span
  const who = before.facts.person ? null : somebodyAt(span, at, context)
  if (!who) return null
  const facts = { ...before.facts, person: { said: who.said } }
  const takes = before.isNeeded ? null : matchAt(taking, folded, who.end)
  const named = takes && matchAt(itsTask, folded, who.end + takes[0].length)
  if (takes && named && isVerb(folded, who.end + takes[0].length + named[0].length))
    return { facts, at: who.end + takes[0].length + named[0].length, verb: null, asked: false, kind: 'duty' }
  if (takes)
    return {
      facts,
      at: skip(/(?:[oa]s? )?/uy, folded, who.end + takes[0].length),
      verb: null,
      asked: false,
      kind: 'thing',
    }
  const must = matchAt(duty, folded, who.end)
  if (must && isVerb(folded, who.end + must[0].length))
    return { facts, at: who.end + must[0].length, verb: null, asked: before.isNeeded, kind: 'duty' }
  const next = skip(/ (?:(?:para|pra|de|a|me|nos|lhe|se|ja|tambem) )?/uy, folded, who.end)
  if (next > who.end && isVerb(folded, next))
    return { facts, at: next, verb: null, asked: before.isNeeded, kind: 'duty' }
  const does = next > who.end ? formAt(folded, next, before.isNeeded) : null
  if (does) return { facts, at: next, verb: does, asked: before.isNeeded, kind: 'duty' }
  const pause = matchAt(/\s*[,:;–-]\s*/uy, folded, who.end)
  if (!pause) return null
  const called = { ...before, facts, isCalled: true, depth: before.depth + 1 }
  const start = who.end + pause[0].length
  const told = before.depth < 3 ? frameAt(span, start, context, called) : null
  // "Letícia: backtest com dados de 2025, 3d".
  return told ?? (/[:–-]/.test(pause[0]) ? { facts, at: start, verb: null, asked: false, kind: 'thing' } : null)
}

/** "(preciso que) fique pronto até sexta o ajuste da margem". */
function readyBy(span: Span, at: number, context: Context, before: Before): Frame | null {
  const ready = before.isNeeded
    ? matchAt(
        /(?:que )?(?:fique|esteja|estejam|saia|seja|tenha|ter)(?: (?:pront[oa]s?|feit[oa]s?|entregues?)) /uy,
        span.folded,
        at,
      )
    : null
  return ready && afterFacts(span, at + ready[0].length, context, before)
}

const own =
  /(?:fico (?:responsavel (?:por|pel[ao]s?)|com|de)|assumo|pego|cuido d[aeo]s?|me responsabilizo (?:por|pel[ao]s?)) (?:[oa]s? )?/uy

/** "eu fico responsável por validar …", "assumo a revisão …". */
function ofSpeaker({ folded }: Span, at: number, context: Context, before: Before): Frame | null {
  const told = matchAt(own, folded, at)
  if (!told) return null
  const facts = { ...before.facts, person: speaking(context) }
  const work = at + told[0].length
  return { facts, at: work, verb: null, asked: false, kind: isVerb(folded, work) ? 'duty' : 'thing' }
}

function speaking({ said: { speaker } }: Context): Facts['person'] {
  return { id: speaker.id, label: speaker.label }
}

/** "(precisamos) validar …", "(preciso que) alguém atualize …", "(preciso) de uma análise …"; a verb alone. */
function ofNobody(folded: string, at: number, { facts, isNeeded, isCalled }: Before): Frame | null {
  if (isVerb(folded, at)) {
    const kind = isNeeded ? 'need' : 'bare'
    return { facts, at, verb: null, asked: isNeeded && !isCalled, kind }
  }
  const all = isNeeded ? matchAt(everybody, folded, at) : null
  const someone = isNeeded ? matchAt(/(?:de )?(?:alguem|uma pessoa) (?:pra|para|que possa) /uy, folded, at) : null
  if (someone && isVerb(folded, at + someone[0].length))
    return { facts, at: at + someone[0].length, verb: null, asked: true, kind: 'need' }
  const start = at + (all?.[0].length ?? 0)
  const form = all || isCalled ? formAt(folded, start, isNeeded) : null
  if (form) return { facts, at: start, verb: form, asked: all !== null, kind: 'need' }
  const faulty = isNeeded ? null : matchAt(fault, folded, at)
  if (faulty) return { facts, at, verb: null, asked: false, kind: 'thing' }
  const thing = isNeeded ? matchAt(/(?:de )?(?:uma?|[oa]s?) (?=\p{L})/uy, folded, at) : null
  return thing && { facts, at: at + thing[0].length, verb: null, asked: false, kind: 'thing' }
}

/** "Até amanhã, …", "urgente: …", "App de Vendas: …", "na story Busca, …". */
function afterFacts(span: Span, at: number, context: Context, before: Before): Frame | null {
  if (before.depth > 3) return null
  const project = labelAt(span, at, context.said.names.projects)
  const alone = project && /^ ?[:–|]|^ - /.test(span.folded.slice(project.end)) ? project : null
  const found = [
    ...(alone ? [{ facts: { project: { said: alone.said } }, end: alone.end }] : []),
    ...factsAt(span, at, before.depth > 0 ? 'pause' : 'lead', context),
  ]
  for (const { facts, end } of found) {
    if (end <= at || Object.keys(facts).length === 0 || facts.title || facts.description) continue
    const next = skip(/[\s,:;|>–-]*/uy, span.folded, end)
    const isCalled = before.isCalled || /[:|>–-]/.test(span.folded.slice(end, next))
    const inner = { ...before, facts: { ...before.facts, ...facts }, isCalled, depth: before.depth + 1 }
    const frame = frameAt(span, next, context, inner)
    if (frame) return frame
  }
  return null
}

/** Somebody of the organisation, or a first name that people have; never half of a longer name of a project. */
function somebodyAt(span: Span, at: number, { said: { names } }: Context): At<{ said: string }> {
  const start = skip(/(?:[oa] )?(?:(?:senhora?|sra?\.?|dra?\.?) )?/uy, span.folded, at)
  const known = personAt(span, start, names.people)
  if (known) return known
  const [given = ''] = matchAt(/\p{L}+/uy, span.folded, start) ?? []
  const end = start + given.length
  return givenNames.has(given) ? { said: span.text.slice(start, end), end } : null
}

function wordAt(folded: string, at: number): string {
  return matchAt(/\p{L}+/uy, folded, at)?.[0] ?? ''
}

function isVerb(folded: string, at: number): boolean {
  const word = wordAt(folded, at)
  return isInfinitive(word) && !/^-?\p{N}|^[-/]\p{L}/u.test(folded.slice(at + word.length))
}

function formAt(folded: string, at: number, isWish: boolean): At<{ infinitive: string }> {
  const word = wordAt(folded, at)
  const infinitive = isWish ? infinitiveOfWish(word) : infinitiveFrom(word)
  return infinitive ? { infinitive, end: at + word.length } : null
}

function skip(pattern: RegExp, folded: string, at: number): number {
  return at + (matchAt(pattern, folded, at)?.[0].length ?? 0)
}
