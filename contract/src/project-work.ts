import { z } from 'zod'
import { epic } from './epic.ts'
import { project } from './project.ts'
import { projectMember } from './project-member.ts'
import type { SchemaNotes } from './schema-notes.ts'
import { story } from './story.ts'
import { task } from './task.ts'

/** A project with all that its page shows of it, each list as it is answered by itself, by its table's name. */
export const projectWork = z.object({
  project,
  project_members: z.array(projectMember),
  epics: z.array(epic),
  stories: z.array(story),
  tasks: z.array(task),
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
