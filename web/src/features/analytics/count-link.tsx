import type { ReactNode } from 'react'
import { Link } from '../../ui/link'
import { behind, type Figure, type Scope } from './behind'

// CountLink opens the list behind a figure: that of the page's subaccount, of another one, or of the whole agency. What is left over of groups
// has none.
export function CountLink({
  figure,
  scope,
  here,
  of,
  listed = true,
  children,
}: {
  figure: Figure
  scope: Scope
  here: boolean
  of?: string | undefined
  listed?: boolean
  children: ReactNode
}) {
  const list = listed ? behind(figure, scope, !here && !of) : null
  return list ? (
    <Link to={list.to} search={list.search} {...(of && { of })}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
}
