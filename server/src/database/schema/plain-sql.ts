/**
 * An expression or a statement of PostgreSQL's own writing as a person would write it: in small letters, and without the
 * casts, aliases and parentheses that it adds. Strings and quoted names stay as they are.
 */
export function plainSql(text: string): string {
  const quoted = [...new Set(text.match(quotes))]
  const code = text.replaceAll(quotes, (part) => `«${quoted.indexOf(part)}»`).toLowerCase()
  const plain = rules.reduce((written, [found, meant]) => written.replaceAll(found, meant), code)
  return plain.trim().replaceAll(/«(\d+)»/g, (_, index) => quoted[Number(index)] ?? '')
}

const quotes = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g

/** In this order: the later ones read what the earlier ones leave. */
const rules: [RegExp, string][] = [
  [/\s+/g, ' '],
  [/\( /g, '('],
  [/timestamp with time zone/g, 'timestamptz'],
  [/ using btree /g, ' '],
  [/(«\d+»)::text(?![\w[])/g, '$1'],
  [/(?<![\w.])(\d+)::(?:numeric|bigint|double precision)\b/g, '$1'],
  [/\(variadic array\[([^\]]*)\]\)/g, '($1)'],
  [/\(null::text\)/g, '(null)'],
  // A subquery of one function names its column after it, and sometimes stands in parentheses twice.
  [/\(select ([\w.]+\([^()]*\)) as \w+\)/g, '(select $1)'],
  [/\((\(select [\w.]+\([^()]*\)\))\)/g, '$1'],
  [/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)'],
  [/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)'],
  [
    /(?<=(?:and|or) )\(((?:[\w.]+|\(select [\w.]+\(\)\)) (?:not )?in \((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))\)/g,
    '$1',
  ],
  [/(?<![\w.])((?:[\w.]+|«\d+»)(?:\((?:[\w.]+|«\d+»)\))?) >= ([^\s()]+) and \1 <= ([^\s()]+)/g, '$1 between $2 and $3'],
  [/(?<=[ (])not (\S+) is distinct from/g, '$1 is not distinct from'],
  [/ !~~ /g, ' not like '],
  [/ ~~ /g, ' like '],
  [/( references [\w.]+)\(/g, '$1 ('],
]

const width = 120

/**
 * A statement in lines of at most 120 characters: in those that begin with one of the words of `breakBefore` as long as
 * one is too long, the earlier words first, and then filled.
 */
export function inLines(statement: string, breakBefore: readonly string[], indent = '  '): string {
  if (statement.length <= width) return statement
  const [word, ...others] = breakBefore
  if (word === undefined) return fill(statement, indent)
  const parts = statement.split(new RegExp(` (?=(?:${word})\\b)`))
  return parts.map((part, index) => inLines(index === 0 ? part : indent + part, others, indent)).join('\n')
}

function fill(line: string, indent: string): string {
  return fillWords(line.match(/(?:'(?:[^']|'')*'|[^ '])+|^ +/g) ?? [], `${indent}  `)
}

/** A comment in lines of at most 120 characters. */
export function commentLines(text: string, indent = ''): string {
  return fillWords([`${indent}--`, ...text.split(/\s+/)], `${indent}-- `)
}

function fillWords(words: readonly string[], nextLine: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of words) {
    const longer = current.trim() === '' ? current + word : `${current} ${word}`
    if (longer.length <= width || current.trim() === '') current = longer
    else {
      lines.push(current)
      current = nextLine + word
    }
  }
  return [...lines, current].join('\n')
}
