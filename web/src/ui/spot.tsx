import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from './class'

// Spot is a place on a page that an address can lead to, by what stands behind its #. It is marked then, and brought into view as soon as
// it is there: the page may still have to be read.
export function Spot({ id, children }: { id: string; children: ReactNode }) {
  const sought = useRouterState({ select: (s) => s.location.hash === id })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sought) place.current?.scrollIntoView({ block: 'center' })
  }, [sought])
  return (
    <div
      id={id}
      ref={place}
      data-sought={sought || undefined}
      className={classes('min-w-0 rounded-2xl', sought && 'outline-2 outline-offset-4 outline-accent')}
    >
      {children}
    </div>
  )
}
