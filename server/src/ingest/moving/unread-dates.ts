import { parseMoment } from '@leme/contract/import/csv-day'
import { addEvidence, newEvidence, type OrderEvidence, type Proof, provenOrder } from './times.ts'

/** What a column that is not read proves of the order of its file's dates. */
export type AsideProof = Proof & { order: 'dmy' | 'mdy'; column: string }

/** Looks at columns that are not read: one that holds dates alone, as the day of the last change, may prove their order. */
export function newAside() {
  const columns = new Map<string, OrderEvidence | null>()
  return {
    add(column: string, text: string, line: number): void {
      const evidence = columns.get(column) ?? (columns.has(column) ? null : newEvidence())
      columns.set(column, evidence && isDate(text) ? evidence : null)
      if (evidence && isDate(text)) addEvidence(evidence, text, line)
    },
    /** Null where no column proves an order, or one contradicts itself or another. */
    proof(): AsideProof | null {
      const proofs = [...columns].flatMap(([column, evidence]) => {
        const order = evidence && provenOrder(evidence)
        const proof = order && evidence[order]
        return proof ? [{ ...proof, order, column }] : []
      })
      const isTorn = [...columns.values()].some((evidence) => evidence?.dmy && evidence.mdy)
      const [first] = proofs
      return isTorn || proofs.some(({ order }) => order !== first?.order) ? null : (first ?? null)
    },
  }
}

/** Whether it is a day with its whole year or with a time, which no version or address is. */
function isDate(text: string): boolean {
  if (text.length > 60 || !/\d{4}|\d:\d{2}/.test(text)) return false
  return ['dmy' as const, 'mdy' as const].some((order) => 'value' in parseMoment(text, order))
}
