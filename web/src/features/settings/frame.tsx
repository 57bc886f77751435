import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { isThere, settings } from '../../app/nav'
import { useShell } from '../../app/shown'
import { text } from '../../text/text'
import { useStrip } from '../../ui/strip'

// SettingsFrame stands around every page of the settings: the others are one click away.
export function SettingsFrame() {
  const shell = useShell()
  const { subaccount } = shell
  const strip = useStrip<HTMLElement>(useLocation().pathname)
  const items = settings.filter((i) => isThere(i, shell))
  return (
    <div className="mx-auto flex w-full max-w-[1400px] flex-1 flex-col lg:flex-row">
      <nav
        ref={strip}
        aria-label={text.settings.title}
        className="flex shrink-0 gap-1 overflow-x-auto px-4 [scrollbar-width:none] pt-5 max-lg:pb-1 lg:w-56 lg:flex-col lg:pt-8 lg:pl-8"
      >
        {items.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            params={{ subaccount }}
            className="flex h-8 shrink-0 items-center gap-2.5 rounded-lg px-2.5 whitespace-nowrap text-soft hover:bg-sunken hover:text-ink"
            activeProps={{ className: 'bg-accent-wash! text-accent! font-medium' }}
          >
            <Icon className="size-4" aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  )
}
