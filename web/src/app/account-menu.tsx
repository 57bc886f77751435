import { useNavigate } from '@tanstack/react-router'
import { BookOpen, BookText, LifeBuoy, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useBrand } from '../lib/brand'
import { helpAt } from '../lib/given-brand'
import { text } from '../text/text'
import { Later } from './later'
import { useShell } from './shown'
import { signOut } from './sign-out'
import { chosenTheme, chooseTheme, type Theme } from './theme'
import { url } from './url'

const load = () => import('../ui/menu').then((m) => m.Menu)

const icons = { light: Sun, dark: Moon, system: Monitor }

// Account shows the signed-in user, with their personal settings.
export function Account() {
  const { name, email, role, subaccount } = useShell()
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const navigate = useNavigate()
  const help = helpAt(useBrand())
  const items = [
    {
      label: text.shell.account,
      icon: UserRound,
      onSelect: () => void navigate({ to: url.account, params: { subaccount } }),
    },
    {
      label: text.shell.nav.guide,
      icon: BookOpen,
      onSelect: () => void window.open('/docs/guide', '_blank', 'noopener'),
    },
    { label: text.shell.nav.docs, icon: BookText, onSelect: () => void window.open('/docs', '_blank', 'noopener') },
    ...(help
      ? [{ label: text.brand.help, icon: LifeBuoy, onSelect: () => void window.open(help, '_blank', 'noopener') }]
      : []),
    ...(['light', 'dark', 'system'] as const).map((t, i) => ({
      label: text.shell.theme[t] + (t === theme ? ' ✓' : ''),
      icon: icons[t],
      divided: i === 0,
      onSelect: () => {
        chooseTheme(t)
        setTheme(t)
      },
    })),
    { label: text.shell.signOut, icon: LogOut, divided: true, onSelect: () => void signOut() },
  ]
  return (
    <div className="border-t border-line p-3">
      <Later
        load={load}
        button={
          <button
            type="button"
            className="flex w-full min-w-0 items-center gap-2.5 rounded-xl p-1.5 text-left hover:bg-sunken"
          >
            <span
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brass-wash text-sm font-semibold text-brass"
              aria-hidden
            >
              {name.charAt(0).toUpperCase()}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-xs text-soft">{text.access.roles[role] ?? email}</span>
            </span>
          </button>
        }
      >
        {(Menu, trigger) => <Menu items={items} trigger={trigger} opened />}
      </Later>
    </div>
  )
}
