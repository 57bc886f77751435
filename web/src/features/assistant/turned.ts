import { useEffect, useRef, useState } from 'react'

type Tool = { id: string; name: string }

// A turn is on its way, or what it came to holds until the page has been read again.
type Turn = { on: boolean; over: readonly string[] | null }

// useTurned is what is on, of which each is turned by itself and at once: as it was turned while that is on its way, and as it was before where it
// cannot be done. One that is on its way is not turned again.
export function useTurned(on: readonly string[], act: (tool: Tool, on: boolean) => Promise<boolean>) {
  const [turns, setTurns] = useState<ReadonlyMap<string, Turn>>(new Map())
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const note = (name: string, turn: Turn | null) => {
    setTurns((now) => {
      const next = new Map(now)
      if (turn) next.set(name, turn)
      else next.delete(name)
      return next
    })
  }
  return {
    isOn: (name: string) => {
      const turn = turns.get(name)
      return turn && (turn.over ?? on) === on ? turn.on : on.includes(name)
    },
    turn: (tool: Tool, to: boolean) => {
      const before = turns.get(tool.name)
      if (before && !before.over) return
      note(tool.name, { on: to, over: null })
      void act(tool, to).then(
        (done) => note(tool.name, done ? { on: to, over: latest.current } : null),
        () => note(tool.name, null),
      )
    },
  }
}
