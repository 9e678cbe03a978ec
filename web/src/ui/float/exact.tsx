import { ExactText, type ExactTextProps } from '../sign/exact-text.tsx'
import { Tooltip } from './tooltip.tsx'

/** A rounded figure, with its exact value in a tooltip and for screen readers. */
export function Exact(props: ExactTextProps) {
  return (
    <Tooltip content={props.exact}>
      <ExactText {...props} />
    </Tooltip>
  )
}
