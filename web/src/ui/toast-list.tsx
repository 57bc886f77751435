import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { text } from '../text/text'
import { IconButton } from './button'
import { notices, type Notice } from './toast'

// ToastList shows what is told, and is loaded with the first of it.
export default function ToastList() {
  const [manager] = useState(() => Toast.createToastManager())
  useEffect(
    () =>
      notices.hear(({ undo, ...notice }: Notice) => {
        const id = manager.add({
          ...notice,
          ...(undo && {
            actionProps: {
              children: undo.label,
              onClick: () => {
                undo.run()
                manager.close(id)
              },
            },
          }),
        })
      }),
    [manager],
  )
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        {/* At the top: what one does next, to save or to send, is at the bottom. */}
        <Toast.Viewport className="fixed inset-x-4 top-3 z-60 mx-auto flex max-w-sm flex-col gap-2">
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
      swipeDirection={['up', 'right']}
      className="rounded-xl border border-line bg-raised p-3.5 text-ink shadow-float transition-all data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-2 data-[starting-style]:opacity-0"
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
