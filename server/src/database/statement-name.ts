/**
 * Statements that vary without end (a list of rows, any subset of fields) must not fill the memory of every
 * connection: only the first so many texts, none of them long, get a name.
 */
const mostNames = 300
const longestText = 4_000

const names = new Map<string, string>()

/**
 * The name under which a connection keeps a statement parsed and planned, by its text; undefined where PostgreSQL is
 * to plan it each time. Planning is more than half of PostgreSQL's work for a small statement.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames || text.length > longestText) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
