import { setImmediate } from 'node:timers/promises'
import { formatNumber } from '@leme/contract/format/format'
import { type OfxTag, tagsOf } from './ofx-tags.ts'
import { fieldText } from './ofx-text.ts'

/** Why a file is not brought in at all, as a sentence. */
export class OfxRefused extends Error {}

export const ofxLimits = { bytes: 10 * 1024 * 1024, movements: 20_000, accounts: 50, fields: 60, listed: 100 } as const

export type Fields = Map<string, string>

/** What is said of one, which the file may end within. */
export type Movement = { fields: Fields; line: number; isCut?: boolean }

export type Statement = {
  kind: 'bank' | 'card'
  /** What is said of its account. */
  fields: Fields
  movements: Movement[]
}

/** What a file says, in its order, with no value understood yet. */
export type Outline = {
  statements: Statement[]
  /** What the bank calls itself. */
  bank: string | null
  hasFailed: boolean
  /** What it says of its failure. */
  failure: string | null
  /** It does not come to its end, as one whose download broke off. */
  isCut: boolean
}

export async function outlineOf(text: string): Promise<Outline> {
  const { outline, take, markOpen } = createOutline()
  for (const tag of tagsOf(text)) {
    if (tag) take(tag)
    else await setImmediate()
  }
  // Where a movement is not closed, nobody knows how its last field went on.
  if (outline.isCut) markOpen()
  return outline
}

const tooMany = `O arquivo tem mais de ${formatNumber(ofxLimits.movements)} lançamentos. Exporte períodos menores`

function createOutline(): { outline: Outline; take: (tag: OfxTag) => void; markOpen: () => void } {
  const outline: Outline = { statements: [], bank: null, hasFailed: false, failure: null, isCut: true }
  let statement: Statement | null = null
  let movement: Movement | null = null
  let isAccount = false
  let isAside = false
  let count = 0

  function begin(kind: Statement['kind']): Statement {
    if (outline.statements.length === ofxLimits.accounts) throw new OfxRefused('O arquivo tem contas demais')
    const begun: Statement = { kind, fields: new Map(), movements: [] }
    outline.statements.push(begun)
    return begun
  }

  const ofStatement = (kind: Statement['kind']) => (isClosing: boolean) => {
    movement = null
    isAccount = false
    isAside = false
    statement = isClosing ? null : begin(kind)
  }
  const ofAccount = (isClosing: boolean) => {
    isAccount = !isClosing
  }
  /** What is said of others inside of a movement: the account that it went to, and another currency. */
  const aside = (isClosing: boolean) => {
    isAside = !isClosing
  }

  /** Tags that hold others. A movement ends where the next one begins, as some files close none. */
  const parts = new Map<string, (isClosing: boolean, line: number) => void>([
    ['STMTRS', ofStatement('bank')],
    ['CCSTMTRS', ofStatement('card')],
    ['BANKACCTFROM', ofAccount],
    ['CCACCTFROM', ofAccount],
    ['BANKACCTTO', aside],
    ['CCACCTTO', aside],
    ['ORIGCURRENCY', aside],
    [
      'OFX',
      (isClosing) => {
        movement = null
        outline.isCut = !isClosing
      },
    ],
    [
      'STMTTRN',
      (isClosing, line) => {
        isAside = false
        movement = null
        if (isClosing) return
        count += 1
        if (count > ofxLimits.movements) throw new OfxRefused(tooMany)
        movement = { fields: new Map(), line }
        // Movements outside of any statement are of an account that nobody knows.
        statement ??= begin('bank')
        statement.movements.push(movement)
      },
    ],
  ])

  function take(tag: OfxTag): void {
    const part = parts.get(tag.name)
    if (part) part(tag.isClosing, tag.line)
    else if (tag.isClosing) movement = tag.name === 'BANKTRANLIST' ? null : movement
    else if (!isAside) say(tag)
  }

  function say(tag: OfxTag): void {
    if (movement) keep(movement.fields, tag)
    else if (statement) {
      if (isAccount || tag.name === 'CURDEF') keep(statement.fields, tag)
    } else if (tag.name === 'ORG') outline.bank ??= fieldText(tag.text) || null
    else if (tag.name === 'SEVERITY') outline.hasFailed ||= fieldText(tag.text).toUpperCase() === 'ERROR'
    else if (tag.name === 'MESSAGE' && outline.hasFailed) outline.failure ??= fieldText(tag.text) || null
  }

  function markOpen(): void {
    if (movement) movement.isCut = true
  }

  return { outline, take, markOpen }
}

const ofOneLine: ReadonlySet<string> = new Set(['TRNAMT', 'DTPOSTED', 'TRNTYPE', 'FITID', 'CURDEF'])

/** The first time that a field is said counts. */
function keep(fields: Fields, { name, text }: OfxTag): void {
  if (fields.size === ofxLimits.fields || fields.has(name)) return
  // A line that no tag begins goes on with words alone.
  const said = ofOneLine.has(name) ? (text.trimStart().split('\n', 1)[0] ?? '') : text
  const value = fieldText(said)
  if (value !== '') fields.set(name, value)
}
