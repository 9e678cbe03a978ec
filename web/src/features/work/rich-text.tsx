import { Suspense } from 'react'
import { laterPart } from '../../ui/page/lazy-part.ts'
import type { ShownTextProps } from './shown-text.tsx'

const { Part: ShownText } = laterPart(() => import('./shown-text.tsx'), 'ShownText')

/** A long text with its Markdown shown, its keys as links and its people by name; as it is until that code has come. */
export function RichText(props: ShownTextProps) {
  return (
    <Suspense fallback={<span className="wrap-break-word whitespace-pre-line">{props.text}</span>}>
      <ShownText {...props} />
    </Suspense>
  )
}
