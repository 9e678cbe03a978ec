import type pg from 'pg'

/**
 * Asks over a connection, as its `query` does that answers a promise, which would keep every answer until the whole heap
 * is collected: V8 allocates a function that is written to a property (`query.callback = …`) among what is old, and there
 * it holds the query with its rows. A function that is handed over as an argument goes with them.
 */
export async function askConnection(
  connection: pg.ClientBase,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      connection.query(query as string, (error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // What asked, rather than the socket that the answer came by.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
