import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { counted, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { findParts } from './part.queries.ts'
import { lackingText, scopeText } from './work-wording.ts'

const names = { epic: ['épico', 'épicos'], story: ['story', 'stories'] } as const

/** The epics or stories of what a question asks for, with how much of their tasks is done. */
export async function answerParts(asked: Asked, noun: 'epic' | 'story'): Promise<QueryAnswer> {
  const { rows, total } = await findParts(asked, noun)
  const { closer, status } = asked.query
  const priority = noun === 'story' ? asked.query.priority : null
  const known = ['planned', 'doing', 'review', 'blocked', 'done'].find((each) => each === status)
  const which = [
    known ? ` em ${asked.statusText(known)}` : closer?.fact === 'open' ? ' em aberto' : '',
    priority ? ` ${priority}` : '',
    closer?.lacks ? ` ${lackingText[closer.lacks]}` : '',
  ].join('')
  const { project } = asked.subjects
  const page = project ? pageLink(oneLine(project.label), paths.project(project.id)) : undefined
  const [one, many] = names[noun]
  if (total === 0) {
    const none = noun === 'epic' ? 'Nenhum' : 'Nenhuma'
    return { message: `${none} ${one}${which}${scopeText(asked)}.`, links: page ? [page] : [] }
  }
  const items = rows.map(({ id, project_id, title, status, person, tasks, done, project: of }) => ({
    text: `${title}: ${asked.statusText(status)}, ${tasks === '0' ? 'sem tasks' : `${counted(Number(tasks), 'task', 'tasks')} (${counted(Number(done), 'concluída', 'concluídas')})`}${aroundText(project ? null : of, person)}`,
    link: { noun, label: oneLine(title), url: paths[noun](project_id, id) },
  }))
  return listing(`${counted(total, one, many)}${which}${scopeText(asked)}.`, items, total, page, mostShown(asked.query))
}

function aroundText(project: string | null, person: string | null): string {
  const around = [project, person].filter((name) => name !== null).join(', ')
  return around === '' ? '' : ` (${around})`
}
