/** The helm: logo, and the assistant's sign. It takes the colour of its text. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
        <circle cx="12" cy="12" r="6.9" />
        <path d="M12 12L12 1M12 12L21.53 17.5M12 12L2.47 17.5M17.98 8.55L21.53 6.5M12 18.9L12 23M6.02 8.55L2.47 6.5" />
      </g>
    </svg>
  )
}
