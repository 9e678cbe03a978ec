import { cellText } from './csv.ts'
import { decimalsOf, parseAmount } from './csv-amount.ts'
import { fold, type PassedOver, type ReadColumns } from './import-lines.ts'

/** A total of the file that its lines do not add up to: of their amounts, in reais, or of their number. */
export type Contradiction = { line: number; of: 'amounts' | 'lines'; said: string; sum: string }

const sums = /^(?:valor |sub ?|sub-)?tota(?:l|is)(?![a-z])|^soma(?![a-z])/
const whole = /^(?:valor )?(?:tota(?:l|is)|soma)(?: dos? \w+)? (?:geral|gerais|final)/
/** What a total may count instead of adding it up. */
const counted = /regist|linhas|titulos|faturas|lancamentos|clientes|quantidade|^qtde?|boletos|cobrancas|documentos/
/** Of other sums than the amounts of the lines. */
const others = /(?:juro|multa|descont|impost|taxa|tarifa|retenc)/

/** A sum of lines up to here, and what it was at each line of totals above: a total is of all of them, or since one. */
function createSum() {
  let all = 0
  const ends = new Set([0])
  return {
    add: (value: number) => {
      all += value
    },
    end: () => ends.add(all),
    get all() {
      return all
    },
    isSaid: (said: number, isWhole: boolean) => (isWhole ? said === all : ends.has(all - said)),
  }
}

/** A number that stands alone: before the label's words, behind its colon or in another cell. */
function countIn(label: string, loose: readonly string[]): number | null {
  const [said] = [label, ...loose].flatMap((text) => /^(\d{1,9})(?: |$)/.exec(text)?.[1] ?? [])
  return said === undefined ? null : Number(said)
}

/**
 * Adds lines up, and compares what a line of totals says with all before it and with those since another such line. What
 * it says is what it has in the column of amounts, else its only figure that is not below figures of another column.
 */
export function createTotals(columns: ReadColumns) {
  const { delimiter, fields, forms } = columns
  const place = fields.indexOf('amount')
  const found: Contradiction[] = []
  const amounts = createSum()
  const lines = createSum()
  /** Columns whose cells have cents in some line. */
  const withCents = new Set<number>()
  const centsOf = (cell: string) => {
    const read = parseAmount(cellText(cell), forms[place]?.decimals ?? null, delimiter)
    return 'value' in read ? Math.round(Number(read.value) * 100) : null
  }

  function judge(line: number, cells: readonly string[], isAbove: boolean): void {
    const at = cells.findIndex((cell) => cell.trim() !== '')
    const label = fold(cells[at] ?? '')
    const amount = at === place ? null : centsOf(cells[place] ?? '')
    const loose = looseFigures(cells, at)
    const count = amount === null && counted.test(label) ? countIn(label, loose) : null
    if (count !== null) {
      if (!lines.isSaid(count, isAbove)) found.push({ line, of: 'lines', said: `${count}`, sum: `${lines.all}` })
      return
    }
    const [only] = loose.length === 1 ? loose : []
    const said = amount ?? (only === undefined ? null : centsOf(only))
    if (said === null || !sums.test(label) || others.test(label)) return
    if (!amounts.isSaid(said, isAbove || whole.test(label)))
      found.push({ line, of: 'amounts', said: (said / 100).toFixed(2), sum: (amounts.all / 100).toFixed(2) })
  }

  /** Figures of a line of totals that no column of figures has above them, and one behind the label's colon. */
  function looseFigures(cells: readonly string[], label: number): string[] {
    const behind = /: *([^:]{1,60})$/.exec((cells[label] ?? '').trim())?.[1] ?? ''
    const below = cells.filter((_, at) => at !== label && at !== place && !withCents.has(at))
    return [behind, ...below].map((cell) => cell.trim()).filter((cell) => /\d/.test(cell) && centsOf(cell) !== null)
  }

  return {
    found,
    add(line: number, cells: readonly string[], passed: PassedOver | null): void {
      if (place < 0) return
      if (passed === 'total' || passed === 'note') {
        judge(line, cells, false)
        amounts.end()
        lines.end()
      } else if (passed === null) {
        amounts.add(centsOf(cells[place] ?? '') ?? 0)
        lines.add(1)
        cells.forEach((cell, at) => {
          if (!withCents.has(at) && /\d[.,]\d/.test(cell) && decimalsOf(cellText(cell)) !== null) withCents.add(at)
        })
      }
    },
    /** A total that stands above the names of the columns is of all lines; known once they were added. */
    above(line: number, cells: readonly string[]): void {
      if (place >= 0) judge(line, cells, true)
    },
  }
}
