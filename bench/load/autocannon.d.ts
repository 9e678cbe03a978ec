/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Request = { path?: string; headers?: Record<string, string>; body?: string }
  type Options = Request & {
    url: string
    method: 'GET' | 'POST' | 'PATCH'
    connections: number
    /** Seconds. */
    duration: number
    /** How often autocannon looks at the clock; ms. */
    sampleInt: number
    requests?: { setupRequest: (request: Request) => Request }[]
  }
  type Result = { errors: number; timeouts: number; non2xx: number; statusCodeStats: Record<string, { count: number }> }
  type Run = PromiseLike<Result> & {
    on(event: 'response', listen: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  const autocannon: (options: Options) => Run
  export = autocannon
}
