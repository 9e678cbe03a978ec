import { brazilian, formatDate, formatMoney, formatNumber } from '@leme/contract/format/format'
import {
  type BankAccount,
  type BankProposal,
  bankNames,
  type ProposalCandidate,
  type ProposalReason,
  type Strength,
} from '@leme/contract/money/bank'

/** "Itaú · ag. 1234 · conta 5678-9". */
export function accountText(
  account: Pick<BankAccount, 'kind' | 'bank' | 'bank_name' | 'branch' | 'number' | 'currency'>,
) {
  const { kind, bank, bank_name, branch, number, currency } = account
  const name = (bank && bankNames[bank]) ?? bank_name ?? (bank && `Banco ${bank}`)
  return [
    name,
    branch && `ag. ${branch}`,
    `${kind === 'card' ? 'cartão' : 'conta'} ${number}`,
    currency === 'BRL' ? null : currency,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** An amount in the currency of its account. */
export function amountText(amount: string, currency: string): string {
  return currency === 'BRL' ? formatMoney(amount) : `${currency} ${brazilian(amount)}`
}

export const strengthNames: Record<Strength, string> = { strong: 'Forte', medium: 'Média', weak: 'Fraca' }
export const strengthLooks = { strong: 'accent', medium: 'neutral', weak: 'outline' } as const

const reasonTexts: Record<ProposalReason, string> = {
  document: 'CNPJ ou CPF do cliente',
  branch: 'CNPJ de outra filial do cliente',
  name: 'nome do cliente',
  amount: 'valor igual',
  sum: 'valor igual à soma',
  part: 'valor menor que o em aberto',
  over: 'valor maior que o em aberto',
}

/** "nome do cliente, valor igual, 2 dias depois do vencimento". */
export function reasonsText({ reasons, days }: Pick<ProposalCandidate, 'reasons' | 'days'>): string {
  return [...reasons.map((reason) => reasonTexts[reason]), dayText(days)].join(', ')
}

function dayText(days: number): string {
  if (days === 0) return 'no dia do vencimento'
  const count = Math.abs(days)
  return `${formatNumber(count)} ${count === 1 ? 'dia' : 'dias'} ${days > 0 ? 'depois' : 'antes'} do vencimento`
}

/** Whose debts they are, and when they are due: "Padaria Aurora · vence 20/11/2026". */
export function candidateText({ parts, reasons }: Pick<ProposalCandidate, 'parts' | 'reasons'>): string {
  const [first, ...others] = parts
  const clients = [...new Set(parts.map(({ client }) => client))].join(', ')
  if (!first || others.length > 0) return `${clients} · ${formatNumber(parts.length)} recebíveis`
  const isOther = reasons.includes('part') || reasons.includes('over')
  return [clients, `vence ${formatDate(first.expected_date)}`, isOther && `em aberto ${formatMoney(first.open)}`]
    .filter(Boolean)
    .join(' · ')
}

/** Why a person has to choose. */
export function rivalsText({ candidates, others }: Pick<BankProposal, 'candidates' | 'others'>): string {
  const count = candidates.length + others
  return count === 1 ? 'Outro lançamento serve igual' : `${formatNumber(count)} possibilidades`
}

export const movementsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'lançamento' : 'lançamentos'}`
