import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../ask.ts'
import type { AssistantMessage } from '../conversation/conversation.ts'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { focusLog } from './focus-log.ts'

type ChoicesProps = { store: ConversationStore; choices: readonly string[]; isBusy: boolean }

/** The answers that a question may have, to be pressed instead of typed; each is sent as its words. */
export function Choices({ store, choices, isBusy }: ChoicesProps) {
  const queries = useQueryClient()
  return (
    <fieldset aria-label="Respostas" className="mt-2 flex min-w-0 flex-wrap gap-1.5">
      {choices.map((choice) => (
        <Button
          key={choice}
          size="small"
          className="h-auto min-h-7.5 max-w-full py-1 text-left whitespace-normal wrap-anywhere"
          disabled={isBusy}
          onClick={(event) => {
            focusLog(event)
            void ask(store, queries, choice)
          }}
        >
          {choice}
        </Button>
      ))}
    </fieldset>
  )
}

/** The message without the lines that list what stands below it to be pressed. */
export function withoutChoices({ content, choices }: AssistantMessage): string {
  return content
    .split('\n')
    .filter((line) => !(line.startsWith('- ') && choices.includes(line.slice(2))))
    .join('\n')
}
