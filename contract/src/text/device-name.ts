/** Programs and systems by what their user agent says of them, the more exact first. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A device as people call it, "Chrome no Windows"; null where its user agent says nothing that is known. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const known = (list: readonly (readonly [string, string])[]) => list.find(([word]) => userAgent.includes(word))?.[1]
  const [browser, system] = [known(browsers), known(systems)]
  if (browser && system) return `${browser} no ${system}`
  return browser ?? system ?? null
}
