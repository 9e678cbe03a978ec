/** Reads a stream of bytes in pieces of wanted lengths; holds no more than one piece and one chunk. */
export type ByteReader = {
  /** The next `length` bytes, or fewer where the stream ends before. */
  take(length: number): Promise<Buffer>
  /** The bytes up to and including the next line end, or null where none comes within `most` bytes. */
  line(most: number): Promise<Buffer | null>
}

export function createByteReader(chunks: AsyncIterable<Buffer>): ByteReader {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer | null> {
    const { done, value } = await source.next()
    return done ? null : value
  }

  /** Holds `length` bytes, where the stream has them. */
  async function fill(length: number): Promise<void> {
    if (rest.length >= length) return
    const pieces = [rest]
    for (let held = rest.length; held < length; ) {
      const piece = await next()
      if (!piece) break
      pieces.push(piece)
      held += piece.length
    }
    rest = Buffer.concat(pieces)
  }

  function shift(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }

  return {
    async take(length) {
      await fill(length)
      return shift(length)
    },
    async line(most) {
      await fill(most)
      const end = rest.indexOf('\n') + 1
      return end === 0 || end > most ? null : shift(end)
    },
  }
}
