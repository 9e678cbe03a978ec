import { type ReactNode, useEffect, useRef } from 'react'
import { firstContent } from '../ui/page/first-content.ts'
import { type Choice, ChoiceContext } from './choice.ts'

export type ChooseAreaProps = { choice: Choice; children: ReactNode }

/** A list whose rows are chosen, by their boxes, and by what `choose-keys` listens to. */
export function ChooseArea({ choice, children }: ChooseAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const latest = useRef(choice)
  useEffect(() => {
    latest.current = choice
  })
  useEffect(() => {
    const { current } = area
    const leaving = new AbortController()
    void firstContent()
      .then(() => import('./choose-keys.ts'))
      .then((keys) => current && keys.listenForChoices(current, () => latest.current, leaving.signal))
    return () => leaving.abort()
  }, [])
  return (
    <ChoiceContext value={choice}>
      <div ref={area} className="choose-area" data-choosing={choice.isChoosing || undefined}>
        {children}
      </div>
    </ChoiceContext>
  )
}
