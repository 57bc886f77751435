import { lazy, Suspense, useSyncExternalStore } from 'react'
import { notices } from '../ui/toast'

const ToastList = lazy(() => import('../ui/toast-list'))

// Toasts is where what is told shows up, from the first of it on.
export function Toasts() {
  const any = useSyncExternalStore(notices.watch, notices.any)
  if (!any) return null
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  )
}
