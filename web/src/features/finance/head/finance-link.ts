import type { Action } from '@leme/contract/can'
import type { LucideIcon } from 'lucide-react'

/** A page of the finances, who may see it, and its sign. */
export type FinanceLink = {
  to: '/finance/statement' | '/finance/nfse' | '/finance/margin'
  title: string
  icon: LucideIcon
  may: Action
}
