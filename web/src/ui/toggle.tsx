import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from './class'

type Props = {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  hidden?: boolean
}

// Switch turns something on that holds at once.
export function Switch({ label, hint, checked, onChange, disabled, hidden }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <BaseSwitch.Root
        aria-labelledby={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full border border-edge bg-sunken transition-colors data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-50"
      >
        <BaseSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-edge transition-transform data-[checked]:translate-x-[18px] data-[checked]:bg-accent-ink" />
      </BaseSwitch.Root>
      <Words id={id} {...{ label, hint, hidden }} />
    </div>
  )
}

// Checkbox ticks something that holds when its form is sent, or picks a row.
export function Checkbox({ label, hint, checked, onChange, disabled, hidden, some }: Props & { some?: boolean }) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <BaseCheckbox.Root
        aria-labelledby={id}
        checked={checked}
        indeterminate={some}
        onCheckedChange={onChange}
        disabled={disabled}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded border border-edge bg-raised data-[checked]:border-accent data-[checked]:bg-accent data-[indeterminate]:border-accent data-[indeterminate]:bg-accent data-[disabled]:opacity-50"
      >
        <BaseCheckbox.Indicator className="text-accent-ink">
          {some ? <Minus className="size-3" aria-hidden /> : <Check className="size-3" strokeWidth={3} aria-hidden />}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <Words id={id} {...{ label, hint, hidden }} />
    </div>
  )
}

function Words({
  id,
  label,
  hint,
  hidden,
}: {
  id: string
  label: string
  hint?: ReactNode
  hidden?: boolean | undefined
}) {
  return (
    <span className={classes('min-w-0', hidden && 'sr-only')}>
      <span id={id}>{label}</span>
      {hint && <span className="block text-xs text-soft">{hint}</span>}
    </span>
  )
}
