import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement as it is sent; one that has a name is parsed once by each connection. */
export type Statement = {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Whether anyone reads its rows; PostgreSQL does not describe those of others. */
  readonly wantsRows: boolean
}

/** `tag` is how PostgreSQL says that it was done: `COMMIT`, `INSERT 0 1`. */
export type Answer = { rows: object[]; tag: string }

type Asked = Statement & { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

/** Of pg's connection what its types leave out, and its socket. */
type Connection = {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): void }
  /** The statements that PostgreSQL has parsed, and those that are on their way to it: texts by name. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

type Column = { name: string; read: (value: string) => unknown }

const describe = serialize.describe({ type: 'P' })
const execute = serialize.execute({})
const sync = serialize.sync()
const { prepareValue: valueMapper } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Statements that go to PostgreSQL together with one Sync at their end, so that they are answered together: PostgreSQL
 * writes what it has at each Sync, and pg sends one after each statement. What follows a statement that fails is
 * skipped, and fails for the same reason.
 *
 * A pipelined connection takes nothing but a pg.Query. It calls `submit`, and `handle…` with what PostgreSQL answers.
 */
export class Batch extends pg.Query {
  readonly #asked: Asked[] = []
  /** How many of them are answered. */
  #answered = 0
  #columns: Column[] = []
  #rows: object[] = []
  #unreadable: unknown
  // Those of the statement that is answered next: the connection notes by them what is parsed.
  declare name: string | undefined
  declare text: string
  /** Has how the connection reads values. */
  declare _result: { _types: pg.CustomTypesConfig }

  constructor() {
    super({ text: '' })
    this.submit = submit
  }

  get statements(): readonly Statement[] {
    return this.#asked
  }

  /** Adds a statement, which is answered once the batch is sent. */
  async ask({ name, text, values, wantsRows }: Statement): Promise<Answer> {
    try {
      // V8 allocates a function that is written to a property (`query.callback = …`) among what is old, where it holds
      // the rows until the whole heap is collected; these two are handed over.
      return await new Promise((resolve, reject) => {
        this.#asked.push({ name, text, values, wantsRows, resolve, reject })
      })
    } catch (error) {
      // What asked, rather than the socket that the answer came by.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /** Writes all of it, or nothing: answers why a value cannot be written. */
  write(connection: Connection): Error | null {
    const { stream, parsedStatements, submittedNamedStatements } = connection
    const messages: Buffer[] = []
    try {
      for (const { name = '', text, values, wantsRows } of this.#asked) {
        const known = name && (parsedStatements[name] ?? submittedNamedStatements[name])
        if (known && known !== text) throw new Error(`two statements are named ${name}`)
        if (!known) {
          messages.push(serialize.parse({ name, text }))
          if (name) submittedNamedStatements[name] = text
        }
        messages.push(serialize.bind({ statement: name, values: [...values], valueMapper }))
        if (wantsRows) messages.push(describe)
        messages.push(execute)
      }
    } catch (error) {
      this.handleError(error, connection)
      return error as Error
    }
    // Over one that PostgreSQL has ended nothing goes any more; pg then fails what waits for an answer.
    if (stream.writable) stream.write(Buffer.concat([...messages, sync]))
    this.#turnTo(0)
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const types = this._result._types
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {}
      this.#columns.forEach(({ name, read }, index) => {
        const value = fields[index] ?? null
        row[name] = value === null ? null : read(value)
      })
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const asked = this.#asked[this.#answered]
    if (this.#unreadable) asked?.reject(this.#unreadable)
    else asked?.resolve({ rows: this.#rows, tag })
    this.#turnTo(this.#answered + 1)
  }

  handleReadyForQuery(): void {}

  handleError(reason: unknown, { submittedNamedStatements }: Connection): void {
    const unanswered = this.#asked.slice(this.#answered)
    this.#turnTo(this.#asked.length)
    for (const { name, reject } of unanswered) {
      // What was skipped is not parsed.
      if (name) delete submittedNamedStatements[name]
      reject(reason)
    }
  }

  #turnTo(index: number): void {
    this.#answered = index
    this.#columns = []
    this.#rows = []
    this.#unreadable = undefined
    this.name = this.#asked[index]?.name
    this.text = this.#asked[index]?.text ?? ''
  }
}

/** A function of its own: one that is written in the constructor would keep each batch (see `ask`). */
function submit(this: pg.Query, connection: pg.Connection): Error | null {
  return (this as Batch).write(connection as unknown as Connection)
}
