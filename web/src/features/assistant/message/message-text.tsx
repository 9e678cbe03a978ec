import { classNames } from '../../../ui/class-names.ts'

type MessageLine = {
  text: string
  /** Steps of two blanks before it. */
  level: number
  /** It begins with a dash or a number: its own next lines hang below its words. */
  mark: 'dash' | 'number' | null
}

const deepest = 6

function markOf(text: string): MessageLine['mark'] {
  if (/^[-–—•*]\s/.test(text)) return 'dash'
  return /^\d{1,3}[.)]\s/.test(text) ? 'number' : null
}

/** The lines of a message as it was written, with how far each is indented. Nothing in it is markup. */
export function messageLines(content: string): MessageLine[] {
  return content.split('\n').map((line) => {
    const text = line.trimStart()
    const blanks = line.slice(0, line.length - text.length).replaceAll('\t', '  ').length
    return { text, level: Math.min(deepest, Math.floor(blanks / 2)), mark: markOf(text) }
  })
}

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
