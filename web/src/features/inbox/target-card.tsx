import { useCan, useShell } from '../../app/shown'
import { useOver } from '../../edit/over'
import type { Part } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { InboxSettingsInput } from '../../gql/graphql'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Switch } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import { plainHours } from '../assistant/hours'
import { WeekHours } from '../assistant/week-hours'
import { closed, faultsOf, inputOf, pairsOf, priorities, type Pair, type Values } from './target-values'

const Fragment = graphql(`
  fragment TargetCard_InboxSettings on InboxSettings {
    responseTargetMinutes
    resolutionTargetMinutes
    priorityTargets {
      priority
      responseMinutes
      resolutionMinutes
    }
    businessHoursOnly
    businessHours {
      sunday {
        from
        to
      }
      monday {
        from
        to
      }
      tuesday {
        from
        to
      }
      wednesday {
        from
        to
      }
      thursday {
        from
        to
      }
      friday {
        from
        to
      }
      saturday {
        from
        to
      }
    }
  }
`)

type Aiming = Part<InboxSettingsInput> & {
  values: Values
  set: (change: Partial<Values>) => void
  shut: ReturnType<typeof closed>
}

// useTargets are the targets, as they are and as one changes them.
export function useTargets(settings: FragmentType<typeof Fragment>): Aiming {
  const now = readFragment(Fragment, settings)
  const { values, changed, dirty, set, settle, reset } = useOver<Values>({
    response: String(now.responseTargetMinutes ?? ''),
    resolution: String(now.resolutionTargetMinutes ?? ''),
    byPriority: pairsOf(now.priorityTargets),
    hoursOnly: now.businessHoursOnly,
    hours: plainHours(now.businessHours),
  })
  const { byPriority, hoursOnly, hours } = values
  const shut = hoursOnly ? closed(hours) : null
  const wrong =
    shut !== null ||
    [faultsOf(values), ...priorities.map((p) => faultsOf(byPriority[p], values))].some(
      (f) => f.response ?? f.resolution,
    )
  return {
    label: text.conversation.inbox.settings.targets,
    dirty,
    wrong,
    values,
    set,
    shut,
    input: () => inputOf(changed),
    settle: () => settle(changed),
    reset,
  }
}

type Props = {
  aiming: Aiming
  // refused is what the server says of fields.
  refused: Readonly<Record<string, string>>
}

// TargetCard says how soon a conversation that waits for a person is to be answered and closed, and in which hours the minutes run.
export function TargetCard({ aiming: { values, set, shut, input }, refused }: Props) {
  const words = text.conversation.inbox.settings
  const { timeZone } = useShell()
  const may = useCan('subaccounts:update')
  const { byPriority, hoursOnly, hours } = values
  const sent = input().priorityTargets ?? []
  return (
    <Card title={words.targets} hint={words.targetsHint}>
      <div className="flex max-w-2xl flex-col gap-5">
        <Pairs
          labels={[words.responseTarget, words.resolutionTarget]}
          pair={values}
          faults={faultsOf(values)}
          refused={[refused['responseTargetMinutes'], refused['resolutionTargetMinutes']]}
          may={may}
          onChange={set}
        />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-1 font-medium">{words.priorityTargets}</legend>
          <p className="text-soft">{words.priorityTargetsHint}</p>
          {priorities.map((p) => {
            const name = text.conversation.inbox.priorities[p]
            const of = `priorityTargets[${String(sent.findIndex((t) => t.priority === p))}]`
            return (
              <Pairs
                key={p}
                labels={[words.priorityResponse(name), words.priorityResolution(name)]}
                pair={byPriority[p]}
                faults={faultsOf(byPriority[p], values)}
                refused={[refused[`${of}.responseMinutes`], refused[`${of}.resolutionMinutes`]]}
                may={may}
                onChange={(change) => {
                  set({ byPriority: { ...byPriority, [p]: { ...byPriority[p], ...change } } })
                }}
              />
            )
          })}
        </fieldset>
        <Switch
          label={words.hoursOnly}
          hint={words.hoursOnlyHint(timeZone)}
          checked={hoursOnly}
          disabled={!may}
          onChange={(on) => {
            set({ hoursOnly: on })
          }}
        />
        {hoursOnly && (
          <WeekHours
            hours={hours}
            may={may}
            onChange={(change) => {
              set({ hours: { ...hours, ...change } })
            }}
          />
        )}
        {refused['businessHours'] && <Alert>{refused['businessHours']}</Alert>}
        {shut && <Alert>{shut === 'few' ? words.hoursFew : text.assistant.calendar.overlap}</Alert>}
      </div>
    </Card>
  )
}

type PairsProps = {
  labels: readonly [response: string, resolution: string]
  pair: Pair
  faults: ReturnType<typeof faultsOf>
  refused: readonly [response: string | undefined, resolution: string | undefined]
  may: boolean
  onChange: (change: Partial<Pair>) => void
}

// Pairs are the two targets of all, or of a priority.
function Pairs({ labels, pair, faults, refused, may, onChange }: PairsProps) {
  const words = text.conversation.inbox.settings
  const wrong = { bad: words.targetBad, order: words.targetOrder }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['response', 'resolution'] as const).map((name, i) => {
        const fault = faults[name]
        return (
          <Input
            key={name}
            label={labels[i] ?? ''}
            value={pair[name]}
            inputMode="numeric"
            className="max-w-40"
            disabled={!may}
            error={fault ? wrong[fault] : refused[i]}
            onChange={(e) => {
              onChange({ [name]: e.target.value })
            }}
          />
        )
      })}
    </div>
  )
}
