/**
 * A table that a statement reads or writes; kysely quotes names. Words of SQL that may follow instead are none, and
 * neither is what follows the `from` of `extract(epoch from …)` or of `is distinct from`.
 */
const target =
  /(?<!\b(?:distinct|epoch|year|month|week|day|hour|minute|second|dow|isodow)\s{1,4})\b(?:from|into|update|join)\s+(?!(?:set|select|lateral|only|unnest|skip|nowait)\b)"?([a-z_]\w{0,62}(?:"?\."?[a-z_]\w{0,62})?)/gi

/** Longest text that is looked at, and how many tables a summary names. */
const longest = 20_000
const mostTables = 4

/**
 * What a statement does, in few words of its own that hold no value: `select tasks projects`. As OpenTelemetry's
 * `db.query.summary`; names of common table expressions count as tables.
 */
function summarize(text: string): string {
  const [verb = ''] = /[a-z]+/i.exec(text.slice(0, 200)) ?? []
  const tables = [...text.slice(0, longest).matchAll(target)].map(([, table = '']) => table.replaceAll('"', ''))
  return [verb.toLowerCase(), ...new Set(tables)].slice(0, mostTables + 1).join(' ')
}

/** Summaries that are held: statements vary without end (a list of rows, any subset of fields). */
const mostCached = 1_000

/** A summary of each text, worked out once for most of them. */
export function createSummaries(): (text: string) => string {
  const cached = new Map<string, string>()
  return (text) => {
    const known = cached.get(text)
    if (known !== undefined) return known
    const summary = summarize(text)
    if (cached.size < mostCached && text.length <= longest) cached.set(text, summary)
    return summary
  }
}
