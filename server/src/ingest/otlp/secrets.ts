/** Keys by the shapes that their makers give them: model providers, code hosts, clouds, Slack, Leme; and JWTs. */
const keys = [
  /\b(?:sk|rk|pk)[-_][\w-]{16,}/gi,
  /\bleme_[\w-]{16,}/g,
  /\b(?:gh[a-z]_|github_pat_|glpat-|hf_|xox[a-z]-|gsk_|r8_|pplx-|tvly-)[\w-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
]
/** What a JWT may be part of, whole: looked for from one end, it is read once however often one seems to begin in it. */
const dotted = /[\w.-]{21,}/g
const jwtStart = /\beyJ(?=[\w-]{8})/
const mask = '***'
/** What every one of the patterns below and above needs to have in it: most texts have none, and are left at once. */
const hint = /[-_](?=\w{8})|AKIA|ASIA|AIza|eyJ|:\/\/|bearer|basic|=/i

/**
 * The text with what looks like a key, a token or a password masked: errors quote keys, and addresses carry them.
 * Known shapes only: no pattern finds every secret.
 */
export function withoutSecrets(text: string): string {
  if (!hint.test(text)) return text
  const masked = text
    .replace(/(:\/\/)[^\s/@:]{1,200}(?::[^\s/@]{0,200})?@/g, `$1${mask}@`)
    .replace(/\b(bearer|basic)\s+[\w.~+/-]{8,}=*/gi, `$1 ${mask}`)
    .replace(
      /\b((?:api[-_]?key|access[-_]?token|token|secret|password|senha|signature|sig|key)=)[^&\s#"']+/gi,
      `$1${mask}`,
    )
  return keys.reduce((rest, key) => rest.replace(key, mask), masked).replace(dotted, withoutJwts)
}

/** A JWT is two or three parts between dots, of which the first begins with `eyJ` and two have 8 characters or more. */
function withoutJwts(text: string): string {
  if (!text.includes('eyJ')) return text
  const parts = text.split('.')
  const rest: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const start = (parts[at + 1]?.length ?? 0) >= 8 ? part.search(jwtStart) : -1
    rest.push(start < 0 ? part : part.slice(0, start) + mask)
    if (start >= 0) at += 2
  }
  return rest.join('.')
}
