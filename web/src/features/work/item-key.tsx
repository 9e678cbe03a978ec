/** The short key of an epic, story, task or ticket, beside its title. */
export function ItemKey({ children }: { children: string }) {
  return <span className="shrink-0 text-label font-normal whitespace-nowrap text-ink-3 tabular-nums">{children}</span>
}
