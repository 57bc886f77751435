import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import type { Edit } from './values'

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

type Props = { edit: Edit; error: string | undefined; may: boolean; tools: readonly PlatformTool[] }

// PlatformTools are what the platform can do for an assistant, by what they concern. What a telephone does every call has.
export function PlatformTools({ edit, error, may, tools }: Props) {
  const words = text.assistant.abilities
  const all = readFragment(Fragment, tools)
  const groups = [...new Set(all.map((t) => t.category ?? ''))]
  const chosen = edit.values.platformTools
  const turn = (name: string, on: boolean) => {
    edit.set({ platformTools: on ? [...chosen, name].sort() : chosen.filter((n) => n !== name) })
  }
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
                      <Checkbox
                        label={toolTitle(t.name)}
                        hint={t.description}
                        checked={always || chosen.includes(t.name)}
                        disabled={!may || always}
                        onChange={(on) => {
                          turn(t.name, on)
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
        {error && <Alert>{error}</Alert>}
      </div>
    </Card>
  )
}
