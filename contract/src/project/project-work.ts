import { z } from 'zod'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { workSchemas } from '../work/work-item.ts'
import { project } from './project.ts'
import { projectMember } from './project-member.ts'

/** A project with all that its page shows of it, each list as it is answered by itself, by its table's name. */
export const projectWork = z.object({
  project,
  project_members: z.array(projectMember),
  epics: z.array(workSchemas.epic.row),
  stories: z.array(workSchemas.story.row),
  tasks: z.array(workSchemas.task.row),
})

export type ProjectWork = z.infer<typeof projectWork>

export const projectWorkNotes = {
  answered: {
    ProjectWork: { type: projectWork, description: 'Um projeto com a sua equipe, os seus épicos, stories e tasks' },
  },
  fields: {
    project_members: ['Quem trabalha no projeto'],
    epics: ['Épicos do projeto'],
    stories: ['Stories do projeto'],
    tasks: ['Tasks do projeto'],
  },
} satisfies SchemaNotes
