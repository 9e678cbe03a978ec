import type { Page } from 'playwright-core'

/** Requests, those to the API among them, and the bytes of their answers as they come, headers included. */
export type Traffic = { requests: number; ofApi: number; bytes: number }

/** Counts what the page fetches from now on. */
export async function countTraffic(page: Page): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page)
  let requests = 0
  let ofApi = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return
    requests += 1
    if (new URL(request.url).pathname.startsWith('/api/')) ofApi += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({ requests, ofApi, bytes })
}
