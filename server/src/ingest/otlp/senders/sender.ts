/**
 * The names of the attributes that say something, in the order in which they are asked: the first that is present
 * counts. `name#a.b` is a field inside of the JSON that `name` holds, where the sender's `json` lists it.
 */
export type Words = {
  agent: readonly string[]
  model: readonly string[]
  provider: readonly string[]
  input: readonly string[]
  /** Input without what was read from a cache or written into one. */
  uncached: readonly string[]
  cached: readonly string[]
  /** Into a cache, for whatever time; then for five minutes and for an hour. */
  written: readonly string[]
  written5m: readonly string[]
  written1h: readonly string[]
  output: readonly string[]
  reasoning: readonly string[]
  total: readonly string[]
  /** Tokens as they were when the span ended, of which another span says the rest: never added to its. */
  partialInput: readonly string[]
  partialCached: readonly string[]
  partialWritten: readonly string[]
  partialOutput: readonly string[]
  /** The id that the provider gave the request. */
  request: readonly string[]
  /** Dollars. */
  cost: readonly string[]
  error: readonly string[]
} & LabelWords

/** The same of what a run belongs to; asked of the resource too, where the span says nothing. */
export type LabelWords = {
  /** The conversation that it is a part of. */
  session: readonly string[]
  /** Whom it ran for. */
  end_user: readonly string[]
  environment: readonly string[]
  version: readonly string[]
  /** The work that it is for: a key such as AGE-14. */
  item: readonly string[]
  /** The project, by name, prefix or id. */
  project: readonly string[]
  /** The branch that it works on. */
  branch: readonly string[]
  /** A list, JSON of one, or words between commas. */
  tags: readonly string[]
}

/**
 * An attribute by whose value a span's operation is known; null for none. `@name` is the span's own name, and `@root` is
 * `root` where it has no parent.
 */
export type OperationWord = { of: string; is: Readonly<Record<string, string | null>> }

/** What is known of one kind of sender: its spans, its words, and what its numbers mean. */
export type Sender = {
  /** As people know it. */
  name: string
  /** Its recorded body in server/test/otlp, which is this line's test. */
  body: string
  /** Its spans have a scope of such a name, or one of these attributes. */
  scope?: RegExp
  says?: readonly string[]
  /** Attributes that hold JSON with more of its words. */
  json?: readonly string[]
  /** Asked before the words that all senders share. */
  words?: Partial<Words>
  operation?: readonly OperationWord[]
  /** What names the agent or the workflow that a span of an operation invokes: attributes, or `@name`. */
  entity?: Readonly<Record<string, readonly string[]>>
  /** The agent of its spans that invoke one, and name none. */
  agent?: string
  /** Its input is without what was read from a cache and written into one: always, or of these providers' models. */
  cacheApart?: true | readonly string[]
  /** Its output is without its reasoning. */
  reasoningApart?: true
  /** How long what it writes into a cache stays there, where it does not say. */
  writtenFor?: '5m' | '1h'
  /** An attribute of JSON whose numbers are the parts of a cost without a total. */
  costParts?: string
  /** One whose counts are of separate kinds of tokens, and together are all of them. */
  usageParts?: string
  /** Its spans that failed, though their status does not say so. */
  failed?: { of: string; is: string | boolean }
}
