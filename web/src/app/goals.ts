import { useNavigate } from '@tanstack/react-router'
import { Building2, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun } from 'lucide-react'
import { text } from '../text/text'
import { useSubaccounts } from './found-subaccounts'
import { actionsFor, pages, settingsFor, type Way } from './goal'
import { useLately } from './lately'
import type { Named } from './match'
import { isThere } from './nav'
import { recent } from './recent'
import { placeOf } from './remembered'
import { useShell } from './shown'
import { signOut } from './sign-out'
import { chooseTheme } from './theme'
import { agency, url } from './url'
import { iconOf, searchOf, type Part, type Thing } from './thing'

// Goal is what one can go to, or have done.
export type Goal = Named & { key: string; group: string; icon: LucideIcon; parts?: Part[]; go: () => void }

const looks = { dark: Moon, light: Sun, system: Monitor }

// useGoals are where somebody was lately, what a search has found, and what there is in any case: pages, places, actions and settings.
export function useGoals(things: Thing[], typed: string): { lately: Goal[]; found: Goal[]; own: Goal[] } {
  const shell = useShell()
  const { subaccount } = shell
  const here = placeOf(subaccount, shell.workspace.id)
  const navigate = useNavigate()
  const places = usePlaces(typed)
  const lately = useLately()
  const words = text.shell.palette
  const to = ({ to, id, search, hash }: Pick<Way, 'to' | 'id' | 'search' | 'hash'>) =>
    void navigate({ to, params: { subaccount, id }, search: search ?? {}, hash } as never)
  const screens = pages
    .filter((i) => isThere(i, shell))
    .map((i) => ({ label: i.label, group: words.pages, icon: i.icon, go: () => to(i) }))
  const actions = actionsFor(shell).map((a) => ({ ...a, group: words.actions, icon: Plus, go: () => to(a) }))
  const settings = settingsFor(shell).map((s) => ({
    ...s,
    group: s.item.label,
    icon: s.item.icon,
    sought: true,
    go: () => to(s),
  }))
  const reach = (thing: Thing): Goal => ({
    key: thing.group + thing.id,
    label: thing.label,
    group: thing.group,
    icon: iconOf(thing.to),
    ...(thing.said && { parts: thing.said.parts }),
    go: () => {
      const id = thing.within ?? thing.id
      if (thing.to !== url.members) recent.add(here, { id, to: thing.to }) // the server knows no member by the id alone
      to({ to: thing.to, id, ...searchOf(thing) })
    },
  })
  const own = [...screens, ...actions, ...places, ...settings, ...always()].map((g) => ({
    key: g.group + g.label,
    ...g,
  }))
  return { lately: lately.map(reach), found: things.map(reach), own }
}

// usePlaces are the subaccounts; here the letters of a name may stand apart.
function usePlaces(typed: string) {
  const { subaccounts } = useShell()
  const navigate = useNavigate()
  const told = useSubaccounts(typed).found
  const all = [...new Map([...subaccounts, ...told].map((s) => [s.id, s])).values()]
  return [{ id: agency, name: text.shell.agency }, ...all].map((s) => ({
    key: text.shell.palette.subaccounts + s.id, // several may have one name
    label: s.name,
    group: text.shell.palette.subaccounts,
    icon: Building2,
    go: () => void navigate({ to: url.home, params: { subaccount: s.id } }),
  }))
}

// always are what can be done anywhere.
function always() {
  const group = text.shell.palette.actions
  return [
    ...(['dark', 'light', 'system'] as const).map((theme) => ({
      label: `${text.shell.theme.title}: ${text.shell.theme[theme]}`,
      group,
      icon: looks[theme],
      go: () => {
        chooseTheme(theme)
      },
    })),
    { label: text.shell.signOut, group, icon: LogOut, go: () => void signOut() },
  ]
}
