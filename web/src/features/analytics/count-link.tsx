import type { ReactNode } from 'react'
import { Link } from '../../ui/link'
import { behind, type Figure, type Scope } from './behind'

// CountLink opens the list behind a figure: that of the page's subaccount, or of another one. The whole agency has no lists.
export function CountLink({
  figure,
  scope,
  here,
  of,
  children,
}: {
  figure: Figure
  scope: Scope
  here: boolean
  of?: string | undefined
  children: ReactNode
}) {
  const list = here ? behind(figure, scope) : null
  return list ? (
    <Link to={list.to} search={list.search} {...(of && { of })}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
}
