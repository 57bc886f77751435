import { Leave } from '../../app/leave'
import { useCan } from '../../app/shown'
import { useOver } from '../../edit/over'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { InboxSettingsInput } from '../../gql/graphql'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'

const Fragment = graphql(`
  fragment TargetCard_InboxSettings on InboxSettings {
    responseTargetMinutes
    resolutionTargetMinutes
  }
`)

type Props = {
  settings: FragmentType<typeof Fragment>
  saving: boolean
  onSave: (input: InboxSettingsInput) => Promise<boolean>
}

const most = 43_200

// minutes that a text says; null where it is empty, undefined where it says none.
function minutes(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const n = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return n >= 1 && n <= most ? n : undefined
}

// TargetCard says how soon a conversation that waits for a person is to be answered and closed.
export function TargetCard({ settings, saving, onSave }: Props) {
  const words = text.conversation.inbox.settings
  const now = readFragment(Fragment, settings)
  const may = useCan('subaccounts:update')
  const { values, changed, dirty, set, settle } = useOver({
    response: String(now.responseTargetMinutes ?? ''),
    resolution: String(now.resolutionTargetMinutes ?? ''),
  })
  const { response, resolution } = values
  const first = minutes(response)
  const last = minutes(resolution)
  const early = first != null && last != null && last < first
  const save = async () => {
    const input = {
      ...('response' in changed && { responseTargetMinutes: first ?? null }),
      ...('resolution' in changed && { resolutionTargetMinutes: last ?? null }),
    }
    if (!(await onSave(input))) return
    settle(changed)
    tell(text.state.saved)
  }
  return (
    <Card title={words.targets} hint={words.targetsHint}>
      <div className="flex max-w-xl flex-col gap-4">
        <Input
          label={words.responseTarget}
          value={response}
          inputMode="numeric"
          className="max-w-40"
          disabled={!may}
          error={first === undefined ? words.targetBad : undefined}
          onChange={(e) => {
            set({ response: e.target.value })
          }}
        />
        <Input
          label={words.resolutionTarget}
          value={resolution}
          inputMode="numeric"
          className="max-w-40"
          disabled={!may}
          error={last === undefined ? words.targetBad : early ? words.targetOrder : undefined}
          onChange={(e) => {
            set({ resolution: e.target.value })
          }}
        />
        {may && (
          <Button
            look="primary"
            pending={saving}
            disabled={first === undefined || last === undefined || early}
            className="self-start"
            onClick={() => void save()}
          >
            {words.saveTargets}
          </Button>
        )}
        <Leave dirty={may && dirty} />
      </div>
    </Card>
  )
}
