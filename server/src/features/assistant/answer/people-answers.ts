import { filteredPaths } from '@leme/contract/filtered-paths'
import { type ProjectMemberRole, projectMemberRoleNames } from '@leme/contract/project/project-member-role'
import type { Named } from '@leme/language/turn-context'
import type { Asked } from './asked.ts'
import { whichProject } from './subjects.ts'
import { takes } from './tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, personLink, type QueryAnswer } from './wording.ts'
import { answerEstimatedHours } from './work/estimated-hours-answer.ts'
import { answerLoads, lateText } from './work/load-answer.ts'
import { answerParts } from './work/part-answers.ts'
import { groupTasks } from './work/task-groups.ts'
import { findTasks, type Give, parameters, projectScope } from './work/work.queries.ts'
import { answerDone, tasksPage } from './work/work-answers.ts'
import { onlyText, scopeText, stateText, taskItem } from './work/work-wording.ts'

/** What a person works on; without one, who has how much; or the epics, stories or estimated hours of either. */
export async function answerPerson(asked: Asked): Promise<QueryAnswer> {
  const { person } = asked.subjects
  const { status, closer } = asked.query
  const noun = closer?.rank ? undefined : takes(asked, 'noun', ['epic', 'story'])
  if (noun) return answerParts(asked, noun)
  if (status === 'done' && asked.query.period) return answerDone(asked, asked.query.period)
  if (status === 'overdue' || closer?.fact === 'amount') return answerEstimatedHours(asked)
  return person ? answerOne(asked, person) : answerLoads(asked)
}

async function answerOne(asked: Asked, person: Named): Promise<QueryAnswer> {
  const status = ['planned', 'doing', 'review', 'blocked', 'done'].find((each) => each === asked.query.status)
  const only = (give: Give) => [status ? `tasks.status = ${give(status)}` : `tasks.status <> 'done'`]
  const words: [string, string] = status ? ['task', 'tasks'] : ['task aberta', 'tasks abertas']
  const grouped = await groupTasks(asked, { only, words })
  if (grouped) return grouped
  const [tasks, load] = await Promise.all([
    findTasks(
      asked,
      only,
      `array_position(array['doing', 'review', 'blocked', 'planned', 'done'], tasks.status), tasks.due_date nulls last`,
    ),
    loadOf(asked, person),
  ])
  const you = person.id === asked.said.speaker.id
  const name = you ? 'Você' : oneLine(person.label)
  const place = scopeText({ subjects: { ...asked.subjects, person: null } })
  const which = `${status ? `em ${asked.statusText(status)}` : ''}${onlyText(asked)}`
  const kind: [string, string] = status
    ? [`task ${which}`, `tasks ${which}`]
    : [`task aberta${which}`, `tasks abertas${which}`]
  if (tasks.total === 0) return { message: `${name} não tem ${kind[0]}${place}.`, links: [] }
  const { late, projects } = load
  const facts = [
    ...(asked.subjects.project ? [] : [`em ${counted(projects, 'projeto', 'projetos')}`]),
    ...(late > 0 ? [`${counted(late, 'atrasada', 'atrasadas')}`] : []),
  ]
  const besides = which !== '' || facts.length === 0 ? '' : `, ${facts.join(', ')}`
  const sentence = `${name} tem ${counted(tasks.total, ...kind)}${place}${besides}.`
  return listing(
    sentence,
    tasks.rows.map((task) => taskItem(asked, task, stateText(asked, task))),
    tasks.total,
    tasksPage(asked),
    mostShown(asked.query),
  )
}

async function loadOf(asked: Asked, person: Named): Promise<{ late: number; projects: number }> {
  const { values, give } = parameters()
  const [row] = await asked.tx.query<{ late: string; projects: string }>(
    `select count(*) filter (where tasks.due_date < ${give(asked.said.today)}) as late,
       count(distinct tasks.project_id) as projects
     from tasks join projects on projects.org_id = tasks.org_id and projects.id = tasks.project_id
     where ${[
       `tasks.assignee_user_id = ${give(person.id)}`,
       `tasks.status <> 'done'`,
       ...projectScope(asked, give),
     ].join(' and ')}`,
    values,
  )
  return { late: Number(row?.late ?? 0), projects: Number(row?.projects ?? 0) }
}

type Member = { id: string; name: string; role: ProjectMemberRole; removed: boolean; open: string; late: string }

/** Who is on a project, with what they have open there. */
export async function answerPeople(asked: Asked): Promise<QueryAnswer> {
  const { project } = asked.subjects
  if (!project) return whichProject(asked.said)
  const rows = await asked.tx.query<Member>(
    `select users.id, users.display_name as name, project_members.role, count(tasks.id) as open,
       count(tasks.id) filter (where tasks.due_date < $2) as late
     from project_members join users on users.id = project_members.user_id and users.removed_at is null
     left join tasks on tasks.org_id = project_members.org_id and tasks.project_id = project_members.project_id
       and tasks.assignee_user_id = project_members.user_id and tasks.status <> 'done'
     where project_members.project_id = $1
     group by users.id, users.display_name, project_members.role
     order by array_position(array['lead', 'contributor', 'reviewer'], project_members.role),
       users.display_name collate "pt-BR-x-icu", users.id`,
    [project.id, asked.said.today],
  )
  const page = pageLink(`Membros de ${oneLine(project.label)}`, filteredPaths.projectMembers(project.id))
  if (rows.length === 0) return { message: `Ninguém está no projeto ${oneLine(project.label)}.`, links: [page] }
  const leads = rows.filter(({ role }) => role === 'lead').map(({ name }) => oneLine(name))
  const isAskedLead = asked.query.closer?.fact === 'lead'
  const led =
    leads.length > 0
      ? `, com ${joined(leads)} como ${projectMemberRoleNames.lead}`
      : isAskedLead
        ? ', ninguém como Lead'
        : ''
  const verb = rows.length === 1 ? 'pessoa está' : 'pessoas estão'
  const sentence = `${rows.length} ${verb} no projeto ${oneLine(project.label)}${led}.`
  const items = rows.map(({ id, name, role, open, late }) => ({
    text: `${name}: ${projectMemberRoleNames[role]}, ${
      open === '0' ? 'nenhuma task aberta' : counted(Number(open), 'task aberta', 'tasks abertas')
    }${lateText(late)}`,
    link: personLink(name, { assignee_user_id: id, project_id: project.id }),
  }))
  return listing(sentence, items, rows.length, page, mostShown(asked.query))
}
