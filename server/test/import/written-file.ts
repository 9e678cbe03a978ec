import { type Part, type Program, programs } from './written-programs.ts'
import {
  amountStyles,
  bytesIn,
  createPick,
  dayStyles,
  encodings,
  type Pick,
  type WrittenEncoding,
} from './written-styles.ts'

type State = 'open' | 'paid' | 'part' | 'cancelled'
type Debt = {
  at: number
  client: string
  cents: number
  due: Date
  paid: Date
  state: State
  part: number
  group: number
  nth: number
}

/** A file of debts, and what a person who made it means. */
export type WrittenFile = {
  bytes: Uint8Array | null
  program: Program
  /** The rows that may be stored: client, amount, due date, day of payment and, of an invoice, its status. */
  meant: string[]
  lines: number
  /** A total of the file that its lines do not add up to. */
  isWrong: boolean
  what: string
}

const clients = [
  ...['Irmãos Leão Comércio', 'Padaria do Anão', 'Construções São João', 'Farmácia Conceição', 'Total Energia'],
  ...['Cooperativa Vale do Açaí', 'Clínica Coração de Mãe', 'Escola Pequeno Príncipe', 'Auto Peças Zé; Filhos'],
  ...['Bar "do Zé"', 'SERVIÇOS DE MANUTENÇÃO', 'Mármores Goiás', 'Óptica Visão', 'Posto 10, Centro', 'Órgãos Públicos'],
]
const day = 86_400_000

/** The file of a seed: its program, columns, titles, totals, encoding, days, amounts and separators. `mark` ends its clients' names. */
export function writeFile(seed: number, mark: string): WrittenFile {
  const pick = createPick(seed)
  const program = pick.one(programs)
  const debts = debtsOf(pick, program, mark)
  const style = { day: pick.one(Object.keys(dayStyles)), amount: pick.one(Object.keys(amountStyles)) }
  const encoding = pick.one(encodings)
  const delimiter = pick.one([';', ';', ',', '\t'])
  const { lines, isWrong } = linesOf(pick, program, debts, { ...style, delimiter, mark })
  return {
    bytes: bytesIn(lines.join(pick.one(['\n', '\r\n', '\r\n', '\r'])), encoding as WrittenEncoding),
    program,
    meant: debts.flatMap((debt) => meaningOf(program, debt)),
    lines: debts.length,
    isWrong,
    what: [program.name, style.day, style.amount, encoding, JSON.stringify(delimiter)].join(', '),
  }
}

function debtsOf(pick: Pick, { columns, words }: Program, mark: string): Debt[] {
  const parts = new Set(Object.values(columns))
  const saysAmounts = parts.has('paidAmount') || parts.has('openAmount')
  const states: State[] = ['open', 'open', 'paid']
  if (words.part !== undefined || saysAmounts) states.push('part')
  if (words.cancelled !== undefined) states.push('cancelled')
  return Array.from({ length: 1 + pick.below(15) }, (_, at) => {
    const state = pick.one(states)
    const size = pick.chance(0.3) ? 100 * (2 + pick.below(99_998)) : 2 + pick.below(9_999_998)
    const due = new Date(
      Date.UTC(2020 + pick.below(12), pick.below(12), at === 0 ? 13 + pick.below(15) : 1 + pick.below(28)),
    )
    return {
      at,
      client: `${pick.one(clients)} ${mark}`,
      cents: state === 'open' && pick.chance(0.1) ? -size : size,
      due,
      paid: new Date(Date.UTC(2026, pick.below(10), 1 + pick.below(28))),
      state,
      part: 1 + pick.below(size - 1),
      group: Math.floor(at / 3),
      nth: (at % 3) + 1,
    }
  })
}

/** The row that a debt must be where it is stored; none where it has to be refused. */
function meaningOf({ kind, columns }: Program, { client, cents, due, paid, state }: Debt): string[] {
  const hasDay = Object.values(columns).includes('paid')
  const iso = (at: Date) => at.toISOString().slice(0, 10)
  if (state === 'part' || (state === 'cancelled' && kind === 'receivables')) return []
  // A receipt needs its day.
  if (state === 'paid' && kind === 'receivables' && !hasDay) return []
  const payment = state === 'paid' && hasDay ? iso(paid) : null
  const status = kind === 'invoices' ? [state === 'open' ? 'pending' : state] : []
  return [[client, (cents / 100).toFixed(2), iso(due), payment, ...status].join(' | ')]
}

