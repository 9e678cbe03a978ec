/** Whether a day is written as `YYYY-MM-DD`; the calendar need not have it. */
export function isIsoDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
