import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShell } from '../app/shown'
import type { url } from '../app/url'
import { classes } from './class'

type Props = {
  to: (typeof url)[keyof typeof url]
  id?: string
  // of is the subaccount of the page, if it is another than the chosen one.
  of?: string
  // search are the conditions of the page that it leads to, or what becomes of those that are there.
  search?: Record<string, string> | ((now: Record<string, unknown>) => Record<string, unknown>)
  className?: string
  // plain leaves the looks to className.
  plain?: boolean
  children: ReactNode
}

// Link leads to a page of the chosen subaccount.
export function Link({ to, id, of, search, className, plain, children }: Props) {
  const { subaccount } = useShell()
  const at = { to, params: { subaccount: of ?? subaccount, id }, search } as unknown as { to: '.' }
  return (
    <RouterLink
      {...at}
      className={classes(!plain && 'min-w-0 truncate font-medium underline-offset-4 hover:underline', className)}
    >
      {children}
    </RouterLink>
  )
}
