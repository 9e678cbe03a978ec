import { formatNumber } from '@leme/contract/format/format'

/** What is said on standard error while a command works: a bar on a terminal, a line now and then elsewhere. */
export type Progress = {
  /** `share` from 0 to 1. */
  at: (share: number, lines: number) => void
  /** Prints a line of its own, and the bar below it again. */
  say: (line: string) => void
  end: () => void
}

const width = 30
/** Off a terminal, one line for as many. */
const stride = 50_000

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? bar(stream) : lines(stream)
}

function bar(stream: NodeJS.WriteStream): Progress {
  let drawn = ''
  const draw = (text: string) => {
    if (text === drawn) return
    stream.write(`\r${text}\x1b[K`)
    drawn = text
  }
  return {
    at(share, count) {
      const full = Math.round(Math.min(1, share) * width)
      const percent = Math.floor(Math.min(1, share) * 100)
      draw(`${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent}%  ${formatNumber(count)} linhas`)
    },
    say(line) {
      const former = drawn
      draw('')
      stream.write(`${line}\n`)
      draw(former)
    },
    end: () => draw(''),
  }
}

function lines(stream: NodeJS.WriteStream): Progress {
  let said = 0
  return {
    at(_share, count) {
      if (count < said + stride) return
      said = count - (count % stride)
      stream.write(`${formatNumber(count)} linhas…\n`)
    },
    say: (line) => void stream.write(`${line}\n`),
    end() {},
  }
}
