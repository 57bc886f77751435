import { Navigate } from '@tanstack/react-router'
import { isThere, settings } from '../../app/nav'
import { useShell } from '../../app/shown'
import { text } from '../../text/text'
import { Empty } from '../../ui/empty'
import { Settings2 } from 'lucide-react'

// SettingsPage redirects to the first page of the settings that the user may see.
export function SettingsPage() {
  const shell = useShell()
  const first = settings.find((i) => isThere(i, shell))
  if (!first) return <Empty heading icon={Settings2} title={text.settings.title} hint={text.problem.forbidden} />
  return <Navigate to={first.to} params={{ subaccount: shell.subaccount }} replace />
}
