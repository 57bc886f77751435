import { createContext, useContext, useState, type ReactNode } from 'react'
import { usePart, type Part } from '../../app/later'

const load = () => import('./snooze-dialog').then((m) => m.SnoozeDialog)

// Snooze says whether conversations could be put out of the way until then.
type Snooze = (until: string) => Promise<boolean>

type Asking = { ask: (snooze: Snooze) => void; near: Part<never>['near'] }

const nowhere: Asking = {
  ask: () => undefined,
  near: { onPointerEnter: () => undefined, onFocus: () => undefined },
}

const Context = createContext(nowhere)

// useSnoozing asks until when, and then does it.
export const useSnoozing = () => useContext(Context)

// Snoozing shows the dialog above all that opens it: a bar goes with its selection, which others may change while somebody still chooses a day.
export function Snoozing({ children }: { children: ReactNode }) {
  const { it: Dialog, want, near } = usePart(load)
  const [asked, setAsked] = useState<{ snooze: Snooze } | null>(null)
  const ask = (snooze: Snooze) => {
    want()
    setAsked({ snooze })
  }
  return (
    <Context value={{ ask, near }}>
      {children}
      {asked && Dialog && (
        <Dialog
          onSnooze={asked.snooze}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </Context>
  )
}
