import { useMemo } from 'react'
import { useOver } from '../../edit/over'
import type { Part } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { NoticeSettingsInput } from '../../gql/graphql'
import { zones } from '../../lib/region'
import { here } from '../../lib/when'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { Checkbox } from '../../ui/toggle'

const Fragment = graphql(`
  fragment QuietCard_NoticeSettings on NoticeSettings {
    quietFrom
    quietTo
    timeZone
  }
`)

type Values = { on: boolean; from: string; to: string; zone: string }
type Quiet = Part<NoticeSettingsInput> & { values: Values; set: (change: Partial<Values>) => void }

// useQuiet are one's quiet hours, as they are and as one changes them. Members without any yet get the time zone of the browser.
export function useQuiet(settings: FragmentType<typeof Fragment>): Quiet {
  const now = readFragment(Fragment, settings)
  const { values, changed, dirty, set, settle, reset } = useOver<Values>({
    on: Boolean(now.quietFrom),
    from: now.quietFrom ?? '20:00',
    to: now.quietTo ?? '08:00',
    zone: now.quietFrom ? now.timeZone : here() || now.timeZone,
  })
  const { on, from, to, zone } = values
  return {
    label: text.notice.page.quiet,
    dirty: dirty && (on || Boolean(now.quietFrom)),
    wrong: on && (!from || !to),
    values,
    set,
    input: () => (on ? { quietFrom: from, quietTo: to, timeZone: zone } : { quietFrom: null, quietTo: null }),
    settle: () => settle(changed),
    reset,
  }
}

type Props = {
  quiet: Quiet
  // refused is what the server says of fields.
  refused: Readonly<Record<string, string>>
}

// QuietCard says when nothing is sent.
export function QuietCard({ quiet: { values, set }, refused }: Props) {
  const words = text.notice.page
  const { on, from, to, zone } = values
  const places = useMemo(() => zones(zone), [zone])
  return (
    <Card title={words.quiet} hint={words.quietHint}>
      <div className="flex flex-col gap-4">
        <Checkbox label={words.quietOn} checked={on} onChange={(on) => set({ on })} />
        {on && (
          <>
            <div className="grid grid-cols-2 gap-3">
              <Input
                label={words.from}
                type="time"
                required
                value={from}
                error={from ? refused['quietFrom'] : text.field.required}
                onChange={(e) => set({ from: e.target.value })}
              />
              <Input
                label={words.to}
                type="time"
                required
                value={to}
                error={to ? refused['quietTo'] : text.field.required}
                onChange={(e) => set({ to: e.target.value })}
              />
            </div>
            <Select
              label={words.zone}
              value={zone}
              options={places}
              error={refused['timeZone']}
              onChange={(e) => set({ zone: e.target.value })}
            />
          </>
        )}
      </div>
    </Card>
  )
}
