import { Tooltip } from './tooltip.tsx'

/** Text cut at its cell's edge, with the whole of it in a tooltip. */
export function Clip({ text, className = '' }: { text: string; className?: string }) {
  return (
    <Tooltip content={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to read what was cut */}
      <span tabIndex={0} className={`block truncate rounded-1 ${className}`}>
        {text}
      </span>
    </Tooltip>
  )
}
