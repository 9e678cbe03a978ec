import { classNames } from '../../ui/class-names.ts'
import { messageLines } from './message-lines.ts'

const indents = ['', 'ml-3', 'ml-6', 'ml-9', 'ml-12', 'ml-15', 'ml-18']

const hangs = { dash: 'pl-2.25 -indent-2.25', number: 'pl-4 -indent-4' }

/** A text as it was written: its lines, and its lists hanging beside their marks. Markup in it is shown, not obeyed. */
export function MessageText({ content }: { content: string }) {
  return (
    <div className="wrap-anywhere">
      {messageLines(content).map(({ text, level, mark }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
        <p key={at} className={classNames('min-h-[0.5lh]', indents[level], mark && hangs[mark])}>
          {text}
        </p>
      ))}
    </div>
  )
}
