import type { ProjectStatus } from '@leme/contract/status'
import { tellingWords, withoutNoun, wordsOf } from '@leme/language/names/name-words'
import type { Draft } from '@leme/language/plan'
import { pointing } from '@leme/language/read/answer-mention'
import { fold } from '@leme/language/text'
import type { Named, Names, TurnContext } from '@leme/language/turn-context'
import { anyOf, ask, idOf, quoted, type Resolving, type Stop, saidOf } from './ask.ts'
import { findCreationDays, findProject, findProjectsWith } from './facts.queries.ts'
import { firstFew } from './first-few.ts'
import { itemsOf } from './items.ts'
import { matchName, type NameMatch } from './match-name.ts'

const mostOptions = 6
const over: readonly string[] = ['cancelled', 'done'] satisfies ProjectStatus[]

/** Words that mean what was last spoken of. */
const pointsBack = /\b(?:n?est[ea]|n?ess[ea]|d?aqui|aí|n?el[ea]|mesmo projeto)\b/

type Project = Names['projects'][number]

/** Finds the project that the work goes into, and loads its facts. */
export async function resolveProject(resolving: Resolving): Promise<Stop | null> {
  const { tx, draft, said } = resolving
  if (draft.new_project) return null
  const chosen = draft.project
    ? await chooseProject(resolving)
    : (impliedProject(said) ?? (await projectOfParent(resolving)))
  if (!chosen) return askProject(said, 'Em qual projeto?')
  if ('question' in chosen || 'refusal' in chosen) return chosen
  draft.project = { id: chosen.id, label: chosen.label }
  resolving.facts = await findProject(tx, chosen.id)
  return resolving.facts ? null : askProject(said, 'Não encontrei esse projeto. Em qual projeto?')
}

/** The page's project; the last one spoken of only where the words point at it. */
function impliedProject({ page, last, text }: TurnContext): Named | null {
  if (page.project) return page.project
  const [written] = last?.written ?? []
  if (!written || !pointsBack.test(fold(text))) return null
  return { id: written.project_id, label: written.label }
}

/** "na story Pagamento por Pix", away from any project: the only project with a story, or epic, of that very name. */
async function projectOfParent({ tx, draft, said }: Resolving): Promise<Named | null> {
  const { epics, stories, tasks } = draft
  const [first] = [...tasks, ...stories]
  if (epics.length > 0 || !first) return null
  const story = 'story' in first ? saidOf(first.story) : null
  const title = story ?? saidOf(first.epic)
  const ids = title ? await findProjectsWith(tx, story ? 'stories' : 'epics', withoutNoun(title)) : []
  return (
    (ids.length === 1 && said.names.projects.find(({ id, status }) => id === ids[0] && !over.includes(status))) || null
  )
}

async function chooseProject(resolving: Resolving): Promise<Named | Stop | null> {
  const { tx, draft, said } = resolving
  const { projects } = said.names
  const id = idOf(draft.project)
  if (id !== null) return projects.find((project) => project.id === id) ?? { id, label: '' }
  const words = saidOf(draft.project) ?? ''
  if (words.trim() === '') return null

  const found = matchName(words, projects)
  if (found.match === 'none' && words === pointing) {
    return askProject(said, 'A página aberta não é de um projeto. Em qual projeto?')
  }
  if (found.match === 'none') return askProject(said, `Não encontrei o projeto ${quoted(words)}. Em qual projeto?`)
  if (found.match === 'sure') {
    const stop = askWhetherCancelled(found.row) ?? (await askWhetherThere(resolving, words, found))
    return stop ?? found.row
  }
  // Of several of one name the one whose page is open is meant.
  const here = found.rows.find(({ id }) => id === said.page.project?.id)
  if (found.match === 'several' && here && fold(here.label) === fold(withoutNoun(words))) return here
  const options = await labelled(tx, found.rows)
  if (found.match === 'near') {
    return ask('project', `Não encontrei o projeto ${quoted(words)}. Você quis dizer ${anyOf(options)}?`, options)
  }
  return ask('project', `Há mais de um projeto assim: ${anyOf(options)}. Qual deles?`, options)
}

type Sure = Extract<NameMatch<Project>, { match: 'sure' }>

/**
 * On a project's page that project stands unless another is named whole: a part of a name may be of the title, and is
 * asked about. Anywhere else it is shown first, as is a name of one word on the page of another project.
 */
async function askWhetherThere(resolving: Resolving, words: string, { row, share }: Sure): Promise<Stop | null> {
  const { tx, draft, said } = resolving
  const here = said.names.projects.find(({ id }) => id === said.page.project?.id)
  if (row.id === here?.id || isAnswer(draft, said)) return null
  if (here && share !== 'whole') {
    const options = await labelled(tx, [row, here])
    return ask('project', `${quoted(words)} não é o nome inteiro de um projeto. Em qual projeto?`, options)
  }
  resolving.isGuess ||= share === 'part' || (here !== undefined && tellingWords(wordsOf(row.label)).length === 1)
  return null
}

/** Whether the project is the answer to the question for it: then whatever is said of it is meant for one. */
function isAnswer(draft: Draft, { pending }: TurnContext): boolean {
  if (pending?.question?.about !== 'project') return false
  const titles = (one: Draft) => JSON.stringify(itemsOf(one).map(({ item }) => item.title))
  return titles(draft) === titles(pending.draft)
}

/** A cancelled project takes work only where the person means it. */
function askWhetherCancelled({ id, label, status }: Project): Stop | null {
  if (status !== 'cancelled') return null
  return ask('project', `O projeto ${quoted(label)} está cancelado. Crio nele mesmo assim?`, [{ id, label }])
}

/** Options that can be distinguished: with their client, and with their day where names are the same. */
async function labelled(tx: Resolving['tx'], rows: readonly Project[]): Promise<Named[]> {
  const isRepeated = (row: Project) => rows.some((other) => other !== row && fold(other.label) === fold(row.label))
  const repeated = rows.filter(isRepeated)
  const days =
    repeated.length > 0
      ? await findCreationDays(
          tx,
          repeated.map(({ id }) => id),
        )
      : new Map<string, string>()
  return rows.map(({ id, label, client }) => {
    const day = days.get(id)?.split('-').reverse().join('/')
    return { id, label: day ? `${label} (${client}, criado em ${day})` : `${label} (${client})` }
  })
}

/** Offers the last project spoken of and the newest that are not over. */
function askProject({ names, last }: TurnContext, text: string): Stop {
  if (names.projects.length === 0) {
    return { refusal: 'Ainda não há projetos. Diga, por exemplo: crie o projeto Portal para o cliente Acme.' }
  }
  const lastId = last?.written[0]?.project_id
  const rank = ({ id }: Project) => (id === lastId ? 0 : 1)
  // The ids are UUIDs of version 7: the greater is the newer. Most newer ones stand last, and are seen first.
  const options = firstFew(
    names.projects.filter(({ status }) => !over.includes(status)).reverse(),
    mostOptions,
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? 1 : -1),
  )
  return ask('project', text, options)
}
