import { brazilian } from './format.ts'

/** Hours have two decimals: what sums and differences add to them is binary dust. */
const hundredths = (hours: number) => Math.round(hours * 100)

/** Sum of hours, exact to their two decimals: `0.1 + 0.2` → `0.3`. */
export function sumHours(hours: readonly number[]): number {
  return hours.reduce((sum, each) => sum + hundredths(each), 0) / 100
}

/**
 * Hours with one decimal, half a tenth rounded up: `1312.5` → `1.312,5h`, `13.85` → `13,9h`. Only for a card that says the
 * exact hours besides: rounded parts do not add up to a rounded whole.
 */
export function formatRoundedHours(hours: number): string {
  return `${brazilian((Math.round(hundredths(hours) / 10) / 10).toFixed(1))}h`
}

/** Sum of worked hours, each of whole seconds, to two decimals: twenty minutes three times are `1`. */
export function sumWorked(hours: readonly number[]): number {
  const seconds = hours.reduce((sum, each) => sum + Math.round(each * 3600), 0)
  return hundredths(seconds / 3600) / 100
}
