import type { AssistantLink, PlannedWork } from '@leme/contract/assistant/assistant'
import { assistantTexts, countPlanned } from '@leme/contract/assistant/assistant'
import { paths } from '@leme/contract/paths'
import type { Noun } from '@leme/language/plan-fields'
import { whichTitle } from '@leme/language/read/correct'
import type { Question, Ready, Written } from '@leme/language/turn-context'
import type { Unclear } from './write/amend.ts'

const forms: Record<Noun, { one: string; many: string; name: string; created: string; updated: string }> = {
  project: {
    one: 'projeto',
    many: 'projetos',
    name: 'Projeto',
    created: 'Projeto criado com sucesso',
    updated: 'Projeto atualizado com sucesso',
  },
  epic: {
    one: 'épico',
    many: 'épicos',
    name: 'Épico',
    created: 'Épico criado com sucesso',
    updated: 'Épico atualizado com sucesso',
  },
  story: {
    one: 'story',
    many: 'stories',
    name: 'Story',
    created: 'Story criada com sucesso',
    updated: 'Story atualizada com sucesso',
  },
  task: {
    one: 'task',
    many: 'tasks',
    name: 'Task',
    created: 'Task criada com sucesso',
    updated: 'Task atualizada com sucesso',
  },
}

const lists = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** "a, b e c". */
export function listed(parts: readonly string[]): string {
  return lists.format(parts)
}

/** "Épico Cadastro". */
export function named({ noun, label }: Pick<Written, 'noun' | 'label'>): string {
  return `${forms[noun].name} ${label}`
}

/** "2 épicos e 6 stories"; what there is none of is left out. */
function counted(counts: Partial<Record<Noun, number>>): string {
  const nouns: Noun[] = ['project', 'epic', 'story', 'task']
  const parts = nouns.flatMap((noun) => {
    const count = counts[noun] ?? 0
    return count > 0 ? `${count} ${count === 1 ? forms[noun].one : forms[noun].many}` : []
  })
  return listed(parts)
}

export function countWritten(written: readonly Written[]): string {
  const count = (noun: Noun) => written.filter((row) => row.noun === noun).length
  return counted({ project: count('project'), epic: count('epic'), story: count('story'), task: count('task') })
}

/** How many rows a plan creates. */
export function rowsOf({ project, work }: Ready): number {
  const { epics, stories, tasks } = countPlanned(work)
  return (project.is_new ? 1 : 0) + epics + stories + tasks
}

function workText(work: PlannedWork): string {
  const { epics, stories, tasks } = countPlanned(work)
  return counted({ epic: epics, story: stories, task: tasks })
}

/** What a single creation answers: its form's toast, what and where, and what was understood of it (" (P1, 4h)"). */
export function createdText(row: Written, { project }: Ready, understood: string): string {
  const where = row.noun === 'project' ? `para ${project.client}` : `em ${project.name}`
  return `${forms[row.noun].created}: ${row.label}, ${where}${understood}.`
}

/** What "cancela" answers where nothing waits: that what was last written stays must not sound as if it were gone. */
export function nothingToCancelText(written: readonly Written[]): string {
  const [row, ...others] = written
  if (!row) return 'Tudo bem: nada foi criado.'
  const created = row.noun === 'epic' || row.noun === 'project' ? 'criado' : 'criada'
  const stays = others.length === 0 ? `${named(row)} já foi ${created}` : 'O último plano já foi criado'
  return `Nada espera confirmação. ${stays}; para remover, diga “desfaz”.`
}

/** What a correction of something that was written answers, with what was understood of it. */
export function updatedText(row: Written, project: { name: string }, understood: string): string {
  const where = row.noun === 'project' ? '' : `, em ${project.name}`
  return `${forms[row.noun].updated}: ${row.label}${where}${understood}.`
}

export function previewText({ project, work }: Ready): string {
  const parts = workText(work)
  if (!project.is_new) return `Montei o plano para ${project.name}: ${parts}. Posso criar?`
  return parts === ''
    ? `Montei o plano do projeto ${project.name}. Posso criar?`
    : `Montei o plano do projeto novo ${project.name}: ${parts}. Posso criar?`
}

/** What a preview says of what its list has as done; nothing where there is none. */
export function leftOutText(titles: readonly string[]): string {
  if (titles.length === 0) return ''
  const [shown, more] = [titles.slice(0, mostNamed), titles.length - mostNamed]
  const names = more > 0 ? `${shown.join(', ')} e mais ${more}` : listed(shown)
  return titles.length === 1
    ? `1 item marcado como feito ficou de fora: ${names}.`
    : `${titles.length} itens marcados como feitos ficaram de fora: ${names}.`
}
const mostNamed = 5

/** What is answered to words that were not understood, while a plan waits. */
export const stillWaitingText = 'Não entendi. O plano ainda espera: confirme, cancele ou diga o que mudar.'

/** What a confirmation answers. */
export function summaryText({ project, work }: Ready): string {
  const { epics, stories, tasks } = countPlanned(work)
  const where = project.is_new ? ` no projeto novo ${project.name}` : ` em ${project.name}`
  if (epics > 0) return `${assistantTexts.created} ${workText(work)}${where}.`
  if (stories > 0) return `${stories > 1 ? 'Stories criadas' : 'Story criada'} com sucesso! ${workText(work)}${where}.`
  if (tasks > 0) return `${tasks > 1 ? 'Tasks criadas' : 'Task criada'} com sucesso! ${workText(work)}${where}.`
  return `Projeto criado com sucesso! ${project.name}, para ${project.client}.`
}

/** Most links below one answer: with more, the project's page is the better list. */
const mostLinks = 10

/** Links to what was written: the project where it is new or there is much, and the outermost rows. */
export function linksTo(written: readonly Written[], project: { id: string; name: string }): AssistantLink[] {
  const parts = written.filter(({ noun }) => noun !== 'project')
  const outermost = parts.filter(({ noun }) => noun === 'epic')
  const shown = (outermost.length > 0 ? outermost : parts).slice(0, mostLinks)
  const page: AssistantLink = { noun: 'project', label: project.name, url: paths.project(project.id) }
  return written.length === 1 && parts.length === 1 ? shown.map(linkTo) : [page, ...shown.map(linkTo)]
}

function linkTo({ noun, id, label, project_id }: Written): AssistantLink {
  const url = noun === 'project' ? paths.project(id) : paths[noun](project_id, id)
  return { noun, label, url }
}

/** A question with those of its options that its text does not name. */
export function questionText({ text, options }: Question): string {
  const unsaid = options.filter(({ label }) => !text.includes(label))
  return unsaid.length === 0 ? text : [text, ...unsaid.map(({ label }) => `- ${label}`)].join('\n')
}

/** Why a correction was not made. */
export function unclearText({ unclear, titles }: Unclear): string {
  if (unclear === 'several') return `${whichTitle}: ${listed(titles.slice(0, 10))}.`
  if (unclear === 'undated') return undatedText(titles)
  if (unclear === 'missing') return `Não encontrei ${listed(titles)} no que foi planejado.`
  return titles.length === 0 ? 'Isto não vale para o que está no plano.' : `Isto não vale para ${listed(titles)}.`
}

/** What is said of things whose deadline was to move, and that have none. */
export function undatedText(titles: readonly string[]): string {
  return titles.length === 1
    ? `${titles[0]} não tem prazo. Nada mudou.`
    : `Não têm prazo: ${listed(titles)}. Nada mudou.`
}
