/**
 * An answer on its way out, to be taken once. The promises of a request that has waited for its turn are old to V8: what
 * they end with stays until the whole heap is collected, though nobody needs it. So they end with this, which is empty
 * as soon as the answer is sent.
 */
export class Answer {
  #text: string

  constructor(text: string) {
    this.#text = text
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}
