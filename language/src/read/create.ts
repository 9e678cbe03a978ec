import type { Reading } from '../engine/chart.ts'
import { decode, type Path } from '../engine/decode.ts'
import type { Draft, Plan } from '../plan.ts'
import { readText } from '../read.ts'
import { creation } from '../rules/creation-machine.ts'
import type { Facts } from '../rules/facts.ts'
import { projectOf } from '../rules/place-facts.ts'
import { draftOf } from './build-draft.ts'
import { type Group, groupsOf } from './groups.ts'

export type Created = {
  draft: Draft
  score: number
  unexplained: number
  isOrder: boolean
  isAddition: boolean
  isNew: boolean
  isTitled: boolean
  isLoose: boolean
  isDefinite: boolean
  isPlural: boolean
  isDone: boolean
  /** Work of two projects at once, which one draft cannot hold. */
  isScattered: boolean
  facts: Facts
  titleSpans: [number, number][]
  path: Path
}

/** What a sentence asks to create; null where it names nothing that can be created. */
export function readCreation(reading: Reading): Created | null {
  const path = decode(creation, reading)
  if (!path) return null
  const { groups, before } = groupsOf(path.pieces, reading)
  const unexplained = path.pieces.filter(({ eat }) => eat === 'SKIP').length
  const verbs = path.pieces.filter(({ eat }) => eat === 'DO' || eat === 'WANT' || eat === 'ASK')
  const words = reading.tokens.map(({ word }) => word)
  const first = groups[0]?.phrase
  return {
    draft: draftOf(groups, before),
    score: path.score,
    unexplained,
    isOrder: verbs.some(({ eat }) => eat !== 'ASK'),
    isNew: first?.indefinite ?? false,
    isDefinite: (first?.definite ?? false) && !first?.indefinite,
    isPlural: groups[0]?.phrase.plural ?? false,
    isDone:
      path.pieces.some(({ eat }) => eat === 'DOER') &&
      words.some((word) =>
        ['fazer', 'faca', 'passa', 'atribui', 'delega', 'bota', 'coloca', 'poe', 'manda'].includes(word),
      ),
    isScattered: projectsOf(groups).size > 1,
    facts: { ...before, ...groups[0]?.shared, ...groups[0]?.items[0]?.facts },
    titleSpans: path.pieces.flatMap(({ eat, node }): [number, number][] =>
      eat === 'GAP' ? [[node.start, node.end]] : [],
    ),
    isLoose:
      !path.pieces.some(({ eat }) => eat === 'INTRO' || eat === 'COMMA') &&
      !path.pieces.some(
        ({ eat, node }) =>
          eat === 'GAP' && (reading.tokens[node.start]?.capital || reading.tokens[node.start]?.kind === 'quote'),
      ),
    isTitled: groups.some(({ items }) => items.some(({ title }) => title !== null)),
    isAddition:
      words.slice(0, 6).some((word) => adding.has(word)) ||
      (verbs.length > 0 &&
        words
          .slice(0, 6)
          .some((word) => word === 'tambem' || word === 'mais' || word === 'outro' || word === 'outra')) ||
      words[0] === 'mais' ||
      words[1] === 'mais',
    path,
  }
}

function projectsOf(groups: readonly Group[]): Set<string> {
  const all = groups.flatMap(({ items, shared }) => items.map(({ facts }) => facts.project ?? shared.project))
  return new Set(all.flatMap((project) => (project ? JSON.stringify(project) : [])))
}

const adding = new Set(
  'adiciona adicione acrescenta acrescente inclui inclua coloca coloque bota bote poe ponha faltou falta faltava esqueci esquecemos'.split(
    ' ',
  ),
)
const another = new Set('outra outro mais'.split(' '))

