import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { toolHint } from '../../text/listed'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { Switch } from '../../ui/toggle'
import { useTurned } from './turned'

const Fragment = graphql(`
  fragment PlatformTools_Tool on Tool {
    id
    name
    description
    category
    toolType
  }
`)

export type PlatformTool = FragmentType<typeof Fragment>

type Props = {
  // chosen are the names of those that the assistant has.
  chosen: readonly string[]
  may: boolean
  tools: readonly PlatformTool[]
  // turn gives the assistant a tool, or takes it away, and says whether that is done.
  turn: (tool: { id: string; name: string }, on: boolean) => Promise<boolean>
}

// PlatformTools are what the platform can do for an assistant, by what they concern. What a telephone does every call has.
export function PlatformTools({ chosen, may, tools, turn }: Props) {
  const words = text.assistant.abilities
  const all = readFragment(Fragment, tools)
  const groups = [...new Set(all.map((t) => t.category ?? ''))]
  const turned = useTurned(chosen, turn)
  return (
    <Card title={words.platform} hint={words.platformHint}>
      <div className="flex flex-col gap-5">
        {groups.map((group) => (
          <div key={group} role="group" aria-label={text.tool.categories[group] ?? group}>
            <p className="mb-2 text-xs font-medium text-soft">{text.tool.categories[group] ?? group}</p>
            <ul className="flex flex-col gap-2.5">
              {all
                .filter((t) => (t.category ?? '') === group)
                .map((t) => {
                  const always = t.toolType === 'END_CALL' || t.toolType === 'PRESS_DIGIT'
                  return (
                    <li key={t.id} className="flex items-start gap-3">
                      <Switch
                        label={toolTitle(t.name)}
                        hint={toolHint(t)}
                        checked={always || turned.isOn(t.name)}
                        disabled={!may || always}
                        onChange={(on) => {
                          turned.turn(t, on)
                        }}
                      />
                      {always && (
                        <span className="ml-auto">
                          <Badge>{words.onCalls}</Badge>
                        </span>
                      )}
                    </li>
                  )
                })}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}
