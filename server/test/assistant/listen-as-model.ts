import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelRequest } from './model-reply.ts'

/** A provider's model on a port of this machine, with enough of its protocol for a real SDK to hold a conversation. */
export type ModelServer = {
  /** For `baseURL`. */
  url: string
  /** What it was asked, in order. */
  requests: ModelRequest[]
  close: () => Promise<void>
}

/** Lets a server of a test listen as a model; `requests` is the list that it adds to. */
export async function listenAsModel(server: Server, requests: ModelRequest[]): Promise<ModelServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
