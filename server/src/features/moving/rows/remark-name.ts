/** How much of a text is said of it; characters. */
const mostSaid = 80

const quoted = (text: string) =>
  `'“' || regexp_replace(case when char_length(${text}) > ${mostSaid} then left(${text}, ${mostSaid - 1}) || '…' else ${text} end,
    '\\s+', ' ', 'g') || '”'`

/** SQL of who wrote a comment; who is not of the team is said to be none of it. */
export const authorOf = (comment: string) =>
  `coalesce((select display_name from users where users.id = ${comment}.user_id), ${comment}.author_name || ' (fora da equipe)')`

/** SQL of what a comment is called: on what it is, whose, of which day where the organisation is, and what it says. */
export function commentName(comment: string, thing: string, text?: string): string {
  const zone = '(select time_zone from organizations where id = context.org_id())'
  const day = `to_char(${comment}.created_at at time zone ${zone}, 'DD/MM/YYYY')`
  const parts = [`'Comentário em ' || ${thing}`, `'de ' || ${authorOf(comment)}`, day, ...(text ? [quoted(text)] : [])]
  return `concat_ws(', ', ${parts.join(', ')})`
}

/** SQL of what an entry of a checklist is called: on what it is, and what it says. */
export const itemName = (thing: string, text?: string): string =>
  `concat_ws(', ', 'Checklist em ' || ${thing}${text ? `, ${quoted(text)}` : ''})`
