import { matchName } from '../../resolve/match-name.ts'
import type { Named, Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import { readQuestion } from './read-question.ts'

const its =
  /(?<![\p{L}\p{N}])(?:[nd]el[ea]|(?:n|d)?esse projeto|(?:la|ali)(?=\s*[:,]| (?:pr[oa]|para) ))(?![\p{L}\p{N}])/u

/** The project that was asked about right before a sentence that says "nele" or "nesse projeto"; null of any other. */
export function projectAskedAbout(said: Said): Named | null {
  if (said.page.project || said.pending || !its.test(foldInPlace(said.text))) return null
  const at = said.history.findLastIndex(({ role }) => role === 'user')
  const before = said.history[at]
  const asked = before && readQuestion({ ...said, text: before.content, history: said.history.slice(0, at) })
  const project = asked?.intent === 'query' ? asked.query.project : null
  if (!project) return null
  if ('id' in project) return { id: project.id, label: project.label }
  const found = matchName(project.said, said.names.projects)
  return found.match === 'sure' ? { id: found.row.id, label: found.row.label } : null
}
