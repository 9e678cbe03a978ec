import { formatNumber } from '@leme/contract/format/format'
import type { MovingRow, Standing } from '@leme/contract/moving/moving-comparison'
import {
  countsText,
  durationText,
  mergedWords,
  standingNames,
  unmatchedText,
} from '@leme/contract/moving/moving-counts'
import { fieldChangeText, raisedText } from '@leme/contract/moving/moving-words'
import type { Mapped } from '../choices.ts'
import type { Compared } from '../compare/compare.ts'
import { hoursOf, isNamed } from '../people.ts'
import type { Vanished } from '../rows/vanished.queries.ts'
import type { Messages } from '../survey.ts'
import type { PersonMatch, ProjectMatch, Trial } from '../trial.ts'
import { counted, doubleMessages, leftParts } from './left-text.ts'
import { namedLines } from './named-text.ts'
import type { Saying, Way } from './ways.ts'

const kindNames = { epic: 'épico', story: 'story', task: 'task' } as const

/** What a file would bring, a sentence a line. */
export function trialLines(
  trial: Trial,
  { comparison, refused, leftOut, doubts, left, used, seconds, hoursBy }: Compared,
  way: Saying,
): string[] {
  const priorities = trial.priorities.map((one) => ({ ...one, word: one.word || 'sem prioridade' }))
  const statuses = trial.statuses.map((one) => ({ ...one, word: one.word || 'sem status' }))
  return [
    `${trial.source}: ${trial.brings === 'work' ? 'trabalho' : 'horas'}.`,
    ...columnLines(trial),
    ...trial.warnings.map((warning) => `Aviso: ${warning}`),
    `${countsText(comparison.created) === '' ? 'Nada a criar' : `A criar: ${countsText(comparison.created)}`}.`,
    ...taskLines(comparison),
    ...raisedLines(trial),
    ...projectLines(trial.projects, used, way),
    ...mappedLines('Tipos', trial.types, (kind) => kindNames[kind], way),
    ...mappedLines('Status', statuses, way.statusText, way),
    ...mappedLines('Prioridades', priorities, (priority) => priority, way),
    ...mergedLines(trial, way),
    ...personLines(trial.people, seconds),
    ...strangerLines(trial.strangers),
    ...leftLines(trial),
    ...messageLines('Linhas repetidas, que não entram', doubleMessages(trial.doubles), way),
    ...clashLines(trial.clashes, hoursBy, way),
    ...messageLines('Registros de horas que ficam de fora', leftOut, way),
    ...messageLines('Linhas recusadas', refused, way),
    ...messageLines('A conferir', doubts, way),
    ...(trial.tree.length > 0 ? ['Como fica (os primeiros):'] : []),
    ...trial.tree.map(({ kind, title, depth }) => `  ${'  '.repeat(depth)}${kindNames[kind]}: ${title}`),
    ...comparisonLines(comparison, left, way),
  ]
}

function columnLines({ columns }: Trial): string[] {
  const read = columns.filter(({ field }) => field !== null).length
  return columns.length === 0 ? [] : [`Colunas lidas: ${formatNumber(read)} de ${formatNumber(columns.length)}.`]
}

function taskLines({ created, on_tasks }: Compared['comparison']): string[] {
  const rest = created.time_entry - on_tasks
  if (rest === 0) return []
  return [`Horas em tasks: ${formatNumber(on_tasks)}; no projeto, sem task: ${formatNumber(rest)}.`]
}

function raisedLines({ raised }: Trial): string[] {
  return raised.first === null ? [] : [raisedText(raised.count, raised.first)]
}

function projectLines(projects: readonly ProjectMatch[], used: ReadonlySet<string>, way: Way): string[] {
  return projects.slice(0, 100).map(({ name, count, id, called }) => {
    const rows = `${name === '' ? 'Sem projeto no arquivo' : `Projeto "${name}"`} (${formatNumber(count)})`
    if (called === null) return `${rows}: ${way.project}.`
    const becomes = called === name ? '' : `"${called}", que `
    if (id !== null) return `${rows}: ${becomes}já existe.`
    return `${rows}: ${becomes}${used.has(name) ? 'será criado' : 'não será criado, pois nada dele entra'}.`
  })
}

function mappedLines<Value>(
  title: string,
  mapped: readonly Mapped<Value>[],
  say: (value: Value) => string,
  way: Way,
): string[] {
  if (mapped.length === 0) return []
  const parts = mapped
    .slice(0, 100)
    .map(({ word, count, value, isGuess }) => `"${word}" → ${say(value)}${isGuess ? '?' : ''} (${formatNumber(count)})`)
  const guessed = mapped.some(({ isGuess }) => isGuess) ? ` ${way.guess}` : ''
  return [`${title}: ${parts.join(', ')}.${guessed}`]
}

