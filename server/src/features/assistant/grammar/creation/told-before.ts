import type { DraftProject } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { cut, type Span, trimmed } from '../span.ts'
import { clientBefore } from './client-before.ts'
import { readProject } from './project-body.ts'
import { contextOf } from './subject-first.ts'

const called =
  /(?:que (?:se )?cham[ae]|que vai (?:se )?chamar|chamad[oa]|de nome|com o nome(?: de)?|o nome (?:e|vai ser|sera))(?: de)?\s*:? (?=\S)/u

/**
 * What was said before a project was asked for: "a gente vai fazer pra Acme um sistema que chama Linha Viva, começa em
 * janeiro, pode criar o projeto". Its name and facts; where it names none, the words themselves are kept as description,
 * as what is asked for is in them.
 */
export function withBefore(project: DraftProject, before: Span, said: Said): void {
  project.name ??= nameBefore(before)
  const client = clientBefore(before, said)
  const named = project.name === null ? called.exec(before.folded) : null
  if (named) {
    const { title, facts } = readProject(cut(before, named.index + named[0].length), contextOf('project', said))
    project.name = title
    for (const [field, value] of Object.entries(facts))
      if (field in project) Object.assign(project, { [field]: project[field as 'name'] ?? value })
  } else if (project.name === null) project.description ??= wordsOf(before)
  project.client ??= client
}

/** Not "Fechamos com a Acme!", "Bom dia, tudo bem?", which tell nothing of the project. */
function wordsOf(before: Span): string | null {
  const text = trimmed(before).text.replace(/[\s,;:.!–-]+$/u, '')
  return text.split(/\s+/).length > 6 ? text : null
}

/** "cadastrar a Vistoria, projeto novo da Acme": named before it is said what it is. */
function nameBefore({ text, folded }: Span): string | null {
  const verb = /^[\s\p{P}]*(?:cri(?:a|e|ar)|cadastr(?:a|e|ar)|abr(?:e|a|ir)|registr(?:a|e|ar)) (?:[oa] )?/u.exec(folded)
  const name = verb ? text.slice(verb[0].length).replace(/[\s,:–-]+$/, '') : ''
  return /^["“«]?\p{Lu}[^,;.!?\n]*$/u.test(name) ? name.replace(/^["“«]|["”»]$/g, '') : null
}
