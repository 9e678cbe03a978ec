import { commentLines, inLines, plainSql } from './plain-sql.ts'
import type { Column, Constraint, Policy, Relation, Trigger } from './read-relations.ts'

/** A table or view as the SQL that would make it today; what hangs on it by name, so that a diff shows what changed. */
export function writePage(relation: Relation): string {
  const parts = [
    relation.kind === 'v' ? writeView(relation) : writeTable(relation),
    relation.indexes.map((index) => inLines(`${plainSql(index)};`, ['where'])),
    relation.triggers.flatMap((trigger) => writeTrigger(relation, trigger)),
    [...writeRowSecurity(relation), ...relation.policies.map((policy) => writePolicy(relation, policy))],
    writeGrants(relation),
  ]
  const written = parts.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`)
  return ['-- Written by npm run schema.\n', writeComment(relation.comment, '') + written.join('\n')].join('\n')
}

function writeComment(comment: string | null, indent: string): string {
  return comment === null ? '' : `${commentLines(comment, indent)}\n`
}

function nameOf({ schema, name }: Relation): string {
  return `${schema}.${name}`
}

/** Each PostgreSQL writes a query in its own way, so it is read where it was written. */
function writeView(relation: Relation): string[] {
  const options = relation.options ? ` with (${relation.options})` : ''
  const columns = relation.columns.map(({ name, type }) => `  ${name} ${plainSql(type)}`)
  return [
    `create view ${nameOf(relation)} (`,
    columns.join(',\n'),
    `)${options};`,
    '-- Its query: migrations/functions/.',
  ]
}

function writeTable(relation: Relation): string[] {
  const { columns, constraints, referenced_by } = relation
  const lines = [
    ...columns.map((column) => writeColumn(column, constraints)),
    ...constraints.filter(({ column }) => column === null).map((constraint) => writeConstraint(constraint, '  ')),
  ]
  const logged = relation.is_logged ? '' : 'unlogged '
  const options = relation.options ? ` with (${relation.options})` : ''
  const referring = referenced_by.length === 0 ? [] : [commentLines(`Referenced by ${referenced_by.join(', ')}.`)]
  return [`create ${logged}table ${nameOf(relation)} (`, lines.join(',\n'), `)${options};`, ...referring]
}

/** With what it means, and the CHECKs that are about this column alone. */
function writeColumn(column: Column, constraints: readonly Constraint[]): string {
  const { name, comment, type, is_nullable, is_generated, collation } = column
  const value = column.default === null ? '' : plainSql(column.default)
  const words = [
    name,
    plainSql(type).replace(',', ', '),
    collation ? `collate ${collation}` : '',
    is_nullable ? '' : 'not null',
    is_generated ? `generated always as ${inParentheses(value)} stored` : value && `default ${value}`,
  ]
  const checks = constraints.filter((constraint) => constraint.column === name)
  return [
    `${writeComment(comment, '  ')}  ${words.filter(Boolean).join(' ')}`,
    ...checks.map((check) => writeConstraint(check, '    ')),
  ].join('\n')
}

function writeConstraint({ name, definition }: Constraint, indent: string): string {
  return inLines(
    `${indent}constraint ${name} ${plainSql(definition)}`,
    ['foreign key|check', 'references'],
    `${indent}  `,
  )
}

function writeTrigger(relation: Relation, { name, definition, state }: Trigger): string[] {
  const created = inLines(`${plainSql(definition)};`, ['referencing|for each', 'execute'])
  if (state === 'enabled') return [created]
  const verb = state === 'disabled' ? 'disable' : `enable ${state}`
  return [created, `alter table ${nameOf(relation)} ${verb} trigger ${name};`]
}

function writeRowSecurity(relation: Relation): string[] {
  if (relation.row_security === 'none') return []
  const forced = relation.row_security === 'forced' ? ', force row level security' : ''
  return [`alter table ${nameOf(relation)} enable row level security${forced};`]
}

function writePolicy(relation: Relation, { name, is_permissive, command, roles, ...rules }: Policy): string {
  const kind = is_permissive ? '' : ' as restrictive'
  const lines = [
    `create policy ${name} on ${nameOf(relation)}${kind} for ${command} to ${roles}`,
    ...(rules.using === null ? [] : [`  using ${inParentheses(plainSql(rules.using))}`]),
    ...(rules.check === null ? [] : [`  with check ${inParentheses(plainSql(rules.check))}`]),
  ]
  return `${lines.join('\n')};`
    .split('\n')
    .map((line) => inLines(line, ['and'], '    '))
    .join('\n')
}

function inParentheses(expression: string): string {
  return isWrapped(expression) && !expression.startsWith('(select') ? expression : `(${expression})`
}

/** Whether the first parenthesis is closed by the last one. */
function isWrapped(expression: string): boolean {
  let depth = 0
  const text = expression.replaceAll(/'(?:[^']|'')*'/g, (string) => 'x'.repeat(string.length))
  for (const [index, letter] of [...text].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0) return index === text.length - 1 && letter === ')'
  }
  return false
}

/** One statement a role, each verb with its columns. */
function writeGrants(relation: Relation): string[] {
  const roles = [...new Set(relation.grants.map(({ role }) => role))]
  return roles.map((role) => {
    const verbs = relation.grants
      .filter((grant) => grant.role === role)
      .map(({ verb, columns }) => (columns === null ? verb : `${verb} (${columns})`))
    const end = `on ${nameOf(relation)} to ${role};`
    const whole = `grant ${verbs.join(', ')} ${end}`
    if (whole.length <= 120) return whole
    const lines = verbs.map(
      (verb, index) => `${index === 0 ? 'grant ' : '  '}${verb}${index < verbs.length - 1 ? ',' : ''}`,
    )
    return [...lines, `  ${end}`].map((line) => inLines(line, [])).join('\n')
  })
}
