import { useState } from 'react'
import { useOver } from '../../edit/over'
import type { Part } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { NoticeSettingsInput } from '../../gql/graphql'
import { useTickable } from '../../pick/subaccounts'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Checkbox } from '../../ui/toggle'

const Fragment = graphql(`
  fragment PlacesCard_NoticeSettings on NoticeSettings {
    subaccountIds
  }
`)

type Places = Part<NoticeSettingsInput> & { chosen: readonly string[]; choose: (ids: readonly string[]) => void }

// usePlaces are the subaccounts that one hears of, as they are and as one changes them.
export function usePlaces(settings: FragmentType<typeof Fragment>): Places {
  const kept = readFragment(Fragment, settings).subaccountIds
  const { values, changed, dirty, set, settle, reset } = useOver({ ids: [...kept].sort() })
  return {
    label: text.notice.page.where,
    dirty,
    chosen: values.ids,
    choose: (ids) => set({ ids: [...ids].sort() }),
    input: () => ({ subaccountIds: values.ids }),
    settle: () => settle(changed),
    reset,
  }
}

// PlacesCard says which subaccounts one hears of.
export function PlacesCard({ places: { chosen, choose } }: { places: Places }) {
  const words = text.notice.page
  const [typed, setTyped] = useState('')
  const { found, many } = useTickable(typed, chosen)
  return (
    <Card title={words.where} hint={words.whereHint}>
      <div className="flex flex-col gap-4">
        {many && (
          <Input
            label={text.shell.find}
            hint={text.shell.findMore}
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
          />
        )}
        <fieldset className="flex max-h-60 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
          <legend className="sr-only">{words.where}</legend>
          {found.map((s) => (
            <Checkbox
              key={s.id}
              label={s.name}
              checked={chosen.includes(s.id)}
              onChange={(on) => choose(on ? [...chosen, s.id] : chosen.filter((id) => id !== s.id))}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  )
}
