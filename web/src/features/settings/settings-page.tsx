import { Navigate } from '@tanstack/react-router'
import { settings } from '../../app/nav'
import { useShell } from '../../app/shown'
import { agency } from '../../app/url'
import { text } from '../../text/text'
import { Empty } from '../../ui/empty'
import { Settings2 } from 'lucide-react'

// SettingsPage redirects to the first page of the settings that the user may see.
export function SettingsPage() {
  const { subaccount, can } = useShell()
  const first = settings.find((i) => (!i.scope || can(i.scope)) && (i.agency || subaccount !== agency))
  if (!first) return <Empty heading icon={Settings2} title={text.settings.title} hint={text.problem.forbidden} />
  return <Navigate to={first.to} params={{ subaccount }} replace />
}
