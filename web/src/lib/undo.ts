import { present } from '../app/session'
import { text } from '../text/text'
import { tell } from '../ui/toast'
import { answer, askOthers } from './tabs'

// longest is how many milliseconds something can be taken back where nobody closes the offer.
const longest = 60_000

// waiting are those whose time is not over.
const waiting = new Set<() => Promise<void>>()

// finishLater does all at once that waits: nobody is going to take it back.
export const finishLater = () => Promise.all([...waiting].map((finish) => finish()))

// finishEverywhere does so in all tabs of this browser: they have one session.
export const finishEverywhere = () => Promise.all([finishLater(), askOthers()])

window.addEventListener('pagehide', () => void finishLater())
answer(() => waiting.size > 0, finishLater)

// later does what cannot be taken back only when the time is over in which it can be. A person who leaves the page meanwhile has not
// changed their mind: it is done at once then.
export function later(title: string, run: () => Promise<unknown>, onUndo: () => void): void {
  let over = false
  const end = () => {
    over = true
    clearTimeout(timer)
    waiting.delete(finish)
  }
  const finish = async () => {
    if (over) return
    end()
    // Somebody else may be signed in by now, and nothing is done in their name.
    if (present.left()) return
    await run()
  }
  // The time is over when the offer is gone: who reads it, or is elsewhere, has it for longer.
  const timer = setTimeout(() => void finish(), longest)
  waiting.add(finish)
  tell(
    title,
    {
      label: text.action.undo,
      run: () => {
        if (over) return
        end()
        onUndo()
      },
    },
    () => void finish(),
  )
}
