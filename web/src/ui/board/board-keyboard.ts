import { type Activators, KeyboardSensor, type KeyboardSensorOptions, type KeyboardSensorProps } from '@dnd-kit/core'

const keys = ['Space', 'Enter', 'Escape', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/**
 * The library's keyboard, for a page that is slower than the fingers. It begins to listen a moment after a card was
 * picked up, and reports the column that the card has come to one step after it draws it: a key pressed before that
 * would be lost, or act on the previous column. Here it waits for its turn.
 */
export class QueuingKeyboardSensor extends KeyboardSensor {
  static override activators: Activators<KeyboardSensorOptions> = [
    {
      eventName: 'onKeyDown',
      handler: (event, options, { active }) => {
        // Space on a card's title, a link, would scroll the page: it takes the card up by its handle.
        const isTitle = event.nativeEvent.code === 'Space' && event.target instanceof HTMLAnchorElement
        if (isTitle) active.activatorNode.current?.focus()
        const activatorNode = isTitle ? { current: event.target } : active.activatorNode
        const context = { active: { ...active, activatorNode } }
        return KeyboardSensor.activators.some(({ handler }) => handler(event, options, context))
      },
    },
  ]

  constructor(props: KeyboardSensorProps) {
    const { context, activeNode, event: start } = props
    const waiting: KeyboardEvent[] = []
    let listens = false
    let turn: KeyboardEvent | undefined

    function isReady(): boolean {
      const { collisions, over } = context.current
      const isGone = !activeNode.node.current?.isConnected
      return listens && (isGone || collisions?.[0]?.id === over?.id)
    }

    function keep(event: KeyboardEvent): void {
      if (event === start || event === turn || !keys.includes(event.code)) return
      if (isReady() && waiting.length === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      waiting.push(event)
      if (listens && waiting.length === 1) setTimeout(goOn)
    }

    function goOn(): void {
      listens = true
      const [next] = waiting
      if (next && isReady()) {
        waiting.shift()
        turn = new KeyboardEvent('keydown', { code: next.code, key: next.key })
        document.dispatchEvent(turn)
      }
      if (waiting.length > 0) setTimeout(goOn)
    }

    function stop(): void {
      waiting.length = 0
      document.removeEventListener('keydown', keep, true)
    }

    const whenOver = (report: () => void) => () => {
      stop()
      report()
    }
    super({ ...props, onEnd: whenOver(props.onEnd), onCancel: whenOver(props.onCancel) })
    document.addEventListener('keydown', keep, true)
    // After the library's own timer.
    setTimeout(goOn)
  }
}
