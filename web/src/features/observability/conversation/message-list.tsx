import type { Message, MessagePart } from '@leme/contract/agents/conversation'
import { formatNumber } from '@leme/contract/format/format'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

const roles: Record<string, string> = {
  system: 'Sistema',
  user: 'Usuário',
  assistant: 'Assistente',
  tool: 'Ferramenta',
}

/** Longer texts are folded after so many characters. */
const shown = 1500

/** The messages of a turn in their order: who, words, and tools folded. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  return (
    <ol className="grid gap-2">
      {messages.map((message, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not change its order
          key={index}
          className={classNames(
            'min-w-0 rounded-2 px-3 py-2',
            message.role === 'user' ? 'bg-accent-soft' : 'bg-inset',
            message.role === 'assistant' && 'border border-line bg-deck',
          )}
        >
          <p className="mb-0.5 text-label font-medium text-ink-3">{roles[message.role] ?? message.role}</p>
          <div className="grid gap-1.5">
            {message.parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              <Part key={at} part={part} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Part({ part: { kind, text, name } }: { part: MessagePart }) {
  if (kind === 'media') return <p className="text-cell text-ink-3">[{name}]</p>
  if (kind === 'text') return <LongText text={text} />
  const title = {
    reasoning: 'Raciocínio',
    tool_call: `Chamou ${name ?? 'uma ferramenta'}`,
    tool_result: `Resultado${name ? ` de ${name}` : ''}`,
  }[kind]
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-1 text-cell text-ink-2 max-md:min-h-11">
        <ChevronRight aria-hidden="true" className="size-3.5 flex-none group-open:rotate-90" />
        <span className="wrap-anywhere">{title}</span>
      </summary>
      <div className="pt-1 pl-4.5 font-mono text-label">
        <LongText text={text || 'sem conteúdo'} />
      </div>
    </details>
  )
}

/** A text with its lines; what is long is folded until one asks for all of it. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shown + 200
  return (
    <>
      <p className="min-w-0 text-cell wrap-anywhere whitespace-pre-wrap text-ink">
        {isLong && !isWhole ? `${text.slice(0, shown)}…` : text}
      </p>
      {isLong && (
        <Button size="small" className="mt-1 w-fit" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Mostrar menos' : `Mostrar tudo (${formatNumber(text.length)} caracteres)`}
        </Button>
      )}
    </>
  )
}
