import type { Epic } from '@leme/contract/work-item'
import { ReferenceField } from '../work/work-fields.tsx'

/** The epic that a story belongs to, by title; blank for none. */
export function EpicField({ epics }: { epics: readonly Epic[] }) {
  return (
    <ReferenceField
      name="epic_id"
      wide
      label="Épico"
      nothing="Sem épico"
      unmatched={(text) => `Nenhum épico se chama “${text}”. Escolha um da lista ou apague o texto.`}
      options={epics.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
