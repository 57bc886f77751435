import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useStrip } from './strip'

export type Tab = {
  value: string
  label: string
  count?: number | null | undefined
  body: ReactNode
  // kept says that what is typed in it stays while another one is shown.
  kept?: boolean
}

// Tabs show one part of a thing at a time. Which one stands in the address, so that a link leads there.
export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  label: string
}) {
  const strip = useStrip<HTMLDivElement>(value)
  return (
    <Base.Root
      value={value}
      onValueChange={(v) => {
        onChange(String(v))
      }}
      className="flex min-h-0 min-w-0 flex-col"
    >
      <Base.List
        ref={strip}
        aria-label={label}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((t) => (
          <Base.Tab
            key={t.value}
            value={t.value}
            className="flex h-9 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-soft hover:text-ink data-[active]:border-accent data-[active]:font-medium data-[active]:text-ink"
          >
            {t.label}
            {t.count ? <span className="tabular rounded-full bg-sunken px-1.5 text-xs">{t.count}</span> : null}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((t) => (
        <Base.Panel key={t.value} value={t.value} keepMounted={t.kept ?? false} className="min-h-0 pt-5 outline-none">
          {t.body}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
