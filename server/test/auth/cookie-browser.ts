/** A browser without a page: it keeps cookies by host and follows redirects. */
export type CookieBrowser = {
  /** Sends one request; a redirect is answered as it is. */
  ask(address: string, options?: RequestInit): Promise<Response>
  /** Opens an address and follows where it leads, until it is an answer or `until` holds of where it would lead next. */
  go(address: string, until?: (next: URL) => boolean): Promise<URL>
}

const mostRedirects = 20

export function openCookieBrowser(): CookieBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string) => {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  async function ask(address: string, options: RequestInit = {}): Promise<Response> {
    const jar = jarOf(address)
    const headers = new Headers(options.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(address, { ...options, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (/expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return {
    ask,
    async go(address, until = () => false) {
      let here = new URL(address)
      for (let step = 0; step < mostRedirects; step += 1) {
        const response = await ask(here.href)
        const location = response.headers.get('location')
        if (location === null) return here
        here = new URL(location, here)
        if (until(here)) return here
      }
      throw new Error(`too many redirects, the last to ${here.href}`)
    },
  }
}
