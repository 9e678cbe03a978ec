import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core'

/** What the library knows about a card or a column. */
export type CardFacts = { label: string; column: string }
export type ColumnFacts = { label: string; at: number; of: number }

export const instructions: ScreenReaderInstructions = {
  draggable:
    'Para mover, pressione espaço ou Enter. As setas para a esquerda e para a direita levam a outra coluna; ' +
    'espaço ou Enter soltam, Esc cancela.',
}

const nameOf = (active: Active) => (active.data.current as Partial<CardFacts> | undefined)?.label ?? 'O cartão'
const columnOf = (active: Active) => (active.data.current as Partial<CardFacts> | undefined)?.column ?? ''

function placeOf(over: Over | null): string | undefined {
  const facts = over?.data.current as ColumnFacts | undefined
  return facts && `coluna ${facts.label}, ${facts.at} de ${facts.of}`
}

/** What is announced while a card moves. A column is named once, when the card comes to it. */
export function createSpeech(): Announcements {
  let announced = ''
  return {
    onDragStart({ active }) {
      announced = columnOf(active)
      return `${nameOf(active)}: movendo a partir da coluna ${announced}.`
    },
    onDragOver({ over }) {
      const label = (over?.data.current as ColumnFacts | undefined)?.label ?? ''
      if (label === announced) return undefined
      announced = label
      return over ? `Sobre a ${placeOf(over)}.` : 'Fora das colunas.'
    },
    onDragEnd({ active, over }) {
      const to = (over?.data.current as ColumnFacts | undefined)?.label
      if (to === undefined || to === columnOf(active)) return `${nameOf(active)} continua em ${columnOf(active)}.`
      return `${nameOf(active)} agora está em ${to}.`
    },
    onDragCancel({ active }) {
      return `Movimento cancelado. ${nameOf(active)} continua em ${columnOf(active)}.`
    },
  }
}
