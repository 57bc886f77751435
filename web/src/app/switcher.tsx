import { ChevronsUpDown } from 'lucide-react'
import { text } from '../text/text'
import { Later } from './later'
import { useShell } from './shown'
import { agency } from './url'

const load = () => import('./switcher-list').then((m) => m.SwitcherList)

// Switcher says in which subaccount one is, and leads to the others.
export function Switcher() {
  const { subaccount, subaccountName, workspace } = useShell()
  const button = (
    <button
      type="button"
      aria-label={`${text.shell.switch}: ${subaccountName}, ${workspace.name}`}
      className="flex min-w-0 flex-1 items-center gap-2.5 rounded-xl p-1.5 text-left hover:bg-sunken"
    >
      <Mark name={subaccount === agency ? workspace.name : subaccountName} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{subaccountName}</span>
        <span className="block truncate text-xs text-soft">{workspace.name}</span>
      </span>
      <ChevronsUpDown className="size-4 text-soft" aria-hidden />
    </button>
  )
  return <Later {...{ button, load }}>{(SwitcherList, trigger) => <SwitcherList trigger={trigger} />}</Later>
}

function Mark({ name }: { name: string }) {
  return (
    <span
      className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent text-sm font-semibold text-accent-ink"
      aria-hidden
    >
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