/** "e outra: Revisar o sumário": one more of what was last created, in the same place. */
export function readAnother(reading: Reading): Plan | null {
  const { turn, tokens, classes } = reading
  const written = turn.last?.written.at(-1)
  if (!written) return null
  const at = tokens.findIndex(({ word }, index) => index < 5 && another.has(word))
  if (
    at < 0 ||
    tokens
      .slice(0, at)
      .some((_, index) => !['create', 'filler', 'and', 'also', 'more', 'one'].some((one) => classes[index]?.has(one)))
  )
    return null
  let start = at + 1
  while (['uma', 'um', 'outra', 'outro', 'chamada', 'chamado', ':', ',', '-'].includes(tokens[start]?.word ?? ''))
    start += 1
  const nouns = ['project', 'epic', 'story', 'task'] as const
  if (
    !tokens[start] ||
    nouns.some((noun) => classes[start]?.has(noun) || classes[start]?.has(`${noun}s`)) ||
    like.has(tokens[start]?.word ?? '')
  )
    return null
  const noun = { project: 'o projeto', epic: 'o épico', story: 'a story', task: 'a task' }[written.noun]
  const text = `crie ${noun} ${reading.text.slice(tokens[start]?.start)}`
  const made = readCreation(readText(text, { ...turn, text }, reading.budget))
  if (!made) return null
  const { draft } = made
  if (written.noun === 'project') return { intent: 'create', draft }
  if ([...draft.epics, ...draft.stories, ...draft.tasks].every(({ title }) => title === null)) return null
  const parent = draft.project ? null : (written.parent ?? null)
  return {
    intent: 'create',
    draft: {
      ...draft,
      project: draft.project ?? projectOf(written, turn.names.projects),
      stories: draft.stories.map((story) => ({ ...story, epic: story.epic ?? parent })),
      tasks: draft.tasks.map((task) => ({ ...task, story: task.story ?? parent })),
    },
  }
}

/** What is copied is not known here. */
const like = new Set('igual identica identico parecida parecido semelhante'.split(' '))

/** More of the preview's plan; null where another project is meant. */
export function additionTo(pending: Draft, draft: Draft): Plan | null {
  if (draft.new_project || leadsElsewhere(draft, pending)) return null
  const { epics, stories, tasks } = draft
  if ([...epics, ...stories, ...tasks].every(({ title }) => title === null)) return null
  return {
    intent: 'amend',
    changes: [{ target: null, all: false, fields: {}, remove: [], add: { epics, stories, tasks } }],
  }
}

function leadsElsewhere({ project }: Draft, pending: Draft): boolean {
  if (!project || !pending.project) return project !== null
  if ('id' in project && 'id' in pending.project) return project.id !== pending.project.id
  const words = 'said' in project ? project.said : project.label
  return !('label' in pending.project) || !pending.project.label.toLowerCase().includes(words.toLowerCase())
}

const leads = new Set(
  'e ah opa ok sim isso mas entao agora tambem ai la na lista no plano um uma o a os as mais outro outra ainda chamado chamada segundo segunda terceiro terceira quarto quarta tem : , -'.split(
    ' ',
  ),
)

/** "adiciona Frota e Logística", "faltou o Financeiro": more of what the preview lists, without its noun. */
export function readAddition(reading: Reading): Plan | null {
  const { turn, tokens, text, chart } = reading
  const { draft } = turn.pending ?? {}
  const isMore = tokens
    .slice(0, 3)
    .some(
      ({ word }) =>
        word === 'mais' ||
        word === 'outro' ||
        word === 'outra' ||
        word.startsWith('terceir') ||
        word.startsWith('quart'),
    )
  const verb = tokens.findIndex(({ word }, at) => at < 4 && adding.has(word))
  if (!draft || (verb < 0 && !isMore)) return null
  let start = Math.max(verb, 0)
  if (verb >= 0) start += 1
  while (leads.has(tokens[start]?.word ?? '')) start += 1
  if (
    !tokens[start] ||
    chart.has(start, 'F.task') ||
    chart.has(start, 'TARGET') ||
    fields.some((field) => reading.classes[start]?.has(field))
  )
    return null
  const isMany = tokens.slice(start).some(({ word }) => word === ',' || word === 'e' || word === ';')
  const [one, many] =
    draft.epics.length > 0
      ? ['o épico', 'os épicos']
      : draft.stories.length > 0
        ? ['a story', 'as stories']
        : ['a task', 'as tasks']
  const words = `crie ${isMany ? many : one} ${text.slice(tokens[start]?.start)}`
  const made = readCreation(readText(words, { ...turn, text: words, pending: null }, reading.budget))
  return made && made.unexplained === 0 && made.isTitled ? additionTo(draft, made.draft) : null
}
const fields = ['due', 'prio', 'estimate', 'who', 'name', 'desc', 'client', 'budget', 'partner', 'start', 'end']
