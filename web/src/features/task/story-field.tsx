import type { Story } from '@leme/contract/work-item'
import { ReferenceField } from '../work/work-fields.tsx'

/** The story that a task belongs to, by title; blank for none. */
export function StoryField({ stories }: { stories: readonly Story[] }) {
  return (
    <ReferenceField
      name="story_id"
      label="Story"
      nothing="Sem story"
      unmatched={(text) => `Nenhuma story se chama “${text}”. Escolha uma da lista ou apague o texto.`}
      options={stories.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
