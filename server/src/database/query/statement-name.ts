/**
 * Statements that vary without end (a list of rows, any subset of fields) must not fill the memory of every
 * connection: only the first so many texts, none of them long, get a name.
 */
const mostNames = 300
const longestText = 4_000

/** The name of a text, always the same; undefined where it has none. */
export type StatementNames = (text: string) => string | undefined

/**
 * Names for the statements of one pool's connections, which keep what has a name parsed and planned; PostgreSQL plans
 * the others each time. Planning is more than half of its work for a small statement.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= mostNames || text.length > longestText) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
