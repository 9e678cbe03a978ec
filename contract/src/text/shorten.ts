/** No more of a text than so many characters, as people count them; "…" says that there is more. */
export function shorten(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const begin = characters.slice(0, most - 1).join('')
  return `${begin.trimEnd()}…`
}
