import { setImmediate } from 'node:timers/promises'
import { formatDate, formatNumber } from '@leme/contract/format/format'
import { decodeText } from '../decode-text.ts'
import { type Fields, OfxRefused, type Outline, ofxLimits, outlineOf } from './ofx-outline.ts'
import { accountKey, bankAmount, bankCode, bankDay } from './ofx-value.ts'
import { hideDocuments, type PaidBy } from './payer.ts'

export type OfxAccount = {
  kind: 'bank' | 'card'
  bank: string | null
  branch: string | null
  number: string
  key: string
  currency: string
  /** What the bank calls itself. */
  bank_name: string | null
}

export type OfxMovement = PaidBy & {
  account: OfxAccount
  day: string
  /** Below zero where it left the account. */
  amount: string
  fitid: string | null
}

type Said = { line: number; message: string }

export type OfxFile = {
  accounts: OfxAccount[]
  movements: OfxMovement[]
  refused: { count: number; first: Said[] }
  /** What is left out, and why. */
  remarks: string[]
}

export const tooLarge = 'O arquivo é grande demais: um OFX pode ter 10 MB'

/**
 * Reads the movements of an OFX file of any bank: SGML or XML, with or without closing tags. Throws OfxRefused with the
 * reason where there is nothing to read. `today` is the day after which nothing has happened.
 */
export async function readOfx(bytes: Uint8Array, today: string): Promise<OfxFile> {
  if (bytes.length > ofxLimits.bytes) throw new OfxRefused(tooLarge)
  const text = decodeText(bytes).text
  refuseOther(text)
  const outline = await outlineOf(text)
  if (outline.statements.length === 0) throw new OfxRefused(whyEmpty(outline))
  return fileOf(outline, today)
}

function whyEmpty({ hasFailed, failure }: Outline): string {
  if (!hasFailed) return 'O arquivo OFX não tem nenhum extrato'
  return `O arquivo não tem extrato: é a resposta de um banco com um erro${failure ? `: ${failure}` : ''}`
}

/** What people take for an OFX file. */
const others: readonly [RegExp, string][] = [
  [/^%PDF/, 'Isto é um PDF. No banco, escolha exportar em OFX (ou Money)'],
  [/^PK/, 'Isto é um ZIP ou uma planilha. Traga o arquivo OFX de dentro dele'],
  [/^\s*<!doctype html|^\s*<html/i, 'Isto é uma página da internet. No banco, escolha exportar em OFX (ou Money)'],
]

function refuseOther(text: string): void {
  if (text.trim() === '') throw new OfxRefused('O arquivo está vazio')
  const start = text.slice(0, 200)
  for (const [sign, sentence] of others) if (sign.test(start)) throw new OfxRefused(sentence)
  if (!/<OFX\b/i.test(text)) throw new OfxRefused('Isto não é um arquivo OFX: falta a marca <OFX>')
}

const cutFile = 'O arquivo está cortado: termina antes do fim, e lançamentos podem faltar. Exporte-o do banco de novo'
const cutMovement = 'O arquivo termina no meio deste lançamento'

/** Movements after which others have their turn. */
const breath = 500

async function fileOf({ statements, bank, isCut }: Outline, today: string): Promise<OfxFile> {
  const file: OfxFile = { accounts: [], movements: [], refused: { count: 0, first: [] }, remarks: [] }
  const known = new Map<string, OfxAccount>()
  const left = { balance: 0, ahead: 0 }
  for (const { kind, fields, movements } of statements) {
    const said = accountOf(kind, fields, bank)
    if (!said && movements.length > 0) throw new OfxRefused('O arquivo não diz de que conta são os lançamentos')
    if (!said) continue
    const id = JSON.stringify([kind, said.bank, said.key, said.currency])
    const account = known.get(id) ?? said
    if (account === said) file.accounts.push(said)
    known.set(id, account)
    for (const [place, raw] of movements.entries()) {
      if (place % breath === breath - 1) await setImmediate()
      const read = raw.isCut ? { refusal: cutMovement } : readMovement(account, raw.fields, today)
      if (typeof read === 'string') left[read] += 1
      else if ('day' in read) file.movements.push(read)
      else {
        file.refused.count += 1
        if (file.refused.first.length < ofxLimits.listed)
          file.refused.first.push({ line: raw.line, message: read.refusal })
      }
    }
  }
  file.remarks = [...(isCut ? [cutFile] : []), ...remarksOf(file, left, today)]
  return file
}

function accountOf(kind: OfxAccount['kind'], fields: Fields, bank: string | null): OfxAccount | null {
  const [before, behind] = (fields.get('ACCTID') ?? '').split('/', 2)
  const number = (behind ?? before ?? '').slice(0, 60).trim()
  const key = accountKey(number)
  if (key === '') return null
  const branch = (behind === undefined ? fields.get('BRANCHID') : before)?.slice(0, 20).trim() || null
  return {
    ...{ kind, number, key, branch, bank: bankCode(fields.get('BANKID') ?? '') },
    ...{ currency: currencyOf(fields.get('CURDEF')), bank_name: bank?.slice(0, 100) ?? null },
  }
}

/** Santander writes BRC. */
function currencyOf(said = 'BRL'): string {
  const code = said.toUpperCase()
  return /^[A-Z]{3}$/.test(code) && code !== 'BRC' ? code : 'BRL'
}

/** What some banks write among the movements and is none: SALDO ANTERIOR, S A L D O, SALDO TOTAL DISPONÍVEL DIA. */
const balance = /^(SALDO|S A L D O|SDO)\b/i

type ReadMovement = OfxMovement | { refusal: string } | 'balance' | 'ahead'

function readMovement(account: OfxAccount, fields: Fields, today: string): ReadMovement {
  const [name = '', memo = ''] = [fields.get('NAME'), fields.get('MEMO')]
  if (balance.test(memo) || balance.test(name)) return 'balance'
  const day = bankDay(fields.get('DTPOSTED'))
  if ('refusal' in day) return day
  const amount = bankAmount(fields.get('TRNAMT'))
  if ('refusal' in amount) return amount
  const other = fields.get('CURSYM')
  if (other !== undefined && currencyOf(other) !== account.currency)
    return { refusal: `O lançamento está em ${other}, e a conta em ${account.currency}` }
  if (day.value > today) return 'ahead'
  const fitid = fields.get('FITID')?.slice(0, 100) ?? null
  return { account, day: day.value, amount: amount.value, fitid, ...hideDocuments(together(name, memo)) }
}

/** Who and what for, each said once. */
function together(name: string, memo: string): string {
  const has = (long: string, short: string) => long.toUpperCase().includes(short.toUpperCase())
  if (has(memo, name)) return memo
  return has(name, memo) ? name : `${name} · ${memo}`
}

function remarksOf(
  { movements, refused }: OfxFile,
  left: Record<'balance' | 'ahead', number>,
  today: string,
): string[] {
  const { balance: balances, ahead } = left
  const said: string[] = []
  if (movements.length + refused.count + balances + ahead === 0) said.push('O extrato não tem lançamentos')
  if (balances === 1) said.push('1 linha é de saldo, e não um lançamento: fica de fora')
  if (balances > 1) said.push(`${formatNumber(balances)} linhas são de saldo, e não lançamentos: ficam de fora`)
  if (ahead > 0)
    said.push(
      `${formatNumber(ahead)} ${ahead === 1 ? 'lançamento é posterior' : 'lançamentos são posteriores'} a ${formatDate(today)}: traga o arquivo de novo depois`,
    )
  return said
}
