import { useState } from 'react'
import { Leave } from '../../app/leave'
import { same } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { NoticeChannel, NoticeKind } from '../../gql/graphql'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/toggle'
import type { Save } from './save'

const Fragment = graphql(`
  fragment RulesCard_NoticeSettings on NoticeSettings {
    rules {
      kind
      channels
    }
    sendsEmail
    pushKey
  }
`)

const channels: readonly NoticeChannel[] = ['PAGE', 'EMAIL', 'PUSH']

type Props = { settings: FragmentType<typeof Fragment>; saving: boolean; onSave: Save }

// RulesCard says for each kind of thing how one is notified of it.
export function RulesCard({ settings, saving, onSave }: Props) {
  const words = text.notice.page
  const { rules, sendsEmail, pushKey } = readFragment(Fragment, settings)
  const [chosen, setChosen] = useState<Record<string, readonly NoticeChannel[]>>(() =>
    Object.fromEntries(rules.map((r) => [r.kind, r.channels])),
  )
  const possible = (c: NoticeChannel) => (c === 'EMAIL' ? sendsEmail : c === 'PUSH' ? pushKey !== '' : true)
  const set = (kind: NoticeKind, channel: NoticeChannel) => (on: boolean) => {
    setChosen((before) => {
      const others = (before[kind] ?? []).filter((c) => c !== channel)
      return { ...before, [kind]: on ? [...others, channel] : others }
    })
  }
  const inOrder = (of: readonly NoticeChannel[] = []) => channels.filter((c) => of.includes(c))
  const dirty = rules.some(({ kind, channels: kept }) => !same(inOrder(chosen[kind]), inOrder(kept)))
  const save = () => onSave({ rules: rules.map(({ kind }) => ({ kind, channels: [...(chosen[kind] ?? [])] })) })
  return (
    <Card title={words.rules} hint={words.rulesHint}>
      <div className="flex max-w-2xl flex-col gap-4">
        <table className="w-full">
          <thead>
            <tr className="text-left text-xs text-soft">
              <th scope="col" className="py-1 font-medium">
                {words.kind}
              </th>
              {channels.map((c) => (
                <th key={c} scope="col" className="w-20 px-2 py-1 text-center font-medium">
                  {words.channels[c]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map(({ kind }) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-2.5 pr-2 text-left font-normal">
                  {words.kinds[kind]}
                </th>
                {channels.map((c) => (
                  <td key={c} className="px-2">
                    <div className="flex justify-center">
                      <Checkbox
                        hidden
                        label={words.cell(words.kinds[kind] ?? kind, words.channels[c] ?? c)}
                        disabled={!possible(c)}
                        checked={possible(c) && (chosen[kind] ?? []).includes(c)}
                        onChange={set(kind, c)}
                      />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {!sendsEmail && <p className="text-xs text-soft">{words.noEmail}</p>}
        <Button look="primary" pending={saving} className="self-start" onClick={() => void save()}>
          {text.action.save}
        </Button>
        <Leave dirty={dirty} />
      </div>
    </Card>
  )
}
