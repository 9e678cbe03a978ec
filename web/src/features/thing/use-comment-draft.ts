import { useState } from 'react'
import { onAuthEvent, useSession } from '../../api/session/session.ts'

const prefix = 'leme comment '

/** What was typed is this tab's alone, and goes with the session: no text is left behind on a machine that others use. */
onAuthEvent((_event, session) => {
  if (session) return
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
})

/** What somebody types of a thing, which survives a reload; and the way to take off what was sent of it, but nothing that was typed since. */
export function useCommentDraft(thingId: string): [string, (text: string) => void, (sent: string) => void] {
  const session = useSession()
  const name = `${prefix}${session.status === 'in' ? session.user_id : ''} ${thingId}`
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '')

  function store(next: string): string {
    if (next === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, next)
    return next
  }

  const takeOff = (sent: string) =>
    setText((now) => store(now.startsWith(sent) ? now.slice(sent.length).trimStart() : now))

  return [text, (next) => setText(store(next)), takeOff]
}
