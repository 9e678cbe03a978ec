import { formatNumber } from '@leme/contract/format/format'
import type { LeftKind } from '../../ingest/moving/neutral.ts'
import type { Mapped } from './choices.ts'
import type { Messages } from './survey.ts'
import type { PersonMatch, ProjectMatch, Trial } from './trial.ts'

const kindNames = { epic: ['épico', 'épicos'], story: ['story', 'stories'], task: ['task', 'tasks'] } as const

const leftNames: Record<LeftKind, [string, string]> = {
  attachment: [
    'anexo: o arquivo fica na origem, e só o nome vem',
    'anexos: os arquivos ficam na origem, e só os nomes vêm',
  ],
  watcher: ['pessoa que observa um item', 'pessoas que observam itens'],
  pull_request: ['pull request, que não é trabalho a fazer', 'pull requests, que não são trabalho a fazer'],
  secret_address: ['endereço secreto de um cartão', 'endereços secretos de cartões'],
}

/** What a file would bring, a sentence a line. */
export function trialLines(trial: Trial): string[] {
  return [
    `${trial.source}: ${trial.brings === 'work' ? 'trabalho' : 'horas'}.`,
    ...columnLines(trial),
    ...trial.warnings.map((warning) => `Aviso: ${warning}`),
    ...madeLines(trial),
    ...projectLines(trial.projects),
    ...mappedLines('Tipos', trial.types, (kind) => kindNames[kind][0]),
    ...mappedLines('Status', trial.statuses, (status) => status),
    ...mappedLines('Prioridades', trial.priorities, (priority) => priority ?? 'nenhuma'),
    ...personLines(trial.people),
    ...leftLines(trial),
    ...doubleLines(trial),
    ...messageLines('Linhas recusadas', trial.refused),
    ...messageLines('A conferir', trial.doubts),
    ...(trial.tree.length > 0 ? ['Como fica (os primeiros):'] : []),
    ...trial.tree.map(({ kind, title, depth }) => `  ${'  '.repeat(depth)}${kindNames[kind][0]}: ${title}`),
  ]
}

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

function columnLines({ columns }: Trial): string[] {
  const unread = columns.filter(({ name, field }) => field === null && name !== '').map(({ name }) => `"${name}"`)
  const read = columns.filter(({ field }) => field !== null).length
  if (columns.length === 0) return []
  const said = `Colunas lidas: ${formatNumber(read)} de ${formatNumber(columns.length)}.`
  return unread.length === 0 ? [said] : [said, `Colunas que não leio: ${[...new Set(unread)].slice(0, 40).join(', ')}.`]
}

function madeLines({ brings, kinds, hours, raised }: Trial): string[] {
  const parts = (['epic', 'story', 'task'] as const).flatMap((kind) =>
    kinds[kind] === 0 ? [] : [counted(kinds[kind], kindNames[kind])],
  )
  if (brings === 'hours' && hours.entries > 0) parts.push(hoursText(hours))
  const lines = [parts.length === 0 ? 'Nada a criar.' : `A criar: ${parts.join(', ')}.`]
  if (raised > 0)
    lines.push(`${counted(raised, ['item fica', 'itens ficam'])} um nível acima, pois o Leme tem três níveis.`)
  return lines
}

function hoursText({ entries, seconds }: Trial['hours']): string {
  return `${counted(entries, ['registro', 'registros'])} de horas (${durationText(seconds)})`
}

/** `58h30`, whole minutes. */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${formatNumber(Math.floor(minutes / 60))}h${String(minutes % 60).padStart(2, '0')}`
}

function projectLines(projects: readonly ProjectMatch[]): string[] {
  return projects.slice(0, 100).map(({ name, count, id }) => {
    const called = name === '' ? 'Sem projeto no arquivo' : `Projeto "${name}"`
    const becomes = id === null ? (name === '' ? 'escolha um com --project' : 'será criado') : 'já existe'
    return `${called} (${formatNumber(count)}): ${becomes}.`
  })
}

function mappedLines<Value>(title: string, mapped: readonly Mapped<Value>[], say: (value: Value) => string): string[] {
  if (mapped.length === 0) return []
  const parts = mapped
    .slice(0, 100)
    .map(({ word, count, value, isGuess }) => `"${word}" → ${say(value)}${isGuess ? '?' : ''} (${formatNumber(count)})`)
  const guessed = mapped.some(({ isGuess }) => isGuess) ? ' Com "?", o nome não diz: use --map.' : ''
  return [`${title}: ${parts.join(', ')}.${guessed}`]
}

const byNames = { email: 'pelo email', name: 'pelo nome', initials: 'pelas iniciais: confira' }

function personLines(people: readonly PersonMatch[]): string[] {
  return people.slice(0, 200).map(({ name, email, key, match, isChosen, seconds }) => {
    const called = name ?? email ?? key
    const hours = seconds > 0 ? ` (${durationText(seconds)})` : ''
    if (match)
      return `Pessoa "${called}"${hours}: ${match.user.display_name}, ${isChosen ? 'como escolhido' : byNames[match.by]}.`
    const becomes = seconds > 0 ? 'as horas ficam de fora' : 'o nome fica escrito no item'
    return `Pessoa "${called}"${hours}: não está na equipe; ${becomes}.`
  })
}

/** What is left out; hours worked that come with work are read, and stored by nothing. */
function leftLines({ brings, left, comments, items, hours }: Trial): string[] {
  const parts = left.map(([kind, count]) => counted(count, leftNames[kind]))
  if (brings === 'work' && hours.entries > 0) parts.unshift(hoursText(hours))
  if (comments > 0) parts.unshift(counted(comments, ['comentário', 'comentários']))
  if (items > 0) parts.unshift(counted(items, ['item de checklist', 'itens de checklist']))
  return parts.length === 0 ? [] : [`Ficam de fora: ${parts.join('; ')}.`]
}

function doubleLines({ doubles }: Trial): string[] {
  const [first] = doubles
  if (!first) return []
  return [
    `Repetidas: ${counted(doubles.length, ['linha', 'linhas'])}, que não entram; a primeira é a ${first.line}, igual à ${first.of} (${first.id}).`,
  ]
}

function messageLines(title: string, { count, first }: Messages): string[] {
  if (count === 0) return []
  const shown = first.slice(0, 20).map(({ line, message }) => `  linha ${line}: ${message}`)
  const more = count - shown.length
  return [`${title}: ${formatNumber(count)}.`, ...shown, ...(more > 0 ? [`  e mais ${formatNumber(more)}.`] : [])]
}
