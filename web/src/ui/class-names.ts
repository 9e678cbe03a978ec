/** Joins class names and drops the empty ones. A component's `className` is for layout only: it adds, it never overrides. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
