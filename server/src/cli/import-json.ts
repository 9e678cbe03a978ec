import { longestRecord } from '../ingest/csv/text-file.ts'
import { StartRefused } from '../start-refused.ts'

/** A JSON file that cannot be read on. What came before it was given out. */
class JsonBroken extends StartRefused {}

/**
 * The elements of one JSON list, read in pieces: only one element and a piece are ever held. Throws JsonBroken, after
 * all elements before it, where the text is no list or breaks off.
 */
export async function* readElements(text: AsyncIterable<string>): AsyncGenerator<unknown> {
  const list = new ListScanner()
  for await (const piece of text) yield* list.scan(piece)
  list.end()
}

type ScanState = 'start' | 'first' | 'element' | 'next' | 'end'

/** Finds where elements begin and end by brackets and quotes alone; what is between is JSON.parse's. */
class ListScanner {
  #state: ScanState = 'start'
  #line = 1
  #begins = 1
  #element = ''
  #depth = 0
  #quoted = false
  #escaped = false;

  *scan(piece: string): Generator<unknown> {
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at] ?? ''
      if (sign === '\n') this.#line += 1
      if (this.#state !== 'element') {
        if (' \n\r\t'.includes(sign)) continue
        this.#state = this.#advance(sign)
        if (this.#state !== 'element') continue
        this.#begins = this.#line
        from = at
      }
      if (!this.#closes(sign)) continue
      yield this.#parse(this.#element + piece.slice(from, at))
      this.#element = ''
      this.#state = sign === ',' ? 'next' : 'end'
    }
    if (this.#state === 'element') this.#element += piece.slice(from)
    if (this.#element.length > longestRecord) throw new JsonBroken(`linha ${this.#begins}: o registro é longo demais.`)
  }

  end(): void {
    if (this.#state === 'start') throw new JsonBroken('O arquivo não tem conteúdo.')
    if (this.#state !== 'end') throw new JsonBroken(`linha ${this.#line}: o JSON termina antes do fim da lista.`)
  }

  /** Where reading stands after a sign outside of any element. */
  #advance(sign: string): ScanState {
    const line = this.#line
    if (this.#state === 'start') {
      if (sign === '[') return 'first'
      throw new JsonBroken('O arquivo JSON deve ser uma lista de registros: [ {…}, {…} ].')
    }
    if (this.#state === 'first' && sign === ']') return 'end'
    if (this.#state === 'end') throw new JsonBroken(`linha ${line}: há texto depois do fim da lista.`)
    if (sign === ',' || sign === ']') throw new JsonBroken(`linha ${line}: falta um registro antes de "${sign}".`)
    return 'element'
  }

  /** Whether the sign, the next of an element, is the first after it. */
  #closes(sign: string): boolean {
    if (this.#escaped) this.#escaped = false
    else if (this.#quoted) {
      if (sign === '\\') this.#escaped = true
      else if (sign === '"') this.#quoted = false
    } else if (sign === '"') this.#quoted = true
    else if (sign === '{' || sign === '[') this.#depth += 1
    else if (this.#depth > 0 && (sign === '}' || sign === ']')) this.#depth -= 1
    else return this.#depth === 0 && (sign === ',' || sign === ']')
    return false
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch (error) {
      const sentence = `linha ${this.#begins}: este registro não é JSON válido. O resto do arquivo não foi lido.`
      throw new JsonBroken(sentence, { cause: error })
    }
  }
}
