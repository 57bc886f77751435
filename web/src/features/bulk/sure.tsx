import { createContext, useContext, useState, type ReactNode } from 'react'
import { text } from '../../text/text'
import { Confirm } from '../../ui/dialog'

// What is asked: what is to be done to how many, and the name of the button that does it.
export type What = { title: string; action: string; hint?: string | undefined }

// Run says whether it could be begun.
type Run = () => Promise<boolean>

type Ask = (what: What, run: Run) => Promise<boolean>

const Context = createContext<Ask>(() => Promise.resolve(false))

// useSure asks before something is done to many things, and says whether it has been begun, once somebody has decided.
export const useSure = () => useContext(Context)

type Asked = What & { run: Run; end: (begun: boolean) => void }

// Sure shows the question above all that asks it: a bar goes with its selection, and what waits for the answer would wait for ever.
export function Sure({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (what: What, run: Run) =>
    new Promise<boolean>((end) => {
      setAsked({ ...what, run, end })
    })
  return (
    <Context value={ask}>
      {children}
      {asked && (
        <Confirm
          open
          onClose={() => {
            asked.end(false) // unless it has been begun
            setAsked(null)
          }}
          title={asked.title}
          hint={[asked.hint, text.table.farHint].filter(Boolean).join(' ')}
          action={asked.action}
          look="primary"
          onConfirm={async () => {
            asked.end(await asked.run())
          }}
        />
      )}
    </Context>
  )
}
