/** A text as a message quotes it: on one line, its end left out where it is long. */
export function shorten(value: string): string {
  const visible = value.replace(/\s+/g, ' ')
  return visible.length <= 60 ? visible : `${visible.slice(0, 59)}…`
}
