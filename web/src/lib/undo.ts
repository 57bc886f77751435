import { text } from '../text/text'
import { tell, undoTime } from '../ui/toast'

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
  const timer = setTimeout(finish, undoTime)
  window.addEventListener('pagehide', finish)
  tell(title, {
    label: text.action.undo,
    run: () => {
      if (over) return
      over = true
      clearTimeout(timer)
      window.removeEventListener('pagehide', finish)
      onUndo()
    },
  })
}
