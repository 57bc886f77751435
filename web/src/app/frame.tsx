import { Link, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { branded, useBrand } from '../lib/brand'
import { useAway } from '../lib/online'
import { text } from '../text/text'
import { buttonClass, IconButton } from '../ui/button'
import { classes } from '../ui/class'
import { Account } from './account-menu'
import { Bell, useUnread } from './bell'
import { Crash } from './crash'
import { Hearing } from './hearing'
import { usePart } from './later'
import { isThere, nav, type NavItem } from './nav'
import { useShell } from './shown'
import { Switcher } from './switcher'

const load = () => import('./palette').then((m) => m.Palette)

// Frame is what stays while pages come and go: where one is, where one can go, who one is.
export function Frame({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: (s) => s.location.pathname })
  const page = usePage()
  const away = useAway()
  // On a phone the menu is open on the page that it was opened on, and on no other.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const [finding, setFinding] = useState(false)
  const { it: Palette, want, near } = usePart(load)
  const find = () => {
    want()
    setFinding(true)
  }
  const open = openOn === path
  const bell = useUnread()
  useEffect(() => onCtrlK(find))
  return (
    <div className="flex min-h-dvh">
      <Hearing />
      <Side open={open} bell={bell} near={near} onFind={find} onClose={() => setOpenOn(null)} />
      {open && <div className="fixed inset-0 z-20 bg-black/40 md:hidden" onClick={() => setOpenOn(null)} aria-hidden />}
      <div className="flex min-w-0 flex-1 flex-col has-data-whole:h-dvh">
        <Top open={open} bell={bell} near={near} onFind={find} onOpen={() => setOpenOn(path)} />
        {away && (
          <p role="status" className="bg-warn-wash px-4 py-2 text-center text-warn">
            {text.problem.offlineHint}
          </p>
        )}
        <main id="page" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none has-data-whole:min-h-0">
          <Crash key={page}>{children}</Crash>
        </main>
      </div>
      {finding && Palette && <Palette open onClose={() => setFinding(false)} />}
    </div>
  )
}

type Bars = {
  open: boolean
  bell: ReturnType<typeof useUnread>
  // near has the palette loaded when the pointer comes near what opens it.
  near: ReturnType<typeof usePart>['near']
  onFind: () => void
}

// Side is the menu. On a phone it covers the page while it is open.
function Side({ open, bell, near, onFind, onClose }: Bars & { onClose: () => void }) {
  return (
    <aside
      className={classes(
        'fixed inset-y-0 left-0 z-30 flex w-60 flex-col border-r border-line bg-surface md:sticky md:top-0 md:h-dvh',
        open ? 'flex shadow-float' : 'max-md:hidden',
      )}
    >
      <Worn />
      <div className="flex items-center gap-2 p-3">
        <Switcher />
        <span className="max-md:hidden">
          <Bell {...bell} />
        </span>
        <span className="md:hidden">
          <IconButton icon={X} label={text.action.close} onClick={onClose} />
        </span>
      </div>
      <button
        type="button"
        {...near}
        onClick={onFind}
        className={classes(buttonClass('plain'), 'mx-3 mb-2 justify-start! text-soft!')}
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1 text-left font-normal">{text.action.search}</span>
        <kbd aria-hidden className="rounded border border-line px-1 font-mono text-[11px]">
          {text.shell.palette.hint}
        </kbd>
      </button>
      <Navigation />
      <Account />
    </aside>
  )
}

// Top is what a phone has in the place of the menu.
function Top({ open, bell, near, onFind, onOpen }: Bars & { onOpen: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-surface px-2 py-1.5 md:hidden">
      <IconButton icon={MenuIcon} label={text.shell.menu} aria-expanded={open} onClick={onOpen} />
      <Here />
      <Bell {...bell} />
      <IconButton icon={Search} label={text.shell.palette.title} {...near} onClick={onFind} />
    </header>
  )
}

// Worn is the brand above the menu, where it is not the product's own.
function Worn() {
  const brand = useBrand()
  if (!branded(brand)) return null
  return (
    <div className="flex h-12 shrink-0 items-center px-4 pt-3">
      {brand.logo ? (
        <img src={brand.logo} alt={brand.name} className="max-h-8 max-w-full object-contain object-left" />
      ) : (
        <span className="truncate font-semibold text-accent">{brand.name}</span>
      )}
    </div>
  )
}

// usePage is another one where the page is. One of a list and its things beside each other stays the same.
function usePage(): string {
  return useRouterState({
    select: (s): string => {
      const route = s.matches.at(-1) as { fullPath: string } | undefined
      if (!route?.fullPath.includes('{-')) return s.location.pathname
      return `${s.location.pathname.split('/')[2] ?? ''} ${route.fullPath}`
    },
  })
}

function Here() {
  return <span className="min-w-0 flex-1 truncate text-center font-medium">{useShell().subaccountName}</span>
}

function Navigation() {
  const shell = useShell()
  return (
    <nav aria-label={text.shell.navigation} className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
      {nav.map((group) => {
        const items = group.items.filter((item) => isThere(item, shell))
        return (
          items.length > 0 && (
            <div key={group.label ?? ''} className="pt-3 first:pt-1">
              {group.label && <p className="px-2.5 pb-1 text-xs font-medium text-soft">{group.label}</p>}
              {items.map((item) => (
                <Entry key={item.to} item={item} />
              ))}
            </div>
          )
        )
      })}
    </nav>
  )
}

function Entry({ item: { label, to, icon: Icon, exact } }: { item: NavItem }) {
  const { subaccount } = useShell()
  return (
    <Link
      to={to}
      params={{ subaccount }}
      activeOptions={{ exact: exact ?? false, includeSearch: false }}
      className="flex h-8 items-center gap-2.5 rounded-lg px-2.5 text-soft hover:bg-sunken hover:text-ink"
      activeProps={{ className: 'bg-accent-wash! text-accent! font-medium' }}
    >
      <Icon className="size-4" aria-hidden />
      {label}
    </Link>
  )
}

function onCtrlK(go: () => void): () => void {
  const hear = (e: KeyboardEvent) => {
    if (e.key.toLowerCase() !== 'k' || !(e.ctrlKey || e.metaKey)) return
    e.preventDefault()
    go()
  }
  window.addEventListener('keydown', hear)
  return () => {
    window.removeEventListener('keydown', hear)
  }
}
