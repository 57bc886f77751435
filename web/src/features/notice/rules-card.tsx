import { useOver } from '../../edit/over'
import type { Part } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { NoticeChannel, NoticeKind, NoticeSettingsInput } from '../../gql/graphql'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/toggle'

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

type Chosen = Record<string, NoticeChannel[]>
type Rules = Part<NoticeSettingsInput> & {
  kinds: readonly NoticeKind[]
  chosen: Chosen
  choose: (kind: NoticeKind, channel: NoticeChannel, on: boolean) => void
  possible: (channel: NoticeChannel) => boolean
  sendsEmail: boolean
}

const inOrder = (of: readonly NoticeChannel[]) => channels.filter((c) => of.includes(c))

// useRules are how one is notified of each kind of thing, as it is and as one changes it.
export function useRules(settings: FragmentType<typeof Fragment>): Rules {
  const { rules, sendsEmail, pushKey } = readFragment(Fragment, settings)
  const { values, changed, dirty, set, settle, reset } = useOver<Chosen>(
    Object.fromEntries(rules.map((r) => [r.kind, inOrder(r.channels)])),
  )
  return {
    label: text.notice.page.rules,
    dirty,
    kinds: rules.map((r) => r.kind),
    chosen: values,
    choose: (kind, channel, on) => {
      const others = (values[kind] ?? []).filter((c) => c !== channel)
      set({ [kind]: inOrder(on ? [...others, channel] : others) })
    },
    possible: (c) => (c === 'EMAIL' ? sendsEmail : c === 'PUSH' ? pushKey !== '' : true),
    sendsEmail,
    input: () => ({ rules: rules.map(({ kind }) => ({ kind, channels: values[kind] ?? [] })) }),
    settle: () => settle(changed),
    reset,
  }
}

// RulesCard says for each kind of thing how one is notified of it.
export function RulesCard({ rules: { kinds, chosen, choose, possible, sendsEmail } }: { rules: Rules }) {
  const words = text.notice.page
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
                <th key={c} scope="col" className="w-20 px-0.5 py-1 text-center font-medium">
                  {words.channels[c]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
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
                        onChange={(on) => choose(kind, c, on)}
                      />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {!sendsEmail && <p className="text-xs text-soft">{words.noEmail}</p>}
      </div>
    </Card>
  )
}
