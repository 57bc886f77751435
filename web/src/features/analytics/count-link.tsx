import type { ReactNode } from 'react'
import { Link } from '../../ui/link'
import { behind, type Figure, type Scope } from './behind'

// CountLink opens the list behind a figure. The whole agency has no lists.
export function CountLink({
  figure,
  scope,
  here,
  children,
}: {
  figure: Figure
  scope: Scope
  here: boolean
  children: ReactNode
}) {
  const list = here ? behind(figure, scope) : null
  return list ? (
    <Link to={list.to} search={list.search}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
}
