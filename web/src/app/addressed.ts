import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { last, session } from './session'
import type { Shell } from './shown'
import { agency } from './url'

// The agency's pages have one address in all workspaces. For members of several, it names the workspace, so that a link leads
// others, and another tab, to the same.

// arrive is in the workspace that an address of the agency names, where they are a member of it; it is waited for only where that is another
// than the last one.
export function arrive(subaccount: string, search: unknown): Promise<void> | undefined {
  const { workspace } = search as { workspace?: unknown }
  if (subaccount !== agency || typeof workspace !== 'string' || workspace === last.workspace()) return undefined
  return session.who().then(
    ({ workspaces }) => {
      last.begin(workspaces, workspace)
    },
    () => undefined, // the page finds out by itself that nobody is signed in
  )
}

// useAddressed names the workspace in the address.
export function useAddressed(shell: Pick<Shell, 'subaccount' | 'workspace' | 'workspaces'> | undefined): void {
  const navigate = useNavigate()
  const named = useRouterState({
    select: (s): string => String((s.location.search as { workspace?: string }).workspace ?? ''),
  })
  const path = useRouterState({ select: (s): string => s.location.pathname })
  const several = shell?.subaccount === agency && shell.workspaces.length > 1
  const wanted = several ? shell.workspace.id : undefined
  useEffect(() => {
    if (!wanted || named === wanted || path.split('/')[2] !== agency) return
    const search = (now: object) => ({ ...now, workspace: wanted })
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false } as never)
  }, [navigate, wanted, named, path])
}
