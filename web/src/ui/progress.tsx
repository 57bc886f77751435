import { Progress as Base } from '@base-ui/react/progress'

// Progress shows how far something has come; null: it is under way, nobody knows how far.
export function Progress({ label, value, max = 100 }: { label: string; value: number | null; max?: number }) {
  return (
    <Base.Root value={value} max={max} aria-label={label} className="w-full">
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <Base.Indicator className="h-full rounded-full bg-accent transition-all data-[indeterminate]:w-1/3 data-[indeterminate]:animate-breathe" />
      </Base.Track>
    </Base.Root>
  )
}
