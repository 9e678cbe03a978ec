import { paths } from '@leme/contract/paths'
import type { Many, ManyAnswer, ManyNoun } from '@leme/contract/work/many'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { ApiError } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { manyWords } from './many-words.ts'

/** What is done to the rows that are chosen. */
export type ManyDeed = Omit<Many<'task'>, 'ids' | 'filter' | 'count' | 'except' | 'change' | 'skip_refused'> & {
  change?: Record<string, unknown>
}
/** Which rows are meant. */
export type ManyRows = Pick<Many<'task'>, 'ids' | 'count' | 'except'> & { filter?: object }
export type ManyInput = ManyDeed & ManyRows & { skip_refused?: boolean }

const sends: { [Noun in ManyNoun]: (body: ManyInput) => Promise<ManyAnswer> } = {
  epic: (body) => call('POST /api/epics/many', { body: body as Many<'epic'> }),
  story: (body) => call('POST /api/stories/many', { body: body as Many<'story'> }),
  task: (body) => call('POST /api/tasks/many', { body: body as Many<'task'> }),
  ticket: (body) => call('POST /api/tickets/many', { body: body as Many<'ticket'> }),
}

type UseMany = {
  noun: ManyNoun
  /** The project whose live notices wait for it, where it is of one alone. */
  projectId?: string | undefined
  /** What the project is called that rows move to. */
  projectName: (id: unknown) => string | undefined
  onDone: (input: ManyInput) => void
  /** Some rows cannot be changed: nothing was done. */
  onSomeRefused: (input: ManyInput, error: ApiError) => void
}

/** Does one thing to many rows, and takes it back as long as the toast offers to. */
export function useMany({ noun, projectId, projectName, onDone, onSomeRefused }: UseMany) {
  const queries = useQueryClient()
  const words = manyWords(noun)
  const isSomeRefused = (error: Error): error is ApiError => error instanceof ApiError && error.code === 'some_refused'
  return useWrite<ManyInput, ManyAnswer>({
    family: projectId === undefined ? keys.tasks.all : keys.projects.changes(projectId),
    send: sends[noun],
    // To postpone twice is to postpone by more.
    once: true,
    success: ({ remove, change }, { changed, refused }) => {
      const project = noun !== 'ticket' && projectName(change?.project_id)
      const said = remove ? words.deleted : project ? words.moved : words.changed
      const done = changed === 0 ? 'Nada mudou' : `${said(changed)}${project ? ` para ${project}` : ''}`
      return refused > 0 ? `${done}; ${refused.toLocaleString('pt-BR')} de fora` : done
    },
    leadsTo: ({ change }, { changed, key }) => {
      const id = change?.project_id
      if (noun === 'ticket' || changed === 0 || typeof id !== 'string') return undefined
      return (close) => (
        <Link to={key ? paths.thing(id, key) : paths.project(id)} onClick={close} className="toast-link">
          Abrir {key ?? 'o projeto'}
        </Link>
      )
    },
    takeBack: async (_, { change_id }) => {
      if (change_id === null) return 'Não havia nada a desfazer'
      return (await call('POST /api/changes/:id/undo', { params: { id: change_id } })).message
    },
    failure: (error) => (isSomeRefused(error) ? undefined : failureText('Nada mudou')(error)),
    onDone: (_, input) => onDone(input),
    onRefused: (error, input) => isSomeRefused(error) && onSomeRefused(input, error),
    refresh: () => {
      const read: QueryKey[] = [keys.projects.all, keys.tasks.all, keys.tickets.all, keys.dashboard]
      for (const queryKey of read) void queries.invalidateQueries({ queryKey })
    },
  })
}
