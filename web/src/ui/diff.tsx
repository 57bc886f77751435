import { lazy, Suspense } from 'react'
import { Waiting } from './empty'

const Compare = lazy(() => import('./compare'))

// Diff shows two texts beside each other, with what is different.
export function Diff(props: { before: string; after: string; label: string }) {
  return (
    <Suspense fallback={<Waiting lines={6} />}>
      <Compare {...props} />
    </Suspense>
  )
}
