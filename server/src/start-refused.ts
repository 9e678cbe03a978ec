/**
 * A reason not to start that a person can do something about: the message is one
 * Portuguese sentence, printed as it is, without a stack.
 */
export class StartRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StartRefused'
  }
}
