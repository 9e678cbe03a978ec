import { formatDate, formatHours } from '@leme/contract/format/format'
import { Button } from '../../../ui/button.tsx'
import { useFieldControl } from '../../../ui/form/field-control.ts'
import type { Writer } from './use-writer.ts'

/** How a field's value is shown, and whether it is text that one writes or a choice that one makes. */
export type ValueWords = { isChoice?: boolean; say?: (value: unknown) => string }

export const hoursValue: ValueWords = {
  isChoice: true,
  say: (hours) => (typeof hours === 'number' ? formatHours(hours) : ''),
}

export const dateValue: ValueWords = { isChoice: true, say: (day) => (day ? formatDate(String(day)) : '') }

/** A choice among options, by their labels. */
export function choiceOf(options: readonly { value: string; label: string }[]): ValueWords {
  return {
    isChoice: true,
    say: (value) => options.find((one) => one.value === value)?.label ?? 'algo que não está na lista',
  }
}

export type EditConflictProps = {
  writer: Writer
  /** What the other one wrote. */
  theirs: unknown
  words: ValueWords
  onKeep: () => void
  onTake: () => void
}

/** "Ana Prado também mudou este campo". */
export function conflictSentence({ name, isMe }: Writer): string {
  if (isMe) return 'Você também mudou este campo, em outra janela'
  return `${name ?? 'Outra pessoa'} também mudou este campo`
}

function firstName(name: string): string {
  return name.split(' ', 1)[0] ?? name
}

/** Below a field that was changed on both sides: what the other one wrote, and the choice. */
export function EditConflict({ writer, theirs, words, onKeep, onTake }: EditConflictProps) {
  const { id } = useFieldControl()
  const { name, isMe, time } = writer
  const { isChoice = false, say = String } = words
  const text = say(theirs ?? '')
  const other = isMe || name === null ? null : firstName(name)

  // The pressed button goes with the question: the reader goes on in the field.
  function answer(how: () => void): void {
    how()
    if (id) document.getElementById(id)?.focus()
  }

  return (
    <fieldset className="grid min-w-0 gap-2 rounded-2 border border-line-2 bg-inset px-3 pt-2 pb-2.5">
      <legend className="sr-only">O que fica neste campo</legend>
      <p className="text-label text-ink-3">
        {isMe ? 'Você' : (name ?? 'Outra pessoa')} {isChoice ? 'mudou para' : 'escreveu'}
        {time && ` (${time})`}:
      </p>
      {text.trim() === '' ? (
        <p className="text-cell text-ink-3">nada: o campo ficou vazio</p>
      ) : (
        <p className="text-cell whitespace-pre-wrap text-ink wrap-anywhere">{text}</p>
      )}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <Button size="small" onClick={() => answer(onKeep)}>
          {isChoice ? 'Ficar com a minha' : 'Ficar com o meu texto'}
        </Button>
        <Button size="small" onClick={() => answer(onTake)} className="max-w-full">
          <span className="min-w-0 truncate">{takeWords(isChoice, other)}</span>
        </Button>
      </div>
    </fieldset>
  )
}

function takeWords(isChoice: boolean, other: string | null): string {
  if (isChoice) return other === null ? 'Usar a outra' : `Usar a de ${other}`
  return other === null ? 'Usar o outro texto' : `Usar o texto de ${other}`
}
