import { EmptyLine } from '../../ui/empty-state.tsx'

/** The list has rows, but the filter leaves none. The filter bar has the way out. */
export function NoMatchLine({ noun }: { noun: 'Nenhum épico' | 'Nenhuma story' | 'Nenhuma task' }) {
  return <EmptyLine>{noun} corresponde ao filtro</EmptyLine>
}
