type EarlyAnswer = { response: Response } | { error: unknown }
type Early = { token: string; reads: Map<string, Promise<EarlyAnswer>> }

declare global {
  /** What the document's script has asked for before the application ran (`web/early/start-early.ts`). */
  var lemeEarly: Early | undefined
}

/** How long what was asked for early is worth handing over; ms from the document's start. */
const lasting = 10_000

/** The answer to a read that the document has already asked for with this token; each is handed over once. */
export function takeEarlyRead(url: string, token: string | undefined): Promise<Response> | undefined {
  const early = globalThis.lemeEarly
  const answer = early?.reads.get(url)
  if (!early || !answer) return undefined
  early.reads.delete(url)
  if (early.token !== token || performance.now() > lasting) return undefined
  return answer.then((outcome) => {
    if ('error' in outcome) throw outcome.error
    return outcome.response
  })
}
