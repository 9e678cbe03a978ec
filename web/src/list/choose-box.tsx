import { useContext } from 'react'
import { type Choice, ChoiceContext } from './choice.ts'

export type ChooseBoxProps = { id: string; title: string }

/** Chooses a row of the list around it; nothing where rows are not chosen. Over the room that its table leaves for it. */
export function ChooseBox({ id, title }: ChooseBoxProps) {
  const choice = useContext(ChoiceContext)
  if (!choice) return null
  return (
    <input
      type="checkbox"
      className="choose-box"
      aria-keyshortcuts="x"
      data-id={id}
      aria-label={`Escolher ${title}`}
      checked={choice.isChosen(id)}
      onChange={({ nativeEvent }) =>
        choice.press(id, { ctrl: true, shift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
      }
    />
  )
}

/** On phones, where boxes are out of sight until somebody wants to choose: begins and ends that. */
export function ChooseButton({ choice: { isChoosing, toggleChoosing } }: { choice: Choice }) {
  return (
    <button
      type="button"
      aria-pressed={isChoosing}
      onClick={toggleChoosing}
      className="h-10 px-2 text-cell font-medium text-accent-text md:hidden"
    >
      {isChoosing ? 'Cancelar' : 'Escolher'}
    </button>
  )
}
