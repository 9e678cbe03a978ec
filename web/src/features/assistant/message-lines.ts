export type MessageLine = {
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
