import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../../queries/projects-query.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Picker } from '../../../ui/select/picker.tsx'

export type ProjectPickerProps = {
  value: string | null
  onChange: (id: string | null) => void
  label?: string
  hint?: string
}

/** A project by its name; blank for none. */
export function ProjectPicker({ value, onChange, label = 'Projeto', hint }: ProjectPickerProps) {
  const projects = useQuery(projectsQuery).data ?? []
  return (
    <Field label={label} hint={hint}>
      <Picker
        value={value}
        onChange={onChange}
        placeholder="Sem projeto"
        unmatched={(text) => `Nenhum projeto se chama “${text}”. Escolha um da lista ou apague o texto.`}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  )
}
