import type { Mention, Plan, Query, Topic } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import type { Kind } from './find-mentions.ts'
import { type Called, mentionOf, readSentence, type Sentence } from './read-sentence.ts'
import { topicOf } from './topics.ts'

/** Longer than any question; a text of this size was pasted. */
const longest = 300

const politeness =
  /^(?:(?:oi|ola|opa|bom dia|boa tarde|boa noite|por favor|pfv?|entao|ai|agora|e|voce|vc|pode|poderia|consegue|gostaria de|quero|queria|preciso|preciso que|eu|quer|vamos)[\s,.!?]+)*/

/** The words that an order begins with: what shall be done is no question, whatever it is about. */
const orders =
  /^(?:cri[aeo]r?|adicion[ae]r?|cadastr[ae]r?|registr[ae]r?|inclu[ai]r?|inclui|insir[ae]|inserir|bot[ae]r?|coloc[ae]r?|coloque|mud[ae]r?|alter[ae]r?|atualiz[ae]r?|atualize|troc[ae]r?|troque|remov[ae]r?|remover|apag[ae]r?|apague|exclu[ai]r?|exclui|delet[ae]r?|marc[ae]r?|marque|mov[ae]r?|mover|mand[ae]r?|envi[ae]r?|abr[ae]|abrir|fech[ae]r?|conclu[ai]|concluir|atribu[ai]r?|atribui|renomei?[ae]r?|cancel[ae]r?|desfaz|desfazer|desfaca|confirm[ae]r?|ger[ae]r?|mont[ae]r?|escrev[ae]r?|copi[ae]r?|duplic[ae]r?|import[ae]r?|nov[oa]|esquec[ae]|ignor[ae]|lanc[ae]r?|lance|apont[ae]r?|aponte)(?![\p{L}\p{N}])/u

/** How something is done is asked of the help, not of the database. */
const howTo =
  /\bcomo (?:\S+ ){0,4}(?:criar|crio|cria|adicionar|adiciono|cadastrar|cadastro|excluir|apagar|mudar|altero|alterar|convidar)\b/

/** A question that the database can answer; null for any other sentence. */
export function readQuestion(said: Said): Plan | null {
  const folded = foldInPlace(said.text).trim()
  if (folded.length > longest || /\n.*\n/.test(said.text.trim())) return null
  const asked = folded.replace(politeness, '')
  if (orders.test(asked) || howTo.test(folded)) return null
  const sentence = readSentence(said)
  const found = topicOf(sentence)
  if (!found) return null
  const query: Query = {
    topic: found.topic,
    project: null,
    person: null,
    client: null,
    agent: null,
    status: found.status ?? null,
    priority: priorityOf(sentence),
    period: sentence.period,
    ...mentionsOf(found.topic, sentence, said),
  }
  return { intent: 'query', query }
}

function priorityOf({ has, text }: Sentence): Query['priority'] {
  if (has('media')) return 'P2'
  if (has('baixa_prioridade')) return 'P3'
  return has('urgente') || /mal ticket|ticket (?:\S+ )?mal/.test(text) ? 'P1' : null
}

const financial: Topic[] = ['to_receive', 'overdue_by_client', 'invoices']
const ofAgents: Topic[] = ['agent_cost', 'agent_failures', 'agent_runs']
/** Asked of the project at hand where none is named. */
const ofOneProject: Topic[] = ['project_progress', 'project_health', 'project_budget', 'project_people']

/** Which kinds of names a topic knows, the likelier first where a name may be of several. */
function kindsOf(topic: Topic): Kind[] {
  if (financial.includes(topic)) return ['client', 'project']
  if (ofAgents.includes(topic)) return ['agent']
  if (topic === 'open_tickets') return []
  if (topic === 'person_work') return ['person', 'project', 'client']
  if (topic === 'projects') return ['client', 'person', 'project']
  return ['project', 'person', 'client']
}

type Mentions = { [K in Kind]?: Mention }

function mentionsOf(topic: Topic, sentence: Sentence, said: Said): Mentions {
  const mentions: Mentions = {}
  for (const called of sentence.called) {
    const kind = kindsOf(topic).find((known) => called.kinds.includes(known) && !mentions[known])
    if (kind) mentions[kind] = mentionOf(called)
  }
  const unknown = Object.keys(mentions).length === 0 ? sentence.unknown : null
  if (unknown) mentions[unknownKind(topic, unknown)] = mentionOf(unknown)
  if (!mentions.person && speaks(topic, sentence)) mentions.person = said.speaker
  if (!mentions.project && atHand(topic, sentence, mentions)) mentions.project = projectAtHand(said, sentence)
  return mentions
}

function unknownKind(topic: Topic, { kinds }: Called): Kind {
  const known = kindsOf(topic)
  return known.find((kind) => kinds.includes(kind)) ?? known[0] ?? 'project'
}

function speaks(topic: Topic, { has }: Sentence): boolean {
  return !financial.includes(topic) && !ofAgents.includes(topic) && has('meu', 'tenho')
}

function atHand(topic: Topic, { thisProject, text }: Sentence, { client, person }: Mentions): boolean {
  if (financial.includes(topic) || ofAgents.includes(topic) || client) return false
  return (
    thisProject || (ofOneProject.includes(topic) && !person && (topic === 'project_progress' || !/projeto/.test(text)))
  )
}

function projectAtHand({ page, last, names }: Said, { thisProject }: Sentence): Mention | undefined {
  if (page.project) return { id: page.project.id, label: page.project.label }
  const written = last?.written.at(-1)
  const known = written && names.projects.find(({ id }) => id === written.project_id)
  if (known) return { id: known.id, label: known.label }
  return thisProject ? { said: 'este projeto' } : undefined
}
