import type { Epic } from '@leme/contract/epic'
import { type KeptProps, ReferenceField } from '../work/work-fields.tsx'

/** The epic that a story belongs to, by title; blank for none. */
export function EpicField({ epics, ...rest }: KeptProps<string> & { epics: readonly Epic[] }) {
  return (
    <ReferenceField
      {...rest}
      wide
      label="Épico"
      nothing="Sem épico"
      stray="Escolha um épico da lista"
      options={epics.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