type Style = { day: string; amount: string; delimiter: string; mark: string }

function linesOf(pick: Pick, program: Program, debts: readonly Debt[], { delimiter, mark, ...style }: Style) {
  const names = Object.keys(program.columns)
  const parts = Object.values(program.columns)
  const money = (cents: number) => amountStyles[style.amount]?.(cents) ?? ''
  const written = (at: Date) => dayStyles[style.day]?.(at) ?? ''
  const isQuoted = pick.chance(0.2)
  const quote = (cell: string) => (isQuoted || /[";,\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const join = (cells: readonly string[]) =>
    [...cells, ...(pick.chance(0.1) ? ['', ''] : [])].map(quote).join(delimiter)
  const balances = balancesOf(debts, pick.chance(0.5))
  const word = Object.fromEntries(debts.map(({ at, state }) => [at, wordOf(pick, program, state)]))
  const cellOf = (part: Part, debt: Debt): string => {
    const { at, client, cents, due, state } = debt
    const paidCents = state === 'paid' ? cents : state === 'part' ? debt.part : 0
    const cells: Record<Part, () => string> = {
      key: () => `F-${mark}-${at}`,
      note: () => `N${mark}-${debt.group}`,
      parcel: () => `00${debt.nth}/003`,
      client: () => client,
      short: () => client.slice(0, 5),
      document: () => (at % 2 === 0 ? '11.222.333/0001-81' : ''),
      issued: () => written(new Date(due.getTime() - 30 * day)),
      due: () => written(due),
      amount: () => money(cents),
      net: () => money(cents - 199),
      fine: () => money(0),
      paidAmount: () => money(paidCents),
      openAmount: () => money(state === 'cancelled' ? cents : cents - paidCents),
      balance: () => money(balances[at] ?? 0),
      paid: () => (state === 'paid' || state === 'part' ? written(debt.paid) : ''),
      status: () => word[at] ?? '',
      what: () => `Serviço ${at}`,
      blank: () => '',
    }
    return cells[part]()
  }

  const lines: string[] = []
  const only = (text: string) => join([text, ...(pick.chance(0.5) ? names.slice(1).map(() => '') : [])])
  if (pick.chance(0.4)) lines.push(only('Farol Tecnologia Ltda'), only('Relatório de contas a receber'), '')
  if (pick.chance(0.1)) lines.push(join(['Período:', '01/11/2026 a 28/11/2026']))
  lines.push(names.map(quote).join(delimiter))
  let sum = 0
  const total = (label: string, cents: number) =>
    join(
      parts.map((part, place) =>
        place === parts.findIndex((one) => one !== 'amount') ? label : part === 'amount' ? money(cents) : '',
      ),
    )
  for (const debt of debts) {
    sum += debt.cents
    lines.push(join(parts.map((part) => cellOf(part, debt))))
    if (pick.chance(0.05)) lines.push(names.map(quote).join(delimiter))
    if (pick.chance(0.05)) lines.push('')
    if (pick.chance(0.05)) lines.push(total('Subtotal', sum))
  }
  const slip = pick.chance(0.5) ? 1 + pick.below(999) : 0
  const hasTotal = pick.chance(0.4)
  if (hasTotal) lines.push(total(pick.one(['Total', 'Total geral', 'TOTAIS']), sum + slip))
  if (pick.chance(0.2)) lines.push(only('Emitido em 28/11/2026 às 10:00'))
  // A total of the debts since a subtotal is none of all of them.
  return { lines: [...lines, ''], isWrong: hasTotal && slip > 0 }
}

function wordOf(pick: Pick, { words, columns }: Program, state: State): string {
  const saysAmounts = ['paidAmount', 'openAmount'].some((part) => Object.values(columns).includes(part as Part))
  if (state === 'part')
    return words.part !== undefined && (pick.chance(0.5) || !saysAmounts) ? words.part : pick.one(words.open)
  if (state === 'cancelled') return words.cancelled ?? ''
  return pick.one(words[state])
}

/** What is in the account after each debt, of a file from the oldest on or the other way. */
function balancesOf(debts: readonly Debt[], isOldestFirst: boolean): number[] {
  const balances: number[] = []
  let balance = 900_000_000
  for (const { at, cents } of isOldestFirst ? debts : debts.toReversed()) {
    balance += cents
    balances[at] = balance
  }
  return balances
}
