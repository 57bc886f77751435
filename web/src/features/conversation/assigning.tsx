import { createContext, useContext, useState, type ReactNode } from 'react'
import { usePart } from '../../app/later'

const load = () => import('./assign-dialog').then((m) => m.AssignDialog)

// Assign gives conversations to a member.
type Assign = (id: string, name: string) => void

const Context = createContext<(assign: Assign) => void>(() => undefined)

// useAssigning asks for a member, and then does it.
export const useAssigning = () => useContext(Context)

// Assigning shows the dialog above all that opens it: a bar goes with its selection, which others may change while somebody still types a name.
export function Assigning({ children }: { children: ReactNode }) {
  const { it: Dialog, want } = usePart(load)
  const [asked, setAsked] = useState<{ assign: Assign } | null>(null)
  return (
    <Context
      value={(assign) => {
        want()
        setAsked({ assign })
      }}
    >
      {children}
      {asked && Dialog && (
        <Dialog
          onClose={() => {
            setAsked(null)
          }}
          onAssign={(id, name) => {
            setAsked(null)
            asked.assign(id, name)
          }}
        />
      )}
    </Context>
  )
}
