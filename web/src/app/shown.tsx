import { createContext, useContext } from 'react'
import type { Row } from '../lib/view'

// Shell is who looks, and at what. Every page has it from its context.
export type Shell = {
  // subaccount is the chosen one's id, or agency.
  subaccount: string
  subaccountName: string
  timeZone: string
  name: string
  email: string
  userId: string
  role: string
  workspace: { id: string; name: string }
  workspaces: { id: string; name: string }[]
  subaccounts: { id: string; name: string; archived: boolean }[]
  // views are those of all lists that they have saved here.
  views: readonly Row[]
  can: (scope: string) => boolean
  // newest is the sequence of the newest event when the server was last asked for all this; null where that is not known, and undefined until
  // it has answered.
  newest: number | null | undefined
  // whole is false for members limited to some subaccounts.
  whole: boolean
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('a page outside of the shell')
  return shell
}

// useCan says whether who looks may do something: "contacts:update".
export function useCan(scope: string): boolean {
  return useShell().can(scope)
}

// useCanAll is the same of what is everybody's in the workspace.
export function useCanAll(scope: string): boolean {
  const { can, whole } = useShell()
  return whole && can(scope)
}
