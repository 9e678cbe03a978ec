/** An answer is on its way. */
export function TypingDots() {
  return (
    <p>
      <span className="sr-only">Assistente está digitando</span>
      <span className="typing" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    </p>
  )
}
