/** A day further from today than this is more often a slip of the keys than meant. */
export const farYears = 10

function yearsFrom(day: string, years: number): string {
  const [year, ...monthAndDay] = day.split('-')
  return [String(Number(year) + years).padStart(4, '0'), ...monthAndDay].join('-')
}

/** Whether a day (`YYYY-MM-DD`) lies more than ten years before or after today. */
export function isFarDay(day: string, today: string): boolean {
  return day < yearsFrom(today, -farYears) || day > yearsFrom(today, farYears)
}