const byNames = { email: 'pelo email', name: 'pelo nome', initials: 'pelas iniciais: confira' }

/** Words that become the same here, which a person may want apart. */
function mergedLines({ priorities, statuses }: Trial, { statusText }: Saying): string[] {
  const say = (becomes: string, words: readonly string[]) =>
    `Viram o mesmo (${becomes}): ${words.map((word) => `"${word}"`).join(', ')}.`
  return [
    ...mergedWords(priorities).map(({ value, words }) => say(value, words)),
    ...mergedWords(statuses).map(({ value, words }) => say(statusText(value), words)),
  ]
}

const clashesBy = { duration: 'Vale a duração.', span: 'Vale do início ao fim.' }

function clashLines(clashes: Messages, by: Compared['hoursBy'], way: Way): string[] {
  const lines = messageLines('Horas cujo início e fim contradizem a duração', clashes, way)
  return lines.length === 0 ? [] : [...lines, `  ${by ? clashesBy[by] : way.clashes}`]
}

function personLines(people: readonly PersonMatch[], come: ReadonlyMap<string, number>): string[] {
  return people.slice(0, 200).map((person) => {
    const { name, email, key, match, isChosen } = person
    const called = name ?? email ?? key
    const seconds = hoursOf(person, come)
    const hours = seconds > 0 ? ` (${durationText(seconds)})` : ''
    if (match)
      return `Pessoa "${called}"${hours}: ${match.user.display_name}, ${isChosen ? 'como escolhido' : byNames[match.by]}.`
    return `Pessoa "${called}"${hours}: não está na equipe; ${unmatchedText({ seconds, is_named: isNamed(person) })}.`
  })
}

function strangerLines({ people, seconds }: Trial['strangers']): string[] {
  if (people === 0) return []
  const who = counted(people, ['pessoa que não está na equipe', 'pessoas que não estão na equipe'])
  return [`Horas de ${who}, que ficam de fora: ${durationText(seconds)}.`]
}

function leftLines({ left }: Trial): string[] {
  const parts = leftParts(left)
  return parts.length === 0 ? [] : [`Ficam de fora: ${parts.join('; ')}.`]
}

/** What a file says of what is here already, a sentence a line. */
function comparisonLines(
  { kinds, changes, ...others }: Compared['comparison'],
  left: Compared['left'],
  way: Saying,
): string[] {
  const counts: [number, string, string][] = [
    [others.cut, 'tem a descrição longa demais, que é cortada', 'têm a descrição longa demais, que é cortada'],
    [others.cut_titles, 'tem o título longo demais, que é cortado', 'têm o título longo demais, que é cortado'],
    [
      others.rounded,
      'tem a estimativa arredondada para a meia hora seguinte',
      'têm a estimativa arredondada para a meia hora seguinte',
    ],
  ]
  const standing = (one: Standing, behind = '') => {
    const said = countsText(kinds[one])
    return said === '' ? [] : [`${standingNames[one]}: ${said}.${behind}`]
  }
  const named = (why: MovingRow['why']) =>
    namedLines(
      left.filter((row) => row.why === why),
      way,
    )
  return [
    ...standing('unchanged'),
    ...counts.flatMap(([count, one, many]) => (count > 0 ? [`${counted(count, [one, many])}.`] : [])),
    ...standing('changed', way.changed),
    ...changes
      .slice(0, way.most)
      .map(
        ({ title, fields }) =>
          `  ${title}: ${fields.map((field) => fieldChangeText(field, way.statusText)).join('; ')}`,
      ),
    ...standing('touched'),
    ...named('touched'),
    ...standing('gone'),
    ...named('gone'),
    ...others.elsewhere.map(
      ({ project, kinds: came }) => `Já vieram para ${project}, e aqui ficariam em dobro: ${countsText(came)}.`,
    ),
    ...vanishedLines(others.vanished),
    ...named('vanished'),
  ]
}

/** What came before and is not in a file, a sentence for each file that brought it. */
export function vanishedLines(vanished: Vanished['files']): string[] {
  return vanished.map(
    ({ file, kinds }) => `Vieram antes, de ${file}, e não estão neste arquivo: ${countsText(kinds)}. Ficam como estão.`,
  )
}

function messageLines(title: string, { count, first }: Messages, { most }: Way): string[] {
  if (count === 0) return []
  const shown = first.slice(0, most).map(({ line, message }) => `  linha ${line}: ${message}`)
  const more = count - shown.length
  return [`${title}: ${formatNumber(count)}.`, ...shown, ...(more > 0 ? [`  e mais ${formatNumber(more)}.`] : [])]
}
