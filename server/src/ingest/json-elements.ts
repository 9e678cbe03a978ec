import { StartRefused } from '../start-refused.ts'
import { longestRecord } from './csv/text-file.ts'

/** A JSON file that cannot be read on. What came before it was given out. */
class JsonBroken extends StartRefused {}

/** A part of a JSON: an element of its list, or of an object a value, or an element of a list that is one. */
export type JsonElement = { key: string | null; value: unknown }

/**
 * The elements of one JSON list, or with `objects` the values of one object too, read in pieces: only one element and a
 * piece are ever held. Throws JsonBroken, after all elements before it, where the text is neither or breaks off.
 */
export async function* readElements(
  text: AsyncIterable<string>,
  { objects = false } = {},
): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(objects)
  for await (const piece of text) yield* scanner.scan(piece)
  scanner.end()
}

/**
 * Where reading stands: before all, before an element of a list (the first or another), before a key, before its
 * value, within an element, behind one, behind a list that is a value, behind all.
 */
type State = 'start' | 'first' | 'next' | 'key' | 'value' | 'element' | 'end'

/** Finds where elements begin and end by brackets and quotes alone; what is between is JSON.parse's. */
class Scanner {
  readonly #objects: boolean
  #state: State = 'start'
  #line = 1
  #begins = 1
  #element = ''
  #depth = 0
  #quoted = false
  #escaped = false
  /** Whether the text is an object, and whether the list is one of its values. */
  #inObject = false
  #inList = false
  /** What is read is a key, which names what comes next. */
  #isKey = false
  #key: string | null = null

  constructor(objects: boolean) {
    this.#objects = objects
  }

  *scan(piece: string): Generator<JsonElement> {
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at] ?? ''
      if (sign === '\n') this.#line += 1
      if (this.#state !== 'element') {
        if (' \n\r\t\ufeff'.includes(sign)) continue
        this.#state = this.#advance(sign)
        if (this.#state !== 'element') continue
        this.#begins = this.#line
        from = at
      }
      if (!this.#closes(sign)) continue
      const value = this.#parse(this.#element + piece.slice(from, at))
      this.#element = ''
      if (this.#isKey) this.#key = String(value)
      else yield { key: this.#key, value }
      this.#state = this.#after(sign)
    }
    if (this.#state === 'element') this.#element += piece.slice(from)
    if (this.#element.length > longestRecord) throw new JsonBroken(`linha ${this.#begins}: o registro é longo demais.`)
  }

  end(): void {
    if (this.#state === 'start') throw new JsonBroken('O arquivo não tem conteúdo.')
    const what = this.#inObject ? 'objeto' : 'lista'
    const of = this.#inObject ? 'do' : 'da'
    if (this.#state !== 'end') throw new JsonBroken(`linha ${this.#line}: o JSON termina antes do fim ${of} ${what}.`)
  }

  /** Where reading stands after a sign outside of any element. */
  #advance(sign: string): State {
    const line = this.#line
    if (this.#state === 'start') {
      if (sign === '[') {
        this.#inList = true
        return 'first'
      }
      if (sign === '{' && this.#objects) {
        this.#inObject = true
        return 'key'
      }
      throw new JsonBroken('O arquivo JSON deve ser uma lista de registros: [ {…}, {…} ].')
    }
    if (this.#state === 'end') throw new JsonBroken(`linha ${line}: há texto depois do fim da lista.`)
    if (this.#state === 'first' && sign === ']') return this.#afterList()
    if (this.#state === 'key') {
      if (sign === '}') return 'end'
      if (sign === ',') return 'key'
      if (sign !== '"') throw new JsonBroken(`linha ${line}: falta o nome de um campo.`)
      this.#isKey = true
      return 'element'
    }
    if (this.#state === 'value' && sign === '[') {
      this.#inList = true
      return 'first'
    }
    if (sign === ',' || sign === ']') throw new JsonBroken(`linha ${line}: falta um registro antes de "${sign}".`)
    return 'element'
  }

  /** Where reading stands behind an element that a sign has closed. */
  #after(sign: string): State {
    if (this.#isKey) {
      this.#isKey = false
      return 'value'
    }
    if (this.#inList) return sign === ',' ? 'next' : this.#afterList()
    return sign === ',' ? 'key' : 'end'
  }

  #afterList(): State {
    this.#inList = false
    return this.#inObject ? 'key' : 'end'
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
    else if (this.#isKey) return sign === ':'
    else return this.#depth === 0 && (sign === ',' || sign === (this.#inList ? ']' : '}'))
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
