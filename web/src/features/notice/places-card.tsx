import { useState } from 'react'
import { Leave } from '../../app/leave'
import { same } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useTickable } from '../../pick/subaccounts'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Checkbox } from '../../ui/toggle'
import type { Save } from './save'

const Fragment = graphql(`
  fragment PlacesCard_NoticeSettings on NoticeSettings {
    subaccountIds
  }
`)

type Props = { settings: FragmentType<typeof Fragment>; saving: boolean; onSave: Save }

// PlacesCard says which subaccounts one hears of.
export function PlacesCard({ settings, saving, onSave }: Props) {
  const words = text.notice.page
  const [typed, setTyped] = useState('')
  const kept = readFragment(Fragment, settings).subaccountIds
  const [chosen, setChosen] = useState<readonly string[]>(kept)
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
              onChange={(on) => {
                setChosen((before) => (on ? [...before, s.id] : before.filter((id) => id !== s.id)))
              }}
            />
          ))}
        </fieldset>
        <Button pending={saving} className="self-start" onClick={() => void onSave({ subaccountIds: [...chosen] })}>
          {text.action.save}
        </Button>
        <Leave dirty={!same([...chosen].sort(), [...kept].sort())} />
      </div>
    </Card>
  )
}
