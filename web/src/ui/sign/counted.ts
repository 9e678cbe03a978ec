import { formatNumber } from '@leme/contract/format/format'

/** A number with its noun: "4 stories vinculadas", "1 story vinculada". */
export function counted(count: number, { one, many }: { one: string; many: string }): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
