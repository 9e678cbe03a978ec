import type { Mention, Topic } from '../../plan.ts'
import type { Said } from '../../said.ts'
import type { Kind } from './find-mentions.ts'
import { type Called, mentionOf, type Sentence } from './read-sentence.ts'

const financial: Topic[] = ['to_receive', 'overdue_by_client', 'invoices']
const ofAgents: Topic[] = ['agent_cost', 'agent_failures', 'agent_runs']
/** Asked of the project at hand where none is named. */
const ofOneProject: Topic[] = ['project_progress', 'project_health', 'project_budget', 'project_people']

const workOfProject: Topic[] = ['open_work', 'late_work', 'blocked_work']

/** Which kinds of names a topic knows, the likelier first where a name may be of several. */
export function kindsOf(topic: Topic): Kind[] {
  if (financial.includes(topic)) return ['client', 'project']
  if (ofAgents.includes(topic)) return ['agent']
  if (topic === 'open_tickets') return ['client', 'person']
  if (topic === 'person_work') return ['person', 'project', 'client']
  if (topic === 'projects') return ['client', 'person', 'project']
  return ['project', 'person', 'client']
}

export type Mentions = { [K in Kind]?: Mention }

/** Whom and what a question of this topic is about, in the words that it used. */
export function mentionsOf(topic: Topic, sentence: Sentence, said: Said): Mentions {
  const mentions: Mentions = {}
  for (const called of sentence.called) {
    const kind = kindsOf(topic).find((known) => called.kinds.includes(known) && !mentions[known])
    if (kind) mentions[kind] = mentionOf(called)
  }
  const unknown = Object.keys(mentions).length === 0 ? sentence.unknown : null
  if (unknown) mentions[unknownKind(topic, unknown)] = mentionOf(unknown)
  if (ofAgents.includes(topic) && !mentions.agent) mentions.agent = agentIn(sentence, said)
  if (!mentions.person && speaks(topic, sentence)) mentions.person = said.speaker
  const isOfPage = atHand(topic, sentence, mentions) || (!mentions.client && isWorkAtHand(topic, sentence, mentions))
  if (!mentions.project && isOfPage) mentions.project = projectAtHand(said, sentence)
  return mentions
}

/** A name of another kind, of which no agent's cost can be told but perhaps that agent's; or the assistant's own. */
function agentIn({ called, rest }: Sentence, { names }: Said): Mention | undefined {
  const [other] = called
  if (other) return mentionOf(other)
  const isAssistant = /(?<!\p{L})assistente(?!\p{L})/u.test(rest)
  return isAssistant && names.agents.some(({ label }) => /assistente/i.test(label)) ? { said: 'assistente' } : undefined
}

function unknownKind(topic: Topic, { kinds }: Called): Kind {
  const known = kindsOf(topic)
  return known.find((kind) => kinds.includes(kind)) ?? known[0] ?? 'project'
}

function speaks(topic: Topic, { has, said }: Sentence): boolean {
  const isMine = has('meu', 'tenho') || /(?<!\p{L})(?:preciso|devo)(?!\p{L})/u.test(said)
  return !financial.includes(topic) && !ofAgents.includes(topic) && isMine
}

function atHand(topic: Topic, { thisProject, text }: Sentence, { client, person }: Mentions): boolean {
  if (financial.includes(topic) || ofAgents.includes(topic) || client) return false
  return (
    thisProject || (ofOneProject.includes(topic) && !person && (topic === 'project_progress' || !/projeto/.test(text)))
  )
}

/** With a project open its work is what is asked for, unless it is said to be more; "o que está atrasado?" is of all. */
function isWorkAtHand(topic: Topic, { onProject, said, has }: Sentence, { person }: Mentions): boolean {
  const isWider =
    /(?<!\p{L})(?:(?<=^\s*)o que|projetos?|geral|gerais|empresa|organizacao|casa|carteira|tudo|tod[oa]s)(?!\p{L})/u.test(
      said,
    )
  return onProject && !person && workOfProject.includes(topic) && !isWider && !has('meu', 'tenho', 'quem')
}

function projectAtHand({ page, pending, last, names }: Said, { thisProject }: Sentence): Mention | undefined {
  if (page.project) return { id: page.project.id, label: page.project.label }
  const planned = pending?.draft.project
  if (planned && 'id' in planned) return planned
  const written = last?.written.at(-1)
  const known = written && names.projects.find(({ id }) => id === written.project_id)
  if (known) return { id: known.id, label: known.label }
  return thisProject ? { said: 'este projeto' } : undefined
}
