import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '../text/text'
import { IconButton } from './button'

const toasts = Toast.createToastManager()

type Undo = { label: string; run: () => void }

// tell shows that something is done, with a way back where there is one.
export function tell(title: string, undo?: Undo): string {
  const id = toasts.add({
    title,
    type: 'done',
    timeout: undo ? undoTime : 4_000,
    ...(undo && {
      actionProps: {
        children: undo.label,
        onClick: () => {
          toasts.close(id)
          undo.run()
        },
      },
    }),
  })
  return id
}

// complain shows what went wrong, and what to do about it.
export function complain(title: string, description?: string): void {
  toasts.add({ title, description, type: 'problem', priority: 'high', timeout: 10_000 })
}

// undoTime is how long something can be taken back, in milliseconds.
export const undoTime = 7_000

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toasts}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-xl border border-line bg-raised p-3.5 text-ink shadow-float transition-all data-[ending-style]:opacity-0 data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3">
        {toast.type === 'problem' ? (
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
        ) : (
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="mt-0.5 text-soft" />
        </div>
        <Toast.Action className="shrink-0 rounded-md px-2 py-0.5 font-medium text-accent hover:bg-sunken empty:hidden" />
        <Toast.Close render={<IconButton icon={X} size="small" label={text.action.close} />} />
      </Toast.Content>
    </Toast.Root>
  ))
}
