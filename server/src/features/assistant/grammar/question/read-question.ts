import { type Closer, noQuery, type Plan, type Query } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import { spanOf } from '../span.ts'
import { foldInPlace } from '../words.ts'
import { closerOf } from './closer.ts'
import { goOn } from './go-on.ts'
import { isAsked } from './is-asked.ts'
import { type Mentions, mentionsOf } from './query-mentions.ts'
import { readSentence, type Sentence } from './read-sentence.ts'
import type { Found } from './topic-rule.ts'
import { topicOf } from './topics.ts'
import { unreadOf } from './unread.ts'

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
  const query = readQuery(said)
  return query && { intent: 'query', query }
}

function readQuery(said: Said): Query | null {
  const text = said.text.trim()
  if (text.length > longest || /\n.*\n/.test(text)) return null
  const folded = foldInPlace(text)
  const asked = folded.replace(politeness, '')
  if (orders.test(asked) || howTo.test(folded)) return null
  const sentence = readSentence(said)
  const query = queryOf(sentence, said)
  return goOn(said, sentence, query, readQuery) ?? ofNamedProject(said)
}

/** A project's name and nothing else, "e o App de Vendas?": how it stands. */
function ofNamedProject({ text, names }: Said): Query | null {
  const span = spanOf(text.replace(/[\s.?!]+$/u, ''))
  const start =
    /^\s*(?:e |(?:eu )?(?:quis|quero|queria) dizer |digo,? )?(?:[oa] )?(?:projeto )?/u.exec(span.folded)?.[0].length ??
    0
  const known = labelAt(span, start, names.projects)
  return known?.end === span.text.length
    ? { ...noQuery, topic: 'project_progress', project: { said: known.said } }
    : null
}

function queryOf(sentence: Sentence, said: Said): Query | null {
  const found = isAsked(sentence) ? topicOf(sentence) : null
  if (!found) return null
  const named = mentionsOf(found.topic, sentence, said)
  const topic = isDue(found, sentence, named) ? 'due_work' : found.topic
  const closer = closerOf(topic, sentence, sentence.said)
  const mentions = closer.number ? {} : named
  const status = found.status ?? null
  return {
    topic,
    project: null,
    person: null,
    client: null,
    agent: null,
    status,
    priority: priorityOf(sentence),
    period: sentence.period,
    ...mentions,
    ...closely(closer, unreadOf(sentence, { topic, status }, named, closer)),
  }
}

function closely(read: Closer, unread: Closer): Pick<Query, 'closer'> {
  const closer = { ...read, ...unread }
  return Object.keys(closer).length === 0 ? {} : { closer }
}

/** What somebody has for certain days is what is due then: "o que o Thiago tem pra amanhã?" */
function isDue({ topic, status }: Found, { period, has, text }: Sentence, { person }: Mentions): boolean {
  const isWork = topic === 'open_work' || (topic === 'person_work' && person !== undefined)
  return isWork && period !== null && (!status || status === 'open') && !has('trabalhar') && !/esta fazer/.test(text)
}

const leveled =
  /(?<!\p{L})(?:prioridade (?:e |como )?(alta|maxima|critica|media|normal|baixa|minima)|(alta|maxima|media|baixa) prioridade)(?!\p{L})/u

function priorityOf({ has, text, said }: Sentence): Query['priority'] {
  const [, after, before] = leveled.exec(said) ?? []
  const level = after ?? before
  if (level) return /baixa|minima/.test(level) ? 'P3' : /media|normal/.test(level) ? 'P2' : 'P1'
  if (has('media')) return 'P2'
  if (has('baixa_prioridade')) return 'P3'
  return has('urgente') || /mal ticket|ticket (?:\S+ )?mal/.test(text) ? 'P1' : null
}
