import type { Draft, Plan } from '../../plan.ts'
import { noDraft } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { beginsAsking } from '../creation/asking.ts'
import { onlyFacts, readBody } from '../creation/body.ts'
import { withoutEnvelope } from '../creation/clean-paste.ts'
import { draftTaskOf } from '../creation/drafts.ts'
import type { Context, Facts } from '../creation/facts.ts'
import { contextOf } from '../creation/subject-first.ts'
import { labelAt } from '../names.ts'
import { nounAt } from '../nouns.ts'
import { readQuestion } from '../question/read-question.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { matchAt } from '../words.ts'
import { type Frame, frameAt } from './frames.ts'
import { isDoingIt } from './work-verbs.ts'

/** Longer than what one asks for without saying what it is. */
const longest = 500

/**
 * Work that is asked for without the word task: "preciso que o Bruno configure o webhook até quarta", "bug: o app trava",
 * "a Júlia tem que desenhar a tela, 2 dias". What is only told, and not asked for, is shown before it is written.
 */
export function readImplied(said: Said): Plan | null {
  const span = spanOf(withoutEnvelope(said.text.normalize('NFC').replace(/\r\n?/g, '\n')).trim())
  if (said.pending || span.text.length > longest || asks(span.folded) || /\?\s*$/.test(span.folded)) return null
  const labelled = labelledWork(span, said)
  if (labelled) return { intent: 'create', draft: draftOf([labelled]) }
  const works = clausesOf(span, said).map((clause) => workIn(clause, said))
  if (works.some((work) => work === null)) return null
  const known = works.filter((work) => work !== null)
  if (known.length === 0) return null
  const isAsked = known.length === 1 && known[0]?.asked === true
  if (!isAsked && known.every(({ kind }) => kind === 'bare' || kind === 'thing') && readQuestion(said)) return null
  return { intent: 'create', draft: draftOf(known), ...(!isAsked && { is_guess: true }) }
}

/** "Responsável: Ana; Prazo: 25/11; Título: …": labels alone, of which one is the title. */
function labelledWork(span: Span, said: Said): Work | null {
  if (!/(?:^|[;,.\n|]\s*)(?:titulo|nome|assunto) ?:/u.test(span.folded)) return null
  const facts = onlyFacts(span, contextOf('task', said))
  return facts?.title && hasFact(facts) ? { title: facts.title, facts, asked: true, kind: 'label' } : null
}

/** What a clause that asks for nothing says is to be done, for a request behind it that does not say it again. */
export function workBefore(span: Span, said: Said): Draft | null {
  const work = workIn(span, said)
  return work && work.kind !== 'thing' ? draftOf([work]) : null
}

/** "Quem cuida disso é o Rafael: …" asks nothing. */
function asks(folded: string): boolean {
  return beginsAsking(folded) && !/^quem \p{L}+(?: \p{L}+){0,3} (?:e|eh|sera|vai ser) [^?]*:/u.test(folded)
}

type Work = { title: string; facts: Facts; asked: boolean; kind: Frame['kind'] }

function draftOf(works: readonly Work[]): Draft {
  const project = works.find(({ facts }) => facts.project !== undefined)?.facts.project ?? null
  return { ...structuredClone(noDraft), project, tasks: works.map(draftTaskOf) }
}

const joint = /(?:[.;,]\s*(?:e |ja |enquanto (?:isso,? )?)?|\s+e |\s+enquanto |\n\s*)(?=\S)/gu

/** "o Bruno precisa revisar X e a Camila tem que testar Y": one for each who has to do something. */
function clausesOf(span: Span, said: Said): Span[] {
  const context = contextOf('task', said)
  const first = frameAt(span, 0, context)
  const clauses: Span[] = []
  let start = 0
  for (const { index, 0: mark } of first?.facts.person ? span.folded.matchAll(joint) : []) {
    const next = index + mark.length
    const frame = first && index > first.at ? frameAt(span, next, context) : null
    // "…, o Bruno pode fazer" says who does what was said before.
    if (frame && isDoingIt(span.folded.slice(frame.at))) continue
    if (frame?.kind !== 'duty' || Object.keys(frame.facts).join() !== 'person') continue
    clauses.push(cut(span, start, index))
    start = next
  }
  return [...clauses, cut(span, start)]
}

/** The work of one clause: its title, which has its verb in the infinitive, and what is said of it. */
function workIn(span: Span, said: Said): Work | null {
  const context = contextOf('task', said)
  const frame = frameAt(span, 0, context)
  if (!frame) return null
  const { title, facts } = bodyOf(span, frame, context)
  const all = { ...frame.facts, ...facts }
  if (!title || !isWork(title, frame, all, said)) return null
  return { title, facts: all, asked: frame.asked, kind: frame.kind }
}

