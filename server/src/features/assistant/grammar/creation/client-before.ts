import type { Mention } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import type { Span } from '../span.ts'

/** "Fechamos com a Editora Ipê! Cadastra o projeto … pra eles": the one client named before the request. */
export function clientBefore(span: Span, { names }: Said): Mention | null {
  const found = new Set<string>()
  for (const { index } of span.folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const client = labelAt(span, index, names.clients)
    if (client) found.add(client.said)
  }
  const [only] = found
  return found.size === 1 && only ? { said: only } : null
}
