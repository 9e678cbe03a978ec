import { projectLimits } from '@leme/contract/project/project'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery } from '../../queries/projects-query.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Picker } from '../../ui/select/picker.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { MoreRows, mostShown } from './more-rows.tsx'
import type { PartProps } from './trial-people.tsx'
import type { Said } from './use-moving.ts'

/** The projects of a file, and which project of Leme each is; or one for all of it, which may be new. */
export function TrialProjects({ trial: { projects }, said, locked, onSay }: PartProps) {
  const options = (useQuery(projectsQuery).data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isOne = Boolean(said.project_id ?? said.project_name)
  const unmatched = (text: string) => `Nenhum projeto se chama “${text}”. Escolha um da lista ou apague o texto.`
  return (
    <Panel title="Projetos" count={projects.length}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 border-t border-line p-4">
        <Field label="Tudo em um projeto" className="max-w-96 flex-1 basis-64">
          <Picker
            value={said.project_id ?? null}
            onChange={(project_id) => {
              if (project_id !== (said.project_id ?? null)) onSay({ project_id, project_name: null })
            }}
            options={options}
            unmatched={unmatched}
            placeholder="Não: cada um no seu"
            disabled={locked}
          />
        </Field>
        {!said.project_id && (
          <NewProject
            label="Ou em um projeto novo, chamado"
            name={said.project_name ?? null}
            locked={locked}
            onSay={(project_name) => onSay({ project_name })}
          />
        )}
      </div>
      {!isOne && (
        <Table
          caption="Projetos"
          columns={[
            'No arquivo',
            { label: 'Linhas', width: '7rem', align: 'right' },
            { label: 'No Leme', width: '20rem' },
          ]}
        >
          {projects.slice(0, mostShown).map(({ name, count, id, called }) => (
            <Row key={name}>
              <Cell part="lead">
                {name || 'Sem projeto no arquivo'} {called === null && <Tag look="danger">Escolha</Tag>}
              </Cell>
              <Cell part="money" align="right">
                {String(count)}
              </Cell>
              <Cell part="line">
                <div className="grid w-full gap-2">
                  <Field label={<span className="sr-only">Projeto de {name || 'itens sem projeto'}</span>}>
                    <Picker
                      value={said.projects?.[name] ?? id}
                      onChange={(chosen) => chosen !== id && onSay(placed(said, name, chosen, null))}
                      options={options}
                      unmatched={unmatched}
                      placeholder={name ? 'Criar um projeto com este nome' : 'Escolha um projeto'}
                      disabled={locked}
                    />
                  </Field>
                  {name === '' && !said.projects?.[''] && (
                    <NewProject
                      label="Ou um projeto novo, chamado"
                      name={said.project_names?.[''] ?? null}
                      locked={locked}
                      onSay={(called) => onSay(placed(said, '', null, called))}
                    />
                  )}
                </div>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {!isOne && <MoreRows count={projects.length} />}
    </Panel>
  )
}

/** What is said of the projects of a file once rows of this one go into the chosen one, or into one of that name. */
function placed(said: Said, name: string, id: string | null, called: string | null): Said {
  const { [name]: _, ...projects } = said.projects ?? {}
  const { [name]: __, ...project_names } = said.project_names ?? {}
  return {
    projects: id ? { ...projects, [name]: id } : projects,
    project_names: called ? { ...project_names, [name]: called } : project_names,
  }
}

type NewProjectProps = {
  label: string
  name: string | null
  locked: boolean
  onSay: (name: string | null) => void
}

function NewProject({ label, name, locked, onSay }: NewProjectProps) {
  const [typed, setTyped] = useState(name ?? '')
  const say = () => {
    const said = typed.trim() || null
    if (said !== name) onSay(said)
  }
  return (
    <form
      className="flex max-w-96 flex-1 basis-64 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        say()
      }}
    >
      <Field label={label} className="min-w-0 flex-1">
        <Input
          value={typed}
          maxLength={projectLimits.name}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={say}
          disabled={locked}
        />
      </Field>
    </form>
  )
}
