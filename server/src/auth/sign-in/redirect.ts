/**
 * Where a link or a provider may send a browser back to: a page of this site. Anything else, also what only looks like
 * one (`//host`, `\host`, `user@host`, `javascript:`, `blob:`), becomes the site's root.
 */
export function safeRedirect(publicUrl: string, wanted: unknown): string {
  const root = `${publicUrl}/`
  if (typeof wanted !== 'string' || wanted.length > 2000 || !URL.canParse(wanted, root)) return root
  const url = new URL(wanted, root)
  // Its `origin` would also be that of `blob:` addresses.
  return url.href.startsWith(root) ? url.href : root
}

/** The address with values in its fragment, as the GoTrue client reads them; a fragment that was there gives way. */
export function withFragment(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

/** The address with one more value in its query. */
export function withQuery(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}
