import { text } from '../text/text'
import { tell } from '../ui/toast'

// longest is how many milliseconds something can be taken back where nobody closes the offer.
const longest = 60_000

// later does what cannot be taken back only when the time is over in which it can be. Who leaves the page meanwhile has not
// changed their mind: it is done at once then.
export function later(title: string, run: () => void, onUndo: () => void): void {
  let over = false
  const finish = () => {
    if (over) return
    over = true
    clearTimeout(timer)
    window.removeEventListener('pagehide', finish)
    run()
  }
  // The time is over when the offer is gone: who reads it, or is elsewhere, has it for longer.
  const timer = setTimeout(finish, longest)
  window.addEventListener('pagehide', finish)
  tell(
    title,
    {
      label: text.action.undo,
      run: () => {
        if (over) return
        over = true
        clearTimeout(timer)
        window.removeEventListener('pagehide', finish)
        onUndo()
      },
    },
    finish,
  )
}
