import type { ErrorCode, FieldError } from '@leme/contract/wire/errors'

/** What a broken constraint means to the person who asked: a refused field, or an error of its own. */
type Meaning = FieldError | ErrorCode

const meanings = new Map<string, Meaning>()

/**
 * Says what refusals of PostgreSQL mean, by the name of the CHECK, foreign key or unique key. A name that begins with `_`
 * is an end of names: of every key that refers to a project, say. Each feature says its own beside its queries.
 */
export function explainConstraints(constraints: Readonly<Record<string, Meaning>>): void {
  for (const [name, meaning] of Object.entries(constraints)) meanings.set(name, meaning)
}

/** What a constraint means: by its whole name, else by its end. */
export function meaningOf(constraint: string): Meaning | undefined {
  return meanings.get(constraint) ?? [...meanings].find(([end]) => end.startsWith('_') && constraint.endsWith(end))?.[1]
}
