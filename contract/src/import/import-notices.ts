import { formatMoney } from '../format/format.ts'
import type { Seen } from './csv-survey.ts'
import { lacksKey, type ReadColumns } from './import-lines.ts'
import type { Contradiction } from './import-totals.ts'

/** What the cells of a column say, as far as there is more than one way of reading it. */
export type CellKind = 'day' | 'instant' | 'amount' | 'other'

export type FileRead = {
  columns: ReadColumns
  kinds: readonly CellKind[]
  seen: readonly (Seen | undefined)[]
  headerLine: number
  /** Lines above the header, and below it, that are no rows. */
  above: readonly number[]
  passed: readonly number[]
  contradictions: readonly Contradiction[]
  /** The columns that hold the balance of an account, by place. */
  running: readonly number[]
}

/** Whether somebody may say which part of the dates is the day: nothing in the file proves it. */
export function asksForOrder({ columns, kinds, seen }: Pick<FileRead, 'columns' | 'kinds' | 'seen'>): boolean {
  return columns.names.some((_, place) => isDated(kinds[place]) && isUnproven(seen[place]))
}

function isDated(kind: CellKind | undefined): boolean {
  return kind === 'day' || kind === 'instant'
}

function isUnproven(seen: Seen | undefined): boolean {
  return seen !== undefined && seen.either > 0 && seen.dmy > 0 === seen.mdy > 0
}

/** A sentence, and whether it tells of something that may be wrong. */
export type Notice = { text: string; isDoubt: boolean }

/** What was guessed of a file and is worth a look; empty for a plain one. */
export function noticesOf(read: FileRead): Notice[] {
  return [
    ...texts(factsOf(read)).map((text) => ({ text, isDoubt: false })),
    ...texts(doubtsOf(read)).map((text) => ({ text, isDoubt: true })),
  ]
}

function texts(sentences: readonly (string | false)[]): string[] {
  return sentences.filter((sentence) => sentence !== false)
}

function factsOf(read: FileRead): (string | false)[] {
  const { columns, headerLine, above, passed, running } = read
  return [
    above.length > 0 && `O cabeçalho está na linha ${headerLine}; acima dele não há registros: ${linesOf(above)}.`,
    passed.length > 0 && `Não são registros e ficam de fora: ${linesOf(passed)}.`,
    ...running.filter((place) => !columns.fields[place]).map((place) => balanceNotice(columns.names[place] ?? '')),
    ...columns.names.map((name, place) => orderNotice(read, name, place)),
    lacksKey(columns) &&
      'Nenhuma coluna identifica as linhas: cada uma será reconhecida pelo cliente, vencimento, valor, descrição e parcela. Se o arquivo tem um número ou código, escolha a coluna dele.',
  ]
}

function doubtsOf(read: FileRead): (string | false)[] {
  const { columns, contradictions } = read
  return [
    ...contradictions.slice(0, mostNamed).map(totalNotice),
    contradictions.length > mostNamed && `E mais ${contradictions.length - mostNamed} totais que as linhas não somam.`,
    ...columns.names.map((name, place) => unclearNotice(read, name, place)),
  ]
}

function totalNotice({ line, of, said, sum }: Contradiction): string {
  const [total, is] =
    of === 'lines'
      ? [`são ${said} linhas`, `há ${sum}`]
      : [`o total é ${formatMoney(said)}`, `as linhas somam ${formatMoney(sum)}`]
  return `A linha ${line} diz que ${total}, e ${is}: confira se falta alguma.`
}

function balanceNotice(name: string): string {
  return `"${name}" é o saldo da conta depois de cada linha, e não o que falta pagar: a coluna não é lida.`
}

function orderNotice({ columns, kinds, seen: all }: FileRead, name: string, place: number): string | false {
  const seen = all[place]
  const order = columns.forms[place]?.order ?? null
  if (!isDated(kinds[place]) || !seen) return false
  if (order === 'serial') return `"${name}" tem números de dias do Excel, lidos como datas (46013 é 22/12/2025).`
  if (order !== 'mdy' || isMixed(seen) || seen.mdy + seen.either === 0) return false
  const proof = seen.mdy > 0 ? `, como mostra a linha ${seen.mdy}` : ''
  return `As datas de "${name}" são lidas como mês/dia/ano${proof}.`
}

function unclearNotice({ columns, kinds, seen: all }: FileRead, name: string, place: number): string | false {
  const seen = all[place]
  if (!isDated(kinds[place]) || !seen) return false
  if (isMixed(seen)) {
    return `"${name}" tem datas com o dia primeiro (linha ${seen.dmy}) e com o mês primeiro (linha ${seen.mdy}).`
  }
  const isUnknown = (columns.forms[place]?.order ?? null) === null && seen.either > 0
  return isUnknown && `Não se sabe se as datas de "${name}" têm primeiro o dia ou o mês.`
}

function isMixed({ dmy, mdy }: Seen): boolean {
  return dmy > 0 && mdy > 0
}

const mostNamed = 8

/** "linhas 1, 2 e 5", "linha 3", "linhas 1, 2 … e mais 40". */
function linesOf(lines: readonly number[]): string {
  const shown = lines.slice(0, mostNamed)
  if (lines.length === 1) return `linha ${shown[0]}`
  if (lines.length > mostNamed) return `linhas ${shown.join(', ')} e mais ${lines.length - mostNamed}`
  return `linhas ${shown.slice(0, -1).join(', ')} e ${shown.at(-1)}`
}
