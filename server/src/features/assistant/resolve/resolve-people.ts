import type { Mention } from '@leme/language/plan'
import { fold } from '@leme/language/text'
import type { Named, TurnContext } from '@leme/language/turn-context'
import { anyOf, ask, noneId, quoted, type Resolving, type Stop } from './ask.ts'
import type { ProjectFacts } from './facts.queries.ts'
import { type Item, itemsOf, nameOf, personOf, setPerson } from './items.ts'
import { joining, joiningId, joinOption, personId } from './joining.ts'
import { matchName } from './match-name.ts'

const mostOptions = 6
const nobody: Named = { id: noneId, label: 'Sem responsável' }
const speakers = new Set([
  'eu',
  'mim',
  'me',
  'eu mesmo',
  'eu mesma',
  'mim mesmo',
  'mim mesma',
  'comigo',
  'minha',
  'meu',
])

/** Finds the people who are to be responsible for the work; only members of its project can. */
export function resolvePeople({ draft, facts, said }: Resolving): Stop | null {
  const named = itemsOf(draft).filter((entry) => personOf(entry).mention !== null)
  const [first] = named
  if (!first) return null
  if (!facts) {
    const why = 'Um projeto novo ainda não tem membros, e só membros podem ser responsáveis.'
    return ask(`${first.path}.${personOf(first).field}`, `${why} Crio sem responsável?`, [nobody])
  }
  for (const entry of named) {
    const stop = resolvePerson(entry, facts, said)
    if (stop) return stop
  }
  return null
}

/** Puts the one who is meant into an item, or asks who it is. */
export function resolvePerson(entry: Item, facts: ProjectFacts, said: TurnContext): Stop | null {
  const { field, mention } = personOf(entry)
  const about = `${entry.path}.${field}`
  const found = mention && findPerson(mention, facts.members, said)
  if (!mention || !found) return askWho(about, `Quem é responsável pel${nameOf(entry)}?`, facts)
  if ('member' in found) {
    setPerson(entry, { id: found.member.id, label: found.member.label })
    return null
  }
  if ('joining' in found) {
    setPerson(entry, joining(found.joining))
    return null
  }
  if ('stranger' in found) {
    const who = found.stranger.id === said.speaker.id ? 'Você' : found.stranger.label
    const why = `${who} não é membro do projeto ${facts.project.name}.`
    return askWho(about, `${why} O que faço?`, facts, [joinOption(found.stranger)])
  }
  const both = everyoneIn(found.words, facts.members)
  if (both.length > 1)
    return ask(about, `Só uma pessoa pode ser responsável pel${nameOf(entry)}. Quem?`, [...both, nobody])
  if (found.isGuess) {
    return ask(about, `Não encontrei ${quoted(found.words)}. Você quis dizer ${anyOf(found.several)}?`, [
      ...found.several,
      nobody,
    ])
  }
  if (found.several.length > 0) {
    return ask(about, `Há mais de uma pessoa assim: ${anyOf(found.several)}. Qual delas?`, found.several)
  }
  const unknown = `Não encontrei ${quoted(found.words)} entre os membros do projeto ${facts.project.name}.`
  return askWho(about, `${unknown} Quem é responsável pel${nameOf(entry)}?`, facts)
}

type FoundPerson =
  | { member: Named }
  | { stranger: Named }
  | { joining: Named }
  | { several: Named[]; words: string; isGuess: boolean }

/** Members first: a first name that only one member has is theirs, even if others in the organisation share it. */
function findPerson(mention: Mention, members: readonly Named[], said: TurnContext): FoundPerson | null {
  const known = 'id' in mention ? mention : speakers.has(fold(mention.said)) ? said.speaker : null
  if (known) {
    const member = members.find(({ id }) => id === personId(known.id))
    if (member) return { member }
    const chosen = joiningId(known.id)
    if (chosen === null) return { stranger: known }
    const colleague = said.names.people.find(({ id }) => id === chosen)
    return colleague ? { joining: colleague } : null
  }
  const words = 'said' in mention ? mention.said : ''
  if (words.trim() === '') return null
  const among = matchName(words, members, { people: true })
  if (among.match === 'sure') return { member: among.row }
  if (among.match === 'several') return { several: among.rows, words, isGuess: false }
  const anywhere = matchName(words, said.names.people, { people: true })
  if (anywhere.match === 'sure') return { stranger: anywhere.row }
  return { several: among.match === 'near' ? among.rows : [], words, isGuess: among.match === 'near' }
}

/** "Ana e Bruno", "pro Rafael ou pra Camila": the members among them. */
function everyoneIn(words: string, members: readonly Named[]): Named[] {
  return words.split(/\s+(?:e|ou|com)\s+|\s*\/\s*/i).flatMap((part) => {
    const bare = part.replace(/^(?:(?:junto|para|pra|pro|com|[oa])\s+)+/i, '')
    const found = matchName(bare, members, { people: true })
    return found.match === 'sure' ? [found.row] : []
  })
}

function askWho(about: string, text: string, { members }: ProjectFacts, first: readonly Named[] = []): Stop {
  return ask(about, text, [...first, ...members.slice(0, mostOptions - 1 - first.length), nobody])
}
