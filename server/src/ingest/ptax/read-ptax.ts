import { formatDate } from '@leme/contract/format/format'

/** What a dollar cost on a day, and in which line or entry of the file that stands. */
export type PtaxRate = { day: string; rate: string; line: number }

/** What a file of the Central Bank says of the dollar's closing sale; the rest of it is counted or refused by line. */
export type PtaxFile = {
  /** One a day, by day. */
  rates: PtaxRate[]
  refused: { line: number; day: string | null; message: string }[]
  /** Rows of other currencies, and of bulletins of the dollar before the closing one. */
  other_currencies: number
  other_bulletins: number
  /** What is doubtful of the file as a whole. */
  remarks: string[]
}

/** Thrown for a file that is none of the Central Bank's, with one sentence. */
export class PtaxRefused extends Error {}

const notOne =
  'O arquivo não é de cotações do Banco Central: esperava o CSV de fechamento ou de período, ou o JSON do Olinda'

/**
 * Reads the sale of the dollar's closing bulletin by day from the CSV of a day or a period, or Olinda's JSON, whichever the
 * content is. A day after `today` is refused, and a day of two different rates, as nobody can tell which one holds.
 */
export function readPtax(content: string, today: string): PtaxFile {
  const text = content.replace(/^\uFEFF/, '').trim()
  if (text === '') throw new PtaxRefused('O arquivo está vazio')
  const file: PtaxFile = { rates: [], refused: [], other_currencies: 0, other_bulletins: 0, remarks: [] }
  const candidates = /^[[{]|^\/\*/.test(text) ? readJson(text, file) : readCsv(content.replace(/^\uFEFF/, ''), file)
  keepOneADay(candidates, file, today)
  return file
}

function keepOneADay(candidates: readonly PtaxRate[], file: PtaxFile, today: string): void {
  const byDay = new Map<string, PtaxRate[]>()
  for (const one of candidates) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one])
  for (const [day, [first, ...others]] of byDay) {
    if (!first) continue
    const refuse = (message: string) => file.refused.push({ line: first.line, day, message })
    if (day > today) refuse(`${formatDate(day)} está no futuro`)
    else if (others.some(({ rate }) => rate !== first.rate))
      refuse(`${formatDate(day)} tem cotações diferentes, e nada diz qual é a de fechamento`)
    else file.rates.push(first)
  }
  file.rates.sort((one, other) => (one.day < other.day ? -1 : 1))
  file.refused.sort((one, other) => one.line - other.line)
}

type Row = Record<string, unknown>
type Answer = { rows: readonly Row[]; context: string }

function readJson(text: string, file: PtaxFile): PtaxRate[] {
  const { rows, context } = answerOf(text)
  if (rows.length === 0) file.remarks.push('O Banco Central não tem cotação nos dias do arquivo')
  else if (!rows.some((row) => 'cotacaoVenda' in row && 'dataHoraCotacao' in row)) throw new PtaxRefused(notOne)
  const isOfCurrencies = context.includes('CotacaoMoeda')
  if (isOfCurrencies && rows.length > 0 && rows.every((row) => row.paridadeVenda === undefined))
    file.remarks.push('O arquivo não diz de que moeda é: foi lido como dólar')
  return rows.flatMap((row, place) => candidateOf(row, place + 1, { file, isOfCurrencies }))
}

/** An error of Olinda comes as a comment, with whatever status. */
function answerOf(text: string): Answer {
  const comment = /^\/\*([\s\S]*?)\*\//.exec(text)
  const said = parse(comment?.[1] ?? text)
  if (comment) throw new PtaxRefused(`O arquivo é uma resposta de erro do Banco Central${messageIn(said) ?? ''}`)
  const rows = Array.isArray(said) ? said : isRow(said) ? said.value : null
  if (!Array.isArray(rows)) throw new PtaxRefused(notOne)
  return { rows: rows.filter(isRow), context: isRow(said) ? String(said['@odata.context'] ?? '') : '' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PtaxRefused('O arquivo JSON está incompleto ou malformado')
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

function messageIn(said: unknown): string | null {
  if (!isRow(said)) return null
  const message = said.mensagem ?? said.message
  return typeof message === 'string' ? `: ${message.slice(0, 200)}` : null
}

type Circumstances = { file: PtaxFile; isOfCurrencies: boolean }

function candidateOf(row: Row, line: number, { file, isOfCurrencies }: Circumstances): PtaxRate[] {
  const refuse = (message: string, day: string | null = null) => {
    file.refused.push({ line, day, message })
    return []
  }
  const parity = row.paridadeVenda
  // A currency other than the dollar is quoted by its parity too; the dollar's is one.
  if (parity !== undefined && Number(parity) !== 1) {
    file.other_currencies += 1
    return []
  }
  const bulletin = row.tipoBoletim
  if (typeof bulletin === 'string' && !/^\s*fechamento/i.test(bulletin)) {
    file.other_bulletins += 1
    return []
  }
  const day = dayOf(String(row.dataHoraCotacao ?? '').slice(0, 10))
  if (!day) return refuse('Cotação sem data')
  // What is asked for by currency has every bulletin of the day; what is asked for the dollar alone has the closing one.
  if (isOfCurrencies && bulletin === undefined)
    return refuse(`A cotação de ${formatDate(day)} não diz o tipo de boletim: pode não ser a de fechamento`, day)
  const rate = rateOf(String(row.cotacaoVenda ?? ''))
  if (!rate) return refuse(`Cotação de venda de ${formatDate(day)} não é um número acima de zero`, day)
  return [{ day, rate, line }]
}

const csvColumns = 6

function readCsv(text: string, file: PtaxFile): PtaxRate[] {
  const lines = text.split(/\r\n|\r|\n/)
  const candidates: PtaxRate[] = []
  let known = 0
  for (const [place, content] of lines.entries()) {
    if (content.trim() === '') continue
    const line = place + 1
    const [date = '', code = '', , symbol = '', , sale = ''] = content.split(';').map((cell) => cell.trim())
    const isQuote = content.split(';').length >= csvColumns && /^[A-Z]{3}$/.test(symbol)
    if (!isQuote) {
      file.refused.push({ line, day: null, message: 'Linha que não é de cotação' })
      continue
    }
    known += 1
    if (symbol !== 'USD' || Number(code) !== 220) {
      file.other_currencies += 1
      continue
    }
    const day = dayOf(date)
    const rate = rateOf(sale)
    if (!day) file.refused.push({ line, day: null, message: `Data inválida: ${date.slice(0, 20)}` })
    else if (!rate)
      file.refused.push({ line, day, message: `Cotação de venda de ${formatDate(day)} não é um número acima de zero` })
    else candidates.push({ day, rate, line })
  }
  if (known === 0) throw new PtaxRefused(notOne)
  return candidates
}

/** `2026-10-01`, `01/10/2026`, `01102026`, and `1102026` of a spreadsheet that took it for a number; null where no day is that. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  const local = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text.padStart(8, '0'))
  const [year, month, day] = iso ? iso.slice(1) : (local?.slice(1).reverse() ?? [])
  if (!year || !month || !day) return null
  const instant = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${year}-${month}-${day}`)
  return isReal && Number(year) >= 1900 ? `${year}-${month}-${day}` : null
}

/** Decimal text with a point, without needless zeros: one rate is one text. Null where it is none above zero. */
function rateOf(text: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,8})0*)?$/.exec(text.trim()) ?? []
  const rate = `${whole.replace(/^0+(?=\d)/, '')}.${fraction}`.replace(/\.?0*$/, '')
  return /[1-9]/.test(rate) ? rate : null
}
