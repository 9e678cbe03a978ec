import type { DraftProject } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import { cut, type Span, trimmed } from '../span.ts'
import { matchAt } from '../words.ts'
import { draftProjectOf } from './drafts.ts'
import { nounAfter } from './noun-phrase.ts'
import { readProject } from './project-body.ts'
import { contextOf } from './subject-first.ts'

const announced = /[\s\p{P}]*(?:(?:um|mais um) )?(?:projeto novo|novo projeto)(?: na area)?[\s!:,.–-]+(?=\S)/uy
const hiring =
  / (?:(?:nos |nus )?contratou|fechou|encomendou|comprou|assinou)(?: (?:com )?(?:a gente|nos|conosco))?(?: (?:pro|pra|para|para o|para a|o|a))?(?: (?:fazer|desenvolver|tocar|construir|criar)(?: (?:o|a))?)? (?=\S)/uy
const working =
  /[\s\p{P}]*(?:(?:a gente|nos) )?(?:vai|vamos|iremos) (?:tocar|fazer|comecar|iniciar|ter|desenvolver) (?:um|outro|mais um) (?:novo )?projeto (?:novo )?(?:com|para|pra|pro|d[oa])(?: (?:o|a))? (?=\S)/uy
const asked =
  /[\s,;.!:-]+(?:entao |ai )?(?:(?:voce |vc )?(?:pode|poderia|consegue) )?(?:cri(?:a|e|ar)|cadastr(?:a|e|ar)|abr(?:e|a|ir)|registr(?:a|e|ar))(?: (?:ele|ai|la|por favor|pra mim|pra gente|o projeto(?=[\s.!]*$)))*(?=[\s,:.!]|$)/u
const called =
  /[\s,;:.!-]*(?:(?:(?:o )?nome (?:e|eh|vai ser|sera)|como|chama(?:do)?|com o nome(?: de)?) )?(?:[:-] *)?/uy

/**
 * "Projeto novo! Acme contratou a gente pro Portal", "a Acme fechou o App de Vistoria, cadastra como Vistoria", "a gente
 * vai tocar um projeto com a Acme, pode criar: Vistoria": a client that exists, told as news, and a project that is
 * asked for or called new. News alone ask for nothing.
 */
export function readHired(span: Span, said: Said): DraftProject | null {
  if (/\?\s*$/.test(span.folded) || /(?<!\p{L})(?:nao|nunca|se)(?!\p{L})/u.test(span.folded)) return null
  if (span.text.trim().includes('\n')) return null
  const news = matchAt(announced, span.folded, 0)
  const work = news ? null : matchAt(working, span.folded, 0)
  const head = (news ?? work)?.[0].length ?? 0
  const start = head + (matchAt(/(?:o|a) /uy, span.folded, head)?.[0].length ?? 0)
  const client = labelAt(span, start, said.names.clients, 1)
  if (!client) return null
  const rest = cut(span, client.end)
  const request = asked.exec(rest.folded)
  const hired = work ? null : matchAt(hiring, rest.folded, 0)
  if (work ? !request : !hired || !(news || request)) return null
  // "…, cria a task Emitir nota" asks for that.
  if (request && nounAfter(rest.folded, afterBlanks(rest, request), 'create')) return null
  const name = request ? afterRequest(rest, request) : null
  const told = trimmed(hired ? cut(rest, hired[0].length, request?.index) : cut(rest, 0, 0))
  // "fechou o contrato", "o mês": what is no name is asked for where a project was spoken of.
  const isName = name !== null || /^["“«]?\p{Lu}/u.test(told.text)
  if (!isName && !news && !work) return null
  const read = readProject(name ?? (isName ? told : cut(told, 0, 0)), contextOf('project', said))
  return { ...draftProjectOf(read), client: { said: client.said } }
}

function afterBlanks({ folded }: Span, { index, 0: request }: RegExpExecArray): number {
  const end = index + request.length
  return end + (matchAt(/[\s,:]*/uy, folded, end)?.[0].length ?? 0)
}

/** "…, cadastra como Vistoria Mobile": the name that is asked for; null where the news name it. */
function afterRequest(rest: Span, request: RegExpExecArray): Span | null {
  const end = request.index + request[0].length
  const name = cut(rest, end + (matchAt(called, rest.folded, end)?.[0].length ?? 0))
  return /[\p{L}\p{N}]/u.test(name.text) ? name : null
}
