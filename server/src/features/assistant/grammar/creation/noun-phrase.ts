import type { Noun } from '../../said.ts'
import { foreignNounAt, nounAt } from '../nouns.ts'
import { numberOf, numberPattern } from '../numbers.ts'
import { matchAt } from '../words.ts'

/**
 * How much the words before a noun say that it shall be created. `create` may be said of anything; `open` of
 * what exists too where it has an article ("abre o projeto X"), and `place` is also said
 * of things that exist ("coloca a task X no épico Y"); `wish` is "quero", "preciso de"; `bare` is nothing at all at the
 * beginning of a text ("task Revisar contrato"); `none` is nothing at all elsewhere.
 */
export type Strength = 'create' | 'open' | 'place' | 'wish' | 'bare' | 'none'

/** What is created, how many if it says so, and where its words go on; `some`: "uma", "outra", "3"; `alone`: "avulsa". */
export type NounPhrase = {
  noun: Noun
  plural: boolean
  count: number | null
  end: number
  some: boolean
  alone?: boolean
}
export type Foreign = { foreign: string }

const determiner = new RegExp(
  `(?:(?:(?<some>n?um(?:a|as)?|uns|seguintes?|nov[oa]s?|outr[oa]s?|mais|algum(?:a|as)?|alguns|propri[oa]|simples|pequen[oa]|rapid[oa]|so|apenas|varios|varias|primeir[oa]|tod[oa]s)|(?:lista|relacao) (?:de|d[oa]s)(?= (?:\\p{L}+ )?(?:tarefas|tasks|epicos|epics|stories|historias|atividades)(?!\\p{L}))|(?<the>[oa]s?|est[ea]s?|ess[ea]s?|minhas?|meus?|noss[oa]s?)|(?<count>${numberPattern}))(?![\\p{L}\\p{N}]))\\s*`,
  'uy',
)
const adjective =
  /(?: nov[oa]s?| na area| assim| seguintes?| abaixo| a seguir| rapid(?:inh)?[oa]s?| simples| bem simples| pequen[oa]s?| extras?| avuls[oa]s?| solt[oa]s?| independentes?| separad[oa]s?| a parte| (?:pra|para) cada (?:uma?|pessoa)(?= ?:))+(?=\s*(?:$|[:,.;\n(]|(?:\p{L}+[aei]r|chamad[oa]s?|com|para|pra|pro|p|de|d[oa]|em|urgente|n[oa]|n?ess[ea]|n?est[ea]|que|intitulad[oa])(?!\p{L})))/uy

/** Spelled so that "a taks" is one. */
const plurals = /(?:projetos|epicos|epics|stories|historias|tasks|tarefas|atividades)$/

/** "uma task", "os seguintes épicos", "3 stories novas", "nova task:"; the noun must be what follows. */
export function nounAfter(folded: string, from: number, strength: Strength): NounPhrase | Foreign | null {
  let at = from
  let [some, one, single, the, many, count] = [false, false, false, false, false, null as number | null]
  for (let found = matchAt(determiner, folded, at); found; found = matchAt(determiner, folded, at)) {
    some ||= Boolean(found.groups?.some)
    one ||= /^n?uma?$/.test(found.groups?.some ?? '')
    single ||= /^(?:[oa]|est[ea]|ess[ea])$/.test(found.groups?.the ?? '')
    the ||= Boolean(found.groups?.the)
    // "as task: A, B e C".
    many ||= ofMany.test(found[0])
    if (found.groups?.count) {
      count = numberOf(found.groups.count)
      some ||= /^um/.test(found.groups.count)
    }
    at += found[0].length
  }
  const isAsked = strength !== 'bare' && strength !== 'none'
  const named =
    nounAt(folded, at) ?? (isAsked ? (thingsAt(folded, at, count) ?? (some ? synonymAt(folded, at) : null)) : null)
  if (!named)
    return foreignAt(
      folded,
      at,
      strength === 'create' || (strength === 'place' && some) || (strength === 'open' && (some || !the)),
    )
  // "projeto novo Radar": with an article the word may be the title's own.
  const fresh = at === from && strength !== 'create' ? matchAt(/ nov[oa]s?(?= )/uy, folded, named.end) : null
  const end = named.end + ((matchAt(adjective, folded, named.end) ?? fresh)?.[0].length ?? 0)
  const isNew = some || count !== null || end > named.end
  const found = {
    noun: named.noun,
    plural:
      / cada /.test(folded.slice(named.end, end)) ||
      (count === null
        ? (named.plural && !one && !(single && !plurals.test(folded.slice(at, named.end)))) || many
        : count > 1),
    count: count !== null && count > 0 && count < 1000 ? count : null,
    end,
    some: some || count !== null,
    alone: / (?:avuls|solt|independ|separad|a parte)/u.test(folded.slice(named.end, end)),
  }
  if (strength === 'create') return found
  if (strength === 'place') return isNew ? found : null
  const isListed = named.plural && /^[^\n:?]{0,60}:\s*\S/u.test(folded.slice(end))
  if (strength === 'open' || strength === 'wish') return isNew || !the || isListed ? found : null
  if (/^\s*(?::|\n|[-–] )/.test(folded.slice(end))) return found
  const isFresh = /(?:^| )(?:nov[oa]s?|mais|outr[oa]s?) $/.test(folded.slice(from, at)) || end > named.end
  if (isFresh && !the) return found
  return strength === 'bare' && !the && mayStandAlone(folded, found) ? found : null
}

const ofMany = /^(?:[oa]s|n?umas|uns|est[ea]s|ess[ea]s|alguns|algumas|vari[oa]s|seguintes|minhas|meus|noss[oa]s)\s*$/

/** "duas coisas pra fazer: A e B", "as seguintes demandas: …": whatever they are called, what is to be done are tasks. */
function thingsAt(folded: string, at: number, count: number | null): ReturnType<typeof nounAt> {
  const found = matchAt(
    /(?:coisas|coisinhas|itens|demandas|pendencias|afazeres|cards|acoes|to-dos)(?: (?:(?:para|pra|a|de) (?:eu |a gente |nos |o time )?)(?:fazer|resolver))?(?!\p{L})/uy,
    folded,
    at,
  )
  const end = at + (found?.[0].length ?? 0)
  const isListed = count !== null || /^[^\n:]{0,60}:\s*\S/u.test(folded.slice(end))
  return found && isListed ? { noun: 'task', plural: true, end } : null
}

/** "registra um bug: …": what is done about it is a task; elsewhere the word is a title's own. */
function synonymAt(folded: string, at: number): ReturnType<typeof nounAt> {
  const found = matchAt(
    /(?:bug|pendencia|melhoria|correcao)(?= *:| (?:pr?[oa]|para|n[oa]|chamad[oa]|p[1-3]|urgente)(?!\p{L}))/uy,
    folded,
    at,
  )
  return found && { noun: 'task', plural: false, end: at + found[0].length }
}

function foreignAt(folded: string, at: number, isAsked: boolean): Foreign | null {
  const found = isAsked ? foreignNounAt(folded, at) : null
  return found && { foreign: found.plural }
}

const state =
  /^\s*(?:$|(?:(?:esta|ta|estao|foi|fica|ficou|vai|ja|e|eh|nao|minha|del[ea])(?!\p{L})|atrasad|pront|conclu|feit|terminad|abert|bloquead|parad|pendent|em an?da?me?n?to|que (?:esta|foi|ficou|falta)|d[oa] |#?\d))/u
const isUpdate =
  /(?:para|pra|como|em) (?:done|doing|review|blocked|planned|feit|conclu|andamento|bloquead|pronta)|ficou pront|esta (?:pronta|feita)/u

/** "story Envio: criar task Traduzir" tells where something else goes. */
const orderBehind = /^[^:\n]*: (?:cri|adicion|cadastr|inclu|registr)\p{L}+ /u

/** "task Revisar contrato, P1" asks for one; "task atrasada", "tasks do Rafael" and questions do not. */
function mayStandAlone(folded: string, { noun, plural, end }: NounPhrase): boolean {
  const rest = folded.slice(end)
  if (/\?\s*$/.test(folded) || isUpdate.test(rest) || orderBehind.test(rest)) return false
  if (plural && /^[^\n:?]{0,60}:?\s*\n\s*(?:[-*•]|\d+[.)ºª-])/u.test(rest)) return true
  // "épicos Piloto, Expansão e Suporte no App X": three names or more are no question.
  const isListed =
    /^\s+(?!(?:e|ou|d[aeo]s?|com|sem|que|por|para|pra|n[oa]s?|em)\s)[^,:?\n]+,[^?:\n]*\se\s+\S[^?\n]*$/u.test(rest)
  if (plural && isListed && (noun === 'epic' || noun === 'story')) return !state.test(rest)
  if (plural) return !state.test(rest) && /^[^\n]*:\s*\S/.test(rest)
  return noun !== 'project' && !state.test(rest)
}
