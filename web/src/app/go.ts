import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useShell } from './shown'
import type { url } from './url'

type Address = (typeof url)[keyof typeof url]

// useGo leads to a page of the chosen subaccount, or of another.
export function useGo() {
  const { subaccount } = useShell()
  const navigate = useNavigate()
  return useCallback(
    (to: Address, id?: string, search?: Record<string, string>, of = subaccount) =>
      void navigate({ to, params: { subaccount: of, id }, search } as never),
    [navigate, subaccount],
  )
}

// useId is the id in the address of a page.
export function usePageId(): string {
  return String((useParams({ strict: false }) as { id?: string }).id)
}

type Change<K extends string> = (change: Partial<Record<K, string>>, how?: { resetScroll: boolean }) => void

// useConditions are conditions of a list that stand in the address, so that a link leads to the same list. "" is none. A page that changes by
// them begins at its top, unless the change says that it stays where it is.
export function useConditions<K extends string>(...names: K[]): [Record<K, string>, Change<K>] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const now = Object.fromEntries(names.map((name) => [name, toText(search[name])])) as Record<K, string>
  const change = useCallback(
    (to: Partial<Record<K, string>>, { resetScroll } = { resetScroll: true }) => {
      const next = (old: Record<string, unknown>) =>
        Object.fromEntries(Object.entries({ ...old, ...to }).filter(([, value]) => value !== ''))
      void navigate({ to: '.', search: next, replace: true, resetScroll } as never)
    },
    [navigate],
  )
  return [now, change]
}

// useNew is whether the form of a new one is open on the page of a list. It stands in the address, so that what leads there can open it.
export function useNew(): [boolean, (open: boolean) => void] {
  const [{ new: now }, change] = useConditions('new')
  const set = useCallback(
    (open: boolean) => {
      change({ new: open ? '1' : '' })
    },
    [change],
  )
  return [now === '1', set]
}

function toText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}
