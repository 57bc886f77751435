import { useMemo } from 'react'
import { Leave } from '../../app/leave'
import { useOver } from '../../edit/over'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { zones } from '../../lib/region'
import { here } from '../../lib/when'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Select } from '../../ui/select'
import { Checkbox } from '../../ui/toggle'
import type { Save } from './save'

const Fragment = graphql(`
  fragment QuietCard_NoticeSettings on NoticeSettings {
    quietFrom
    quietTo
    timeZone
  }
`)

type Props = { settings: FragmentType<typeof Fragment>; saving: boolean; onSave: Save }

// QuietCard says when nothing is sent. Who has no quiet hours yet gets the time zone of the browser.
export function QuietCard({ settings, saving, onSave }: Props) {
  const words = text.notice.page
  const now = readFragment(Fragment, settings)
  const { values, dirty, set } = useOver({
    on: Boolean(now.quietFrom),
    from: now.quietFrom ?? '20:00',
    to: now.quietTo ?? '08:00',
    zone: now.quietFrom ? now.timeZone : here() || now.timeZone,
  })
  const { on, from, to, zone } = values
  const places = useMemo(() => zones(zone), [zone])
  const save = () => onSave(on ? { quietFrom: from, quietTo: to, timeZone: zone } : { quietFrom: null, quietTo: null })
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
                onChange={(e) => set({ from: e.target.value })}
              />
              <Input label={words.to} type="time" required value={to} onChange={(e) => set({ to: e.target.value })} />
            </div>
            <Select label={words.zone} value={zone} options={places} onChange={(e) => set({ zone: e.target.value })} />
          </>
        )}
        <Button pending={saving} disabled={on && (!from || !to)} className="self-start" onClick={() => void save()}>
          {text.action.save}
        </Button>
        <Leave dirty={dirty && (on || Boolean(now.quietFrom))} />
      </div>
    </Card>
  )
}
