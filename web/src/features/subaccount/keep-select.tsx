import { useState, type ReactNode } from 'react'
import type { RetentionKind } from '../../gql/graphql'
import { text } from '../../text/text'
import { Confirm } from '../../ui/dialog'
import { Select } from '../../ui/select'
import { useSettled } from '../../ui/settled'
import { choices, daysOf, shorter, valueOf, type Days } from './keep'

const words = text.retention

type Props = {
  kind: RetentionKind
  // days are undefined where the workspace's apply, and null where there is no end.
  days: Days
  // inherited are the workspace's; undefined where there is nothing to inherit from.
  inherited?: number | null
  hint: ReactNode
  disabled: boolean
  // mayDelete says that it may be kept for less, too.
  mayDelete: boolean
  // onChange says whether it has been saved.
  onChange: (days: Days) => Promise<boolean>
}

// KeepSelect chooses how long data of a kind is kept. It asks before anything is deleted that would not have been.
export function KeepSelect({ kind, days, inherited, hint, disabled, mayDelete, onChange }: Props) {
  const [asked, setAsked] = useState<{ days: Days } | null>(null)
  const now = days === undefined ? inherited : days
  const wanted = asked?.days === undefined ? inherited : asked.days
  const deletes = (to: Days) => shorter(now, to === undefined ? inherited : to)
  const options = [
    ...(inherited === undefined ? [] : [{ value: 'inherit', label: words.inherit(inherited) }]),
    { value: 'forever', label: words.forever(kind) },
    ...choices(kind, days).map((d) => ({ value: String(d), label: words.days(d) })),
  ]
  const chosen = useSettled(valueOf(days), async (to) => {
    const next = daysOf(to)
    if (!deletes(next)) return onChange(next)
    setAsked({ days: next })
    return false
  })
  return (
    <>
      <Select
        label={words.kinds[kind].name}
        hint={hint}
        {...chosen}
        disabled={disabled}
        options={options.map((o) => ({ ...o, disabled: !mayDelete && deletes(daysOf(o.value)) }))}
      />
      {asked && (
        <Confirm
          open
          title={words.sure(words.kinds[kind].name)}
          hint={words.sureHint(words.kinds[kind].what, wanted ?? 0)}
          action={words.sureAction}
          onClose={() => setAsked(null)}
          onConfirm={async () => void (await onChange(asked.days))}
        />
      )}
    </>
  )
}