function bodyOf(span: Span, { at, verb }: Frame, context: Context): { title: string | null; facts: Facts } {
  const rest = verb ? spanOf(`${verb.infinitive}${span.text.slice(verb.end)}`) : cut(span, at)
  return readBody(rest, context)
}

/** What one wants to be told or shown, and what one says of oneself. */
const looking =
  /^(?:ver|saber|entender|olhar|listar|mostrar|consultar|visualizar|exibir|achar|encontrar|perguntar|tirar|ter|ser|estar|ir|poder|querer|dizer|falar|ajudar|acessar|entrar|sair|voltar|parar|pensar|continuar|comecar|usar)(?!\p{L})/u
/** What is done to what there is: it is work only where nothing of ours is meant. */
const changing =
  /^(?:mudar|alterar|trocar|apagar|excluir|remover|deletar|mover|concluir|fechar|encerrar|arquivar|cancelar|desfazer|confirmar|corrigir|editar|atribuir|marcar|convidar|adicionar|incluir|cadastrar|criar|colocar|registrar|lancar|apontar|abrir|renomear|atualizar|transferir|finalizar|terminar|iniciar|reabrir|gerar|importar|exportar|duplicar|copiar)(?!\p{L})/u
const ours =
  /(?<!\p{L})(?:prazos?|prioridades?|responsave(?:l|is)|estimativas?|status|titulos?|membros?|clientes?|projetos?|faturas?|tickets?|chamados?|usuari[oa]s?|parceir[oa]s?|nada|isso|isto|esse|essa|este|esta|ele|ela|eles|elas)(?!\p{L})/u
const nothingMore =
  /^\p{L}+$|^(?:\p{L}+ )?(?:(?:mais )?(?:alguma coisa|algo|isso|isto|ess[ea]|est[ea]|aquilo|tudo|nada|coisas?|ele|ela|eles|elas|aqui|la|ai|ajuda|uma (?:pergunta|duvida|ajuda|coisa)|voce|com voce|mais tempo)(?: (?:ai|ja|logo|agora|hoje|tambem|mais))*)?$/u

function isWork(title: string, { kind, asked }: Frame, facts: Facts, said: Said): boolean {
  const span = spanOf(title)
  const { folded } = span
  if (nothingMore.test(folded) && kind !== 'label') return false
  if (/^(?:nao|nunca|quem|qual|quais|quant[oa]s?|quando|onde)(?!\p{L})/u.test(folded)) return false
  if (kind !== 'label' && namesOurs(folded)) return false
  if (facts.person === undefined && kind !== 'label' && looking.test(folded)) return false
  if (kind !== 'label' && changing.test(folded) && (ours.test(withoutNames(span, said)) || namesKnown(span, said)))
    return false
  return asked || hasFact(kind === 'thing' ? { ...facts, person: undefined } : facts)
}

function hasFact({ person, due_date, estimate_hours, priority, story, epic }: Facts): boolean {
  const told = [due_date, estimate_hours, priority, story, epic, person]
  return told.some((fact) => fact !== undefined)
}

/** "os ícones do Portal do Cliente", "o manual do usuário": a name's words, and whose it is, are nothing of ours. */
function withoutNames(span: Span, { names }: Said): string {
  let folded = span.folded.replace(/(?<=(?:manual|tela|guia|perfil) )d[oa] usuari[oa](?!\p{L})/gu, (it) =>
    ' '.repeat(it.length),
  )
  for (const { index } of span.folded.matchAll(/(?<!\p{L})\p{L}/gu)) {
    const known = labelAt(span, index, names.projects)
    if (known) folded = folded.slice(0, index) + ' '.repeat(known.end - index) + folded.slice(known.end)
  }
  return folded
}

/** "terminar a task Login": what is there already. */
function namesOurs(folded: string): boolean {
  for (const { index } of folded.matchAll(/\p{L}+/gu)) {
    const found = nounAt(folded, index)
    if (found && found.noun !== 'project') return true
  }
  return false
}

/** "adicionar o Rafael", "renomear o App Acme". */
function namesKnown(span: Span, { names }: Said): boolean {
  const known = [...names.people, ...names.projects, ...names.epics, ...names.stories, ...names.clients]
  const first = new Set(known.map(({ label }) => label.split(' ')[0]?.toLowerCase() ?? ''))
  const [, object = ''] = matchAt(/\p{L}+ (?:(?:[oa]s?|para|pra|pro|com) ){0,8}(\p{L}+)/uy, span.folded, 0) ?? []
  return object !== '' && first.has(object)
}
