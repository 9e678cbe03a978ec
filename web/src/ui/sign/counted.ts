import { formatNumber } from '@leme/contract/format/format'

export type CountedNoun = { one: string; many: string }

/** A number with its noun: "4 stories vinculadas", "1 story vinculada". */
export function counted(count: number, { one, many }: CountedNoun): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
