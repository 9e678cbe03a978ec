import { cellText } from '@leme/contract/import/csv'
import { decimalsOf, parseAmount } from '@leme/contract/import/csv-amount'
import { readRecords } from '@leme/contract/import/csv-records'

/** How a file begins: records that stand above its rows, and whether its text goes on. */
type Start = { delimiter: string; above: number; cut: boolean }

/** The place of what seems to be open of an amount, by its name, and is the balance of an account; null where none is. */
export function runningBalance(
  fields: readonly (string | null)[],
  text: string,
  { delimiter, above, cut }: Start,
): number | null {
  const places = { amount: fields.indexOf('amount'), balance: fields.indexOf('open_amount') }
  if (places.amount < 0 || places.balance < 0) return null
  const records = [...readRecords(text, delimiter, { cut })].slice(above)
  const rows = records.flatMap((record) => ('cells' in record ? [record.cells] : []))
  return isRunningBalance(rows, places, delimiter) ? places.balance : null
}

type Places = { amount: number; balance: number }

/**
 * Whether a column of balances is a bank's, which says what is in the account after each line, and not what is open of its
 * amount: each balance differs from the one before by what the lines between them say, from the oldest to the newest or
 * the other way, and most are no part of their line's amount. `rows` are the first of a file.
 */
function isRunningBalance(rows: readonly (readonly string[])[], places: Places, delimiter: string): boolean {
  const amountOf = reader(rows, places.amount, delimiter)
  const balanceOf = reader(rows, places.balance, delimiter)
  const lines = rows.map((cells) => ({ amount: amountOf(cells), balance: balanceOf(cells) }))
  const whole = lines.filter(({ amount, balance }) => amount !== null && balance !== null)
  const outside = whole.filter(({ amount, balance }) => !isPart(balance ?? 0, amount ?? 0))
  return outside.length * 2 > whole.length && (runs(lines) || runs(lines.toReversed()))
}

type Line = { amount: number | null; balance: number | null }

/** Banks leave the balance out of some lines, and have lines of a balance alone, with which a new count begins. */
function runs(lines: readonly Line[]): boolean {
  let before: number | null = null
  let moved = 0
  const steps = { right: 0, wrong: 0 }
  for (const { amount, balance } of lines) {
    moved += amount ?? 0
    if (balance === null) continue
    const isStill = moved === 0 && balance === before
    if (before !== null && amount !== null && !isStill) steps[isStep(balance - before, moved) ? 'right' : 'wrong'] += 1
    before = balance
    moved = 0
  }
  return steps.right > 0 && steps.wrong * 10 <= steps.right
}

/** Debits may have their sign in a column of their own. */
function isStep(difference: number, moved: number): boolean {
  return Math.abs(difference) === Math.abs(moved)
}

function isPart(balance: number, amount: number): boolean {
  return Math.min(0, amount) <= balance && balance <= Math.max(0, amount)
}

/** Reads the cents that a column says; null for what is no amount. */
function reader(rows: readonly (readonly string[])[], place: number, delimiter: string) {
  const text = (cells: readonly string[]) => cellText(cells[place] ?? '').trim()
  const decimals = rows.map((cells) => decimalsOf(text(cells))).find((found) => found !== null) ?? null
  return (cells: readonly string[]) => {
    const read = parseAmount(text(cells), decimals, delimiter)
    return 'value' in read ? Math.round(Number(read.value) * 100) : null
  }
}
