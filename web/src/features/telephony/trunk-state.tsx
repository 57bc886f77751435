import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'

const Fragment = graphql(`
  fragment TrunkState_Trunk on Trunk {
    enabled
    register
    state {
      registered
      error
    }
  }
`)

// TrunkState says whether the provider knows where we are, and why not.
export function TrunkState({ trunk }: { trunk: FragmentType<typeof Fragment> }) {
  const { enabled, register, state } = readFragment(Fragment, trunk)
  const words = text.telephony.states
  if (!enabled) return <Badge>{words.disabled}</Badge>
  if (!register) return <Badge>{words.fixed}</Badge>
  if (state.registered) return <Badge tone="good">{words.registered}</Badge>
  if (!state.error) return <Badge>{state.registered === false ? words.waiting : words.unknown}</Badge>
  return (
    <span className="flex min-w-0 flex-col items-start gap-1">
      <Badge tone="bad">{words.failing}</Badge>
      <span className="text-xs text-soft">{reasonOf(state.error)}</span>
    </span>
  )
}
